// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.Optional;
import java.util.OptionalLong;
import org.iostrata.core.internal.describe.Told;

/** Which part of a run a result is about. */
public record PartSummary(
    @Told(value = "its begin, when one was given", column = "partFromNs") OptionalLong fromNs,
    @Told(value = "its end, when one was given", column = "partToNs") OptionalLong toNs,
    @Told(value = "the condition on its operations, when one was given", column = "partWhere")
        Optional<String> where,
    @Told(
            value =
                "how long it is, with what its operations reach beyond begin and end; shares of"
                    + " time are shares of it",
            column = Told.NO_COLUMN)
        long spanNs) {
  /** All of a run of any length. */
  public static final PartSummary WHOLE =
      new PartSummary(OptionalLong.empty(), OptionalLong.empty(), Optional.empty(), 0);
}
