// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.trace;

/**
 * Something that a person or a tool noted in a trace, as people read it. Times are those of the
 * axis.
 *
 * @param kind what kind of note
 * @param text what was noted
 * @param place what it is about, or empty: the whole run
 * @param severity how much it matters, from 0 (not said) to 3 (much)
 * @param fromNs when
 * @param toNs until when; as {@code fromNs} when it is a point in time
 */
public record TraceMark(
    String kind, String text, String place, int severity, long fromNs, long toNs) {
  /** Whether it is a point in time. */
  public boolean isPoint() {
    return fromNs == toNs;
  }

  /** The text, and what it is about. */
  public String label() {
    return place.isEmpty() ? text : text + " (" + place + ")";
  }
}
