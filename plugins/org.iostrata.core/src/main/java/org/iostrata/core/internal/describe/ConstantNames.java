// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.describe;

import java.util.stream.Stream;
import org.iostrata.core.model.Keyed;

/** What constants of enums are called in JSON: by their {@code key()} where they have one. */
public final class ConstantNames {
  private ConstantNames() {}

  /** The name of a constant. */
  public static String of(Enum<?> constant) {
    return constant instanceof Keyed keyed ? keyed.key() : constant.name();
  }

  /** All names of a type. */
  public static Stream<String> all(Class<?> type) {
    return Stream.of(type.getEnumConstants()).map(constant -> of((Enum<?>) constant));
  }

  /** The constant of a name; null when there is none. */
  public static Object find(Class<?> type, String name) {
    return Stream.of(type.getEnumConstants())
        .filter(constant -> of((Enum<?>) constant).equals(name))
        .findFirst()
        .orElse(null);
  }
}
