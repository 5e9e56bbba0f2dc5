// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.clock;

/**
 * What has to be added to the times of a clock, as a line between two of its times.
 *
 * @param firstNs a time
 * @param firstAddNs what is to be added then
 * @param lastNs a later time
 * @param lastAddNs what is to be added then
 * @param errorNs how much the true correction may be off, either way, between these times
 */
public record ClockLine(long firstNs, long firstAddNs, long lastNs, long lastAddNs, long errorNs) {
  /** What is to be added at a time, also before the first or behind the last. */
  public long addNs(long timeNs) {
    double slope = ((double) lastAddNs - firstAddNs) / ((double) lastNs - firstNs);
    return firstAddNs + Math.round(slope * ((double) timeNs - firstNs));
  }

  /** This one, and then, of the times that it gives, another. */
  ClockLine then(ClockLine next) {
    return new ClockLine(
        firstNs,
        firstAddNs + next.addNs(firstNs + firstAddNs),
        lastNs,
        lastAddNs + next.addNs(lastNs + lastAddNs),
        errorNs + next.errorNs);
  }
}
