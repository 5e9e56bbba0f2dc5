// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.describe;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** What a type of records says: its fields, in order. Made once for each type. */
public final class Description {
  private static final ClassValue<Description> ALL =
      new ClassValue<>() {
        @Override
        protected Description computeValue(Class<?> type) {
          return new Description(type);
        }
      };

  private final Class<?> type;
  private final List<DescribedField> components;
  private final List<DescribedField> fields;
  private final Constructor<?> constructor;

  private Description(Class<?> type) {
    this.type = type;
    RecordComponent[] declared = type.getRecordComponents();
    components =
        Stream.of(declared)
            .map(c -> DescribedField.of(c.getAccessor(), c.getName(), false))
            .toList();
    fields = withDerived(type, components);
    try {
      constructor =
          type.getDeclaredConstructor(
              Stream.of(declared).map(RecordComponent::getType).toArray(Class<?>[]::new));
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(type + " is no record", e);
    }
  }

  /** The description of a type of records. */
  public static Description of(Class<?> type) {
    return ALL.get(type);
  }

  private static List<DescribedField> withDerived(Class<?> type, List<DescribedField> components) {
    List<DescribedField> fields = new ArrayList<>(components);
    List<Method> accessors = components.stream().map(DescribedField::accessor).toList();
    List<DescribedField> derived = new ArrayList<>();
    for (Method method : type.getDeclaredMethods()) {
      if (method.isAnnotationPresent(Told.class) && !accessors.contains(method)) {
        derived.add(DescribedField.of(method, method.getName(), true));
      }
    }
    derived.sort(Comparator.comparing(DescribedField::name)); // Java names them in any order
    while (!derived.isEmpty()) {
      List<DescribedField> placed = derived.stream().filter(field -> place(field, fields)).toList();
      if (placed.isEmpty()) {
        throw new IllegalArgumentException(derived + " stand behind nothing");
      }
      derived.removeAll(placed);
    }
    return List.copyOf(fields);
  }

  private static boolean place(DescribedField derived, List<DescribedField> fields) {
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i).name().equals(derived.told().after())) {
        fields.add(i + 1, derived);
        return true;
      }
    }
    return false;
  }

  /** The type described. */
  public Class<?> type() {
    return type;
  }

  /** All values, in the order of JSON. */
  public List<DescribedField> fields() {
    return fields;
  }

  /** Those that the record is made of. */
  public List<DescribedField> components() {
    return components;
  }

  /**
   * A record.
   *
   * @param held the values of its components, null for what is not there
   */
  public Record make(List<?> held) {
    Object[] values = new Object[components.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = components.get(i).type().wrapped(held.get(i));
    }
    try {
      return (Record) constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      throw new IllegalArgumentException(e.getCause().getMessage(), e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(type + " cannot be made", e);
    }
  }
}
