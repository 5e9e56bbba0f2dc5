// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.iostrata.core.internal.quantity.Unit;

/**
 * A column of a table.
 *
 * @param name its name, with the unit where there is one
 * @param type what it holds
 * @param meaning what it says, in a few words
 */
public record Column(String name, ColumnType type, String meaning) {
  /** Columns of bytes whose names do not end so. */
  private static final Set<String> OF_BYTES =
      Set.of("bytesRead", "bytesWritten", "bytesRequested", "fromByte", "toByte");

  private static final Map<String, Unit> BY_ENDING =
      Map.of(
          "BytesPerSecond", Unit.BYTES_PER_SECOND,
          "Bytes", Unit.BYTES,
          "Ns", Unit.NANOSECONDS,
          "Share", Unit.SHARE,
          "PerSecond", Unit.RATIO);

  /** The unit of its numbers, by its name; that of a count when the name says none. */
  public Unit unit() {
    if (name.equals("bytes") || OF_BYTES.contains(name) || name.matches("(s|[a-z]*S)ize(M.*)?")) {
      return Unit.BYTES;
    }
    return BY_ENDING.entrySet().stream()
        .filter(entry -> name.endsWith(entry.getKey()))
        .max(Comparator.comparing(entry -> entry.getKey().length()))
        .map(Map.Entry::getValue)
        .orElse(Unit.COUNT);
  }

  /** Its name in words and without the unit: {@code Slowest process time}. */
  public String heading() {
    String bare = unit() == Unit.NANOSECONDS ? name.replaceAll("Ns$", "") : name;
    String words = bare.replaceAll("([a-z])([A-Z])", "$1 $2").toLowerCase(Locale.ROOT);
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }
}
