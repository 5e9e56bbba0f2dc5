// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

/**
 * A rule asked for what the source does not tell. Thrown by what rules ask, so that no rule has to
 * look; whoever runs rules turns it into the verdict that the rule is not applicable.
 */
final class NotKnown extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String what;

  /** In a few words that follow <i>does not tell</i>: {@code how long writes kept POSIX busy}. */
  NotKnown(String what) {
    super(what, null, false, false); // where it was thrown does not matter
    this.what = what;
  }

  /** What is missing. */
  String what() {
    return what;
  }
}
