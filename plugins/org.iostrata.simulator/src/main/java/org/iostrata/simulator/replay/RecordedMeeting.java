// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.replay;

/**
 * A lane met others, or a message.
 *
 * @param part what of it it did
 * @param fromNs when it began
 * @param toNs when it ended
 * @param event what they did together
 */
record RecordedMeeting(MeetingPart part, long fromNs, long toNs, MeetingEvent event)
    implements RecordedCall {
  /** What it did. */
  enum MeetingPart {
    /** It arrived, for which others wait. */
    ARRIVE,
    /** It waited for others. */
    WAIT,
    /** It arrived, and waited for the others. */
    BOTH,
    /** It had arrived by then, before what it does at that time; it is not known when. */
    HAD_ARRIVED,
    /** It is not held up. */
    PASS
  }

  /**
   * What several did together.
   *
   * @param number its number
   * @param lastCameNs when the last one had come
   * @param arrivals how many come
   * @param isSure whether it was recorded who came; else it follows from who waited
   */
  record MeetingEvent(long number, long lastCameNs, int arrivals, boolean isSure) {}

  /** Whether others may wait for it. */
  boolean arrives() {
    return part == MeetingPart.ARRIVE
        || part == MeetingPart.BOTH
        || part == MeetingPart.HAD_ARRIVED;
  }

  /** Whether it may wait for others. */
  boolean waits() {
    return part == MeetingPart.WAIT || part == MeetingPart.BOTH;
  }

  /**
   * What it took when all others have come: that is not waiting.
   *
   * @param reachedNs the time up to which all is known already
   */
  long workNs(long reachedNs) {
    boolean wasHeldUp = waits() || part == MeetingPart.PASS;
    long sinceNs = Math.max(fromNs, reachedNs);
    return toNs - (wasHeldUp ? Math.max(sinceNs, event.lastCameNs) : sinceNs);
  }

  /** The same, of one that does something else of it. */
  RecordedMeeting as(MeetingPart other) {
    return new RecordedMeeting(other, fromNs, toNs, event);
  }

  /** The same, which happens just before something else begins. */
  RecordedMeeting before(long ns) {
    return new RecordedMeeting(part, ns - 1, ns - 1, event);
  }
}
