// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

/**
 * A machine that processes ran on.
 *
 * @param index 0..n-1, each once, or {@link Trace#NONE}
 * @param name its name in the trace
 */
public record TraceHost(int index, String name) {
  /** The trace does not tell. */
  public static final TraceHost UNKNOWN = new TraceHost(Trace.NONE, "");
}
