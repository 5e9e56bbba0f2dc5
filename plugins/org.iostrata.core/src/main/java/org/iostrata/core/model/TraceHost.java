// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

/**
 * A machine that processes ran on.
 *
 * @param index 0..n-1, each once, or {@link Trace#NONE}
 * @param name its name in the trace
 * @param clock how its clock became that of the trace, in words; empty: it is, or nobody tells
 */
public record TraceHost(int index, String name, String clock) {
  /** A machine whose clock is that of the trace, as far as is known. */
  public TraceHost(int index, String name) {
    this(index, name, "");
  }

  /** The trace does not tell. */
  public static final TraceHost UNKNOWN = new TraceHost(Trace.NONE, "");
}
