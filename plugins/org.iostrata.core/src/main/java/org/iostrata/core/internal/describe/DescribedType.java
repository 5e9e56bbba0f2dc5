// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.describe;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The type of a value.
 *
 * @param shape what kind of value it is
 * @param raw its class, without {@code Optional}
 * @param optional the class that says whether there is one; null of values that are always there
 * @param key of a map: the class of what its values are found by; null of others
 * @param element of a list or map: the type of its values; null of others
 */
public record DescribedType(
    Shape shape, Class<?> raw, Class<?> optional, Class<?> key, DescribedType element) {
  private static final Map<Class<?>, DescribedType> NUMBERS =
      Map.of(
          long.class, plain(Shape.INTEGER, long.class, null),
          int.class, plain(Shape.INTEGER, int.class, null),
          Long.class, plain(Shape.INTEGER, long.class, null),
          Integer.class, plain(Shape.INTEGER, int.class, null),
          OptionalLong.class, plain(Shape.INTEGER, long.class, OptionalLong.class),
          OptionalInt.class, plain(Shape.INTEGER, int.class, OptionalInt.class),
          double.class, plain(Shape.REAL, double.class, null),
          OptionalDouble.class, plain(Shape.REAL, double.class, OptionalDouble.class),
          boolean.class, plain(Shape.FLAG, boolean.class, null),
          String.class, plain(Shape.TEXT, String.class, null));

  private static DescribedType plain(Shape shape, Class<?> raw, Class<?> optional) {
    return new DescribedType(shape, raw, optional, null, null);
  }

  /** Whether there may be none. */
  public boolean isOptional() {
    return optional != null;
  }

  /** The type as Java knows it. */
  static DescribedType of(Type type) {
    if (type instanceof ParameterizedType generic) {
      return of((Class<?>) generic.getRawType(), generic.getActualTypeArguments());
    }
    Class<?> raw = (Class<?>) type;
    if (NUMBERS.containsKey(raw)) {
      return NUMBERS.get(raw);
    }
    if (ConstantNames.isFor(raw) || raw.isRecord()) {
      return plain(raw.isRecord() ? Shape.RECORD : Shape.NAME, raw, null);
    }
    throw new IllegalArgumentException("no field can be a " + type);
  }

  private static DescribedType of(Class<?> raw, Type... arguments) {
    if (raw == Optional.class) {
      DescribedType held = of(arguments[0]);
      return new DescribedType(held.shape, held.raw, Optional.class, held.key, held.element);
    }
    if (List.class.isAssignableFrom(raw)) {
      return new DescribedType(Shape.LIST, raw, null, null, of(arguments[0]));
    }
    if (Map.class.isAssignableFrom(raw)) {
      return new DescribedType(Shape.MAP, raw, null, (Class<?>) arguments[0], of(arguments[1]));
    }
    throw new IllegalArgumentException("no field can be a " + raw);
  }

  /** What is there of a value of this type; null when there is none. */
  Object held(Object value) {
    if (optional == null) {
      return value;
    }
    if (value instanceof Optional<?> any) {
      return any.orElse(null);
    }
    if (value instanceof OptionalLong number) {
      return number.isPresent() ? number.getAsLong() : null;
    }
    if (value instanceof OptionalInt number) {
      return number.isPresent() ? number.getAsInt() : null;
    }
    if (value instanceof OptionalDouble number) {
      return number.isPresent() ? number.getAsDouble() : null;
    }
    throw new IllegalArgumentException(value + " is no " + optional);
  }

  /** The opposite: a value of this type, of what is there, or of null. */
  Object wrapped(Object held) {
    if (optional == Optional.class) {
      return Optional.ofNullable(held);
    }
    if (optional == OptionalLong.class) {
      return held == null ? OptionalLong.empty() : OptionalLong.of((long) held);
    }
    if (optional == OptionalInt.class) {
      return held == null ? OptionalInt.empty() : OptionalInt.of((int) held);
    }
    if (optional == OptionalDouble.class) {
      return held == null ? OptionalDouble.empty() : OptionalDouble.of((double) held);
    }
    return held;
  }
}
