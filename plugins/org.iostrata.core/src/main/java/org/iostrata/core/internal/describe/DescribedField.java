// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.describe;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Collection;

/**
 * One value of a described record.
 *
 * @param name its name in JSON
 * @param type what it holds
 * @param told what it says
 * @param isSpread whether its fields stand beside the others; kept, as annotations are slow to ask
 * @param isQuiet whether what goes without saying is left out; likewise
 * @param isWholeAsInteger whether whole numbers are integers; likewise
 * @param isDerived whether it follows from others, and is no component of the record
 * @param accessor how to get it
 */
public record DescribedField(
    String name,
    DescribedType type,
    Told told,
    boolean isSpread,
    boolean isQuiet,
    boolean isWholeAsInteger,
    boolean isDerived,
    Method accessor) {
  static DescribedField of(Method accessor, String javaName, boolean isDerived) {
    Told told = accessor.getAnnotation(Told.class);
    if (told == null) {
      throw new IllegalArgumentException(accessor + " does not say what it tells");
    }
    DescribedType type = DescribedType.of(accessor.getGenericReturnType());
    return new DescribedField(
        told.name().isEmpty() ? javaName : told.name(),
        type,
        told,
        told.spread(),
        told.quiet(),
        told.wholeAsInteger(),
        isDerived,
        accessor);
  }

  /** What it is, in a few words. */
  public String meaning() {
    return told.value();
  }

  /** The value of a record in JSON; null when there is none, or it goes without saying. */
  public Object of(Record record) {
    Object held = valueOf(record);
    if (isWholeAsInteger && held instanceof Double number && isInteger(number)) {
      return number.longValue();
    }
    return isQuiet && isUsual(held) ? null : held;
  }

  private static boolean isInteger(double number) {
    return number == Math.rint(number) && Math.abs(number) < 1L << 53;
  }

  /** The value of a record; null when there is none. */
  public Object valueOf(Record record) {
    try {
      return type.held(accessor.invoke(record));
    } catch (IllegalAccessException e) {
      throw new IllegalArgumentException(accessor + " is not public", e);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(accessor + " failed", e.getCause());
    }
  }

  private static boolean isUsual(Object held) {
    return held == null
        || held.equals(false)
        || held.equals("")
        || (held instanceof Number number && number.doubleValue() == 0)
        || (held instanceof Collection<?> several && several.isEmpty())
        || (held instanceof Enum<?> constant && constant.equals(usual(constant)));
  }

  private static Object usual(Enum<?> constant) {
    return constant.getDeclaringClass().getEnumConstants()[0];
  }

  /** Whether every record of this type has it. */
  public boolean isRequired() {
    return !type.isOptional() && !isQuiet;
  }
}
