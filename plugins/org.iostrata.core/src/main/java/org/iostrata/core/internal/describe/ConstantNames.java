// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.describe;

import java.util.stream.Stream;
import org.iostrata.core.model.Keyed;
import org.iostrata.core.model.Layer;

/** Values that are one of a few, enums and layers, and what JSON calls them. */
public final class ConstantNames {
  private ConstantNames() {}

  /** Whether the values of a type are such. */
  public static boolean isFor(Class<?> type) {
    return type.isEnum() || type == Layer.class;
  }

  /** All constants of a type, the usual one first. */
  public static Object[] constants(Class<?> type) {
    return type == Layer.class ? Layer.values() : type.getEnumConstants();
  }

  /** The name of a constant: its {@code key()} where it has one; null of other values. */
  public static String of(Object constant) {
    if (constant instanceof Keyed keyed) {
      return keyed.key();
    }
    return constant instanceof Layer layer
        ? layer.name()
        : constant instanceof Enum<?> named ? named.name() : null;
  }

  /** All names of a type. */
  public static Stream<String> all(Class<?> type) {
    return Stream.of(constants(type)).map(ConstantNames::of);
  }

  /** The constant of a name; null when there is none. */
  public static Object find(Class<?> type, String name) {
    return Stream.of(constants(type))
        .filter(constant -> of(constant).equals(name))
        .findFirst()
        .orElse(null);
  }
}
