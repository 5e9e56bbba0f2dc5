// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

/** Hears what a {@link RequestSweep} found, in the order of the run. */
public interface RequestSink {
  /** A message arrived; valid during the call. */
  void message(FollowedMessage message);

  /** A request is done, with one of the operations that were done for it, or none. */
  void request(FollowedRequest request);

  /**
   * A thread asked a service of which nothing was recorded, and was answered.
   *
   * @param stream the file that stands for the direction in which it asked
   * @param waitedNs from sending to having the answer
   * @param bytes of question and answer
   */
  default void asked(int thread, int stream, long waitedNs, long bytes) {}

  /** Something could not be matched. */
  void unmatched(Unmatched why);
}
