// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import org.iostrata.core.result.ActivityResult;

/** Recorded activities with other times. */
final class Activities {
  private Activities() {}

  /** The same process does the same, for so long, and is waited for so long. */
  static ActivityResult of(ActivityResult recorded, long timeNs, long inIoNs, long elsewhereNs) {
    return new ActivityResult(
        recorded.process(),
        recorded.name(),
        recorded.team(),
        recorded.activity(),
        recorded.layer(),
        recorded.kind(),
        timeNs,
        recorded.unawaitedNs(),
        inIoNs,
        elsewhereNs);
  }
}
