// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.replay;

/**
 * A lane met others, or a message.
 *
 * @param part what of it it did
 * @param fromNs when it began
 * @param toNs when it ended
 * @param event the number of what they did together
 * @param lastCameNs when the last one had come
 * @param arrivals how many come
 */
record RecordedMeeting(
    MeetingPart part, long fromNs, long toNs, long event, long lastCameNs, int arrivals)
    implements RecordedCall {
  /** What it did. */
  enum MeetingPart {
    /** It arrived, for which others wait. */
    ARRIVE,
    /** It waited for others. */
    WAIT,
    /** It arrived, and waited for the others. */
    BOTH
  }

  /** The same, of one that does not wait. */
  RecordedMeeting withoutWaiting() {
    return new RecordedMeeting(MeetingPart.ARRIVE, fromNs, toNs, event, lastCameNs, arrivals);
  }
}
