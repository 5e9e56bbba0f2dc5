// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.OptionalLong;
import org.iostrata.core.internal.describe.Told;

/** What a layer did over the run: its timing breakdown (Lu and Shen, Fig. 8). */
public record LayerTime(
    @Told("time with an operation of any kind outstanding") OptionalLong busyNs,
    @Told("the part of it with a flush outstanding") OptionalLong syncNs,
    @Told("time of the run with nothing outstanding") OptionalLong idleNs) {
  /** Of a source that does not tell. */
  public static final LayerTime UNKNOWN =
      new LayerTime(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty());
}
