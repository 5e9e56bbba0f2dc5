// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.sweep;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.internal.kind.Kinds;
import org.iostrata.simulator.spi.CacheKind;
import org.iostrata.simulator.spi.DiskKind;
import org.iostrata.simulator.spi.DistributionKind;
import org.iostrata.simulator.spi.Kind;

/**
 * What is to be varied, as {@code cache=*,block=5KiB..512KiB}: each setting with its values, which
 * are told one by one, as {@code 1|100|all}; as all kinds that there are, {@code *}; or as from one
 * to another, each twice the last.
 */
public final class Sweep {
  private static final int MOST_VARIANTS = 10_000;
  private static final int MOST_VALUES = 1000;
  private static final Map<String, Class<? extends Kind>> KINDS =
      Map.of(
          "cache", CacheKind.class,
          "disk", DiskKind.class,
          "distribution", DistributionKind.class);

  private Sweep() {}

  /**
   * All combinations of the values, the last setting changing fastest.
   *
   * @return of each the values by setting, in the order in which the settings are told
   * @throws ModelException when it is not understood, or too much
   */
  public static List<Map<String, String>> variants(String text) throws ModelException {
    List<Map<String, String>> variants = List.of(Map.of());
    for (String part : text.split(",", -1)) {
      int equals = part.indexOf('=');
      if (equals < 1) {
        throw new ModelException(
            "a sweep is as cache=*,block=5KiB..512KiB: not understood: " + part);
      }
      String name = part.substring(0, equals).strip();
      List<String> values = values(name, part.substring(equals + 1).strip());
      if ((long) variants.size() * values.size() > MOST_VARIANTS) {
        throw new ModelException("a sweep has more than " + MOST_VARIANTS + " variants");
      }
      variants = combined(variants, name, values);
    }
    return variants;
  }

  private static List<Map<String, String>> combined(
      List<Map<String, String>> variants, String name, List<String> values) {
    List<Map<String, String>> combined = new ArrayList<>();
    for (Map<String, String> variant : variants) {
      for (String value : values) {
        Map<String, String> more = new LinkedHashMap<>(variant);
        more.put(name, value);
        combined.add(more);
      }
    }
    return combined;
  }

  private static List<String> values(String name, String text) throws ModelException {
    if (text.equals("*")) {
      Class<? extends Kind> type = KINDS.get(name);
      if (type == null) {
        throw new ModelException(
            "%s has no kinds; those that have: %s"
                .formatted(
                    name, KINDS.keySet().stream().sorted().collect(Collectors.joining(", "))));
      }
      return Kinds.all(type).stream().map(Kind::name).toList();
    }
    int dots = text.indexOf("..");
    return dots < 0
        ? List.of(text.split("\\|", -1))
        : doubled(text.substring(0, dots), text.substring(dots + 2));
  }

  private static List<String> doubled(String from, String to) throws ModelException {
    Unit unit = from.matches("[0-9. ]+") ? Unit.COUNT : Unit.BYTES;
    try {
      double first = Quantity.parse(from, unit).value();
      double last = Quantity.parse(to, unit).value();
      if (first <= 0 || first > last) {
        throw new ModelException("a range goes from less to more: " + from + ".." + to);
      }
      List<String> values = new ArrayList<>();
      for (double value = first; value < last && values.size() < MOST_VALUES; value *= 2) {
        values.add(text(value, unit));
      }
      values.add(text(last, unit));
      return values;
    } catch (IllegalArgumentException e) {
      throw new ModelException(e.getMessage());
    }
  }

  private static String text(double value, Unit unit) {
    long whole = (long) value;
    if (unit == Unit.COUNT) {
      return Long.toString(whole);
    }
    return whole % 1024 == 0 ? whole / 1024 + " KiB" : whole + " B";
  }
}
