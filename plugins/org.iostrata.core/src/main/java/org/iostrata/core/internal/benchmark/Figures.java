// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.benchmark;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers as benchmarks print them; NaN is what is none. */
final class Figures {
  static final double KIB = 1024;
  static final double MIB = 1024 * KIB;
  static final double GIB = 1024 * MIB;
  static final double NS_PER_SECOND = 1e9;

  private static final Pattern SCALED =
      Pattern.compile("([0-9]+(?:\\.[0-9]+)?) ?([A-Za-z]*)(?:/s(?:ec)?)?");

  /** Bytes: of IOR {@code MiB} and {@code bytes}, of fio's options {@code k} and {@code m}. */
  private static final Map<String, Double> SIZES =
      Map.ofEntries(
          Map.entry("", 1.0),
          Map.entry("b", 1.0),
          Map.entry("bytes", 1.0),
          Map.entry("k", KIB),
          Map.entry("kib", KIB),
          Map.entry("m", MIB),
          Map.entry("mib", MIB),
          Map.entry("g", GIB),
          Map.entry("gib", GIB),
          Map.entry("t", 1024 * GIB),
          Map.entry("tib", 1024 * GIB));

  private static final Map<String, Double> COUNTS = Map.of("", 1.0, "k", 1e3, "m", 1e6, "g", 1e9);

  private Figures() {}

  /** A plain number. */
  static double number(String text) {
    try {
      return text.isEmpty() ? Double.NaN : Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /** Bytes, or bytes per second, of a size in powers of 1024 as {@code 64 KiB}. */
  static double bytes(String text) {
    return scaled(text, SIZES);
  }

  /** A count with {@code k} or {@code M} for thousands and millions. */
  static double count(String text) {
    return scaled(text, COUNTS);
  }

  private static double scaled(String text, Map<String, Double> factors) {
    Matcher matcher = text == null ? null : SCALED.matcher(text.strip());
    if (matcher == null || !matcher.matches()) {
      return Double.NaN;
    }
    Double factor = factors.get(matcher.group(2).toLowerCase(java.util.Locale.ROOT));
    return factor == null ? Double.NaN : number(matcher.group(1)) * factor;
  }

  /** The number that a text begins with. */
  static double first(String text) {
    return text == null ? Double.NaN : number(text.strip().split("[^0-9.]", 2)[0]);
  }
}
