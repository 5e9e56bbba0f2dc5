// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.replay;

/**
 * Something that a lane of a recorded program did. Times are ns since the trace's start.
 *
 * @param kind what it was
 * @param fromNs when it began
 * @param toNs when it ended
 * @param subject the file of a transfer; the event of what processes do together
 * @param offset where a transfer was in the file; of a wait, when the last one had come
 * @param bytes how much a transfer moved; of a wait, how many come
 */
record RecordedCall(Did kind, long fromNs, long toNs, long subject, long offset, long bytes) {
  /** What a lane did. */
  enum Did {
    READ,
    WRITE,
    /** The same, together with all others. */
    READ_ALL,
    WRITE_ALL,
    /** It arrived at an event, for which others wait. */
    ARRIVE,
    /** It waited for an event. */
    WAIT,
    /** It arrived, and waited for the others. */
    MEET;

    boolean isTransfer() {
      return this == READ || this == WRITE || isCollective();
    }

    boolean isCollective() {
      return this == READ_ALL || this == WRITE_ALL;
    }

    boolean isWrite() {
      return this == WRITE || this == WRITE_ALL;
    }

    Did alone() {
      return this == READ_ALL ? READ : this == WRITE_ALL ? WRITE : this;
    }

    Did together() {
      return this == READ ? READ_ALL : this == WRITE ? WRITE_ALL : this;
    }
  }

  long durationNs() {
    return toNs - fromNs;
  }

  RecordedCall as(Did other) {
    return new RecordedCall(other, fromNs, toNs, subject, offset, bytes);
  }
}
