// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

/**
 * A thread of the traced program, or another place that records; OTF2 calls it a location.
 *
 * @param index 0..n-1 in the order of the trace's definitions
 * @param name its name in the trace
 * @param process the index of its process
 * @param events how many events the trace claims it has; a hint, not a count
 * @param number the operating system's number of it, or {@link Trace#UNKNOWN}
 */
public record TraceThread(int index, String name, int process, long events, long number) {
  /** A thread of which the trace does not tell the operating system's number. */
  public TraceThread(int index, String name, int process, long events) {
    this(index, name, process, events, Trace.UNKNOWN);
  }
}
