// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.replay;

/** Something that a lane of a recorded program did. Times are ns since the trace's start. */
sealed interface RecordedCall
    permits RecordedTransfer, RecordedMeeting, RecordedFlush, RecordedPassage {
  /** When it began. */
  long fromNs();

  /** When it ended. */
  long toNs();

  /** How long it took. */
  default long durationNs() {
    return toNs() - fromNs();
  }
}
