// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.OptionalLong;

/**
 * Which part of a run a result is about.
 *
 * @param fromNs its begin, when it has one
 * @param toNs its end, when it has one
 * @param where the condition on its operations; null without
 * @param spanNs from its begin, or that of its first operation if that is earlier, to its end, or
 *     that of its last operation if that is later; without begin and end that of the run
 */
public record PartSummary(OptionalLong fromNs, OptionalLong toNs, String where, long spanNs) {
  /** All of a run of any length. */
  public static final PartSummary WHOLE =
      new PartSummary(OptionalLong.empty(), OptionalLong.empty(), null, 0);
}
