// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.kind;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.spi.Kind;
import org.iostrata.simulator.spi.KindChoice;
import org.iostrata.simulator.spi.Settings;

/** The kinds of something that there are: those that are found as providers. */
public final class Kinds {
  private Kinds() {}

  /** All kinds of a type, by name. */
  public static <T extends Kind> List<T> all(Class<T> type) {
    List<T> all = new ArrayList<>();
    ServiceLoader.load(type).forEach(all::add);
    all.sort(Comparator.comparing(Kind::name));
    return all;
  }

  /**
   * The kind that was chosen.
   *
   * @throws ModelException when there is none of that name, or it has no such settings
   */
  public static <T extends Kind> T find(Class<T> type, KindChoice choice) throws ModelException {
    for (T kind : all(type)) {
      if (kind.name().equals(choice.kind())) {
        requireSettings(kind, choice);
        return kind;
      }
    }
    throw new ModelException(
        "there is no %s; there are %s"
            .formatted(
                choice.kind(),
                all(type).stream().map(Kind::name).collect(Collectors.joining(", "))));
  }

  private static void requireSettings(Kind kind, KindChoice choice) throws ModelException {
    for (String name : new TreeSet<>(choice.settings().keySet())) {
      if (!kind.settings().containsKey(name)) {
        throw new ModelException(
            "%s has no setting %s; it has %s"
                .formatted(
                    kind.name(),
                    name,
                    kind.settings().isEmpty()
                        ? "none"
                        : String.join(", ", new TreeSet<>(kind.settings().keySet()))));
      }
    }
  }

  /** All settings of a kind: those that were chosen, and what the others are by themselves. */
  public static Settings settings(Kind kind, KindChoice choice) {
    Map<String, Double> values = new HashMap<>(kind.settings());
    values.putAll(choice.settings());
    return new Settings(values);
  }
}
