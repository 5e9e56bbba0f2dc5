// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.iostrata.core.internal.describe.Told;

/** How many operations were outstanding at once: C(t). */
public record Concurrency(
    @Told("most outstanding at once") OptionalLong max,
    @Told("outstanding on average; absent when no time passed") OptionalDouble mean) {
  /** Of a source that does not tell. */
  public static final Concurrency UNKNOWN =
      new Concurrency(OptionalLong.empty(), OptionalDouble.empty());
}
