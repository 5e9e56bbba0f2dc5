// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

/** Hears what a {@link RequestSweep} found, in the order of the run. */
public interface RequestSink {
  /** A message arrived; valid during the call. */
  void message(FollowedMessage message);

  /** A request is done, with one of the operations that were done for it, or none. */
  void request(FollowedRequest request);

  /** Something could not be matched. */
  void unmatched(Unmatched why);
}
