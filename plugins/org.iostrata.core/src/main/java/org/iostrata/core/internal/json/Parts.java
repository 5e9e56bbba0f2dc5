// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.json;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.iostrata.core.internal.describe.ConstantNames;
import org.iostrata.core.internal.describe.DescribedField;
import org.iostrata.core.internal.describe.DescribedType;
import org.iostrata.core.internal.describe.Description;
import org.iostrata.core.internal.describe.Shape;

/** What was read of a record so far, with the parts of those whose fields stand among its own. */
final class Parts {
  private final Description description;
  private final Object[] held;
  private final Parts[] spread;

  Parts(Class<?> type) {
    description = Description.of(type);
    int size = description.components().size();
    held = new Object[size];
    spread = new Parts[size];
    for (int i = 0; i < size; i++) {
      DescribedField field = description.components().get(i);
      if (field.isSpread() && field.type().shape() == Shape.RECORD) {
        spread[i] = new Parts(field.type().raw());
      }
    }
  }

  /** Reads a field, if it is one of these. */
  boolean take(String name, RecordReader from) throws IOException {
    for (int i = 0; i < held.length; i++) {
      DescribedField field = description.components().get(i);
      boolean taken =
          field.isSpread() ? takeSpread(i, field.type(), name, from) : field.name().equals(name);
      if (taken && !field.isSpread()) {
        held[i] = from.value(field.type());
      }
      if (taken) {
        return true;
      }
    }
    return false;
  }

  private boolean takeSpread(int i, DescribedType type, String name, RecordReader from)
      throws IOException {
    if (spread[i] != null) {
      return spread[i].take(name, from);
    }
    Object key = ConstantNames.find(type.key(), name);
    if (key == null) {
      return false;
    }
    held[i] = held[i] == null ? emptyMap(type) : held[i];
    put(held[i], key, from.value(type.element()));
    return true;
  }

  private boolean isEmpty() {
    return Arrays.stream(held).allMatch(value -> value == null)
        && Arrays.stream(spread).allMatch(parts -> parts == null || parts.isEmpty());
  }

  /** The record. */
  Record make() {
    for (int i = 0; i < held.length; i++) {
      DescribedField field = description.components().get(i);
      if (spread[i] != null && !(field.type().isOptional() && spread[i].isEmpty())) {
        held[i] = spread[i].make();
      }
      if (held[i] == null && !field.type().isOptional()) {
        held[i] = usual(field);
      }
    }
    return description.make(Arrays.asList(held));
  }

  /** What goes without saying. */
  private static Object usual(DescribedField field) {
    DescribedType type = field.type();
    if (type.shape() == Shape.MAP && field.isSpread()) {
      return emptyMap(type);
    }
    if (!field.isQuiet()) {
      throw new IllegalArgumentException("has no field " + field.name());
    }
    return switch (type.shape()) {
      case TEXT -> "";
      case FLAG -> false;
      case LIST -> List.of();
      case INTEGER -> type.raw() == int.class ? (Object) 0 : (Object) 0L;
      case NAME -> ConstantNames.constants(type.raw())[0];
      default -> throw new IllegalArgumentException("has no field " + field.name());
    };
  }

  static Object constant(Class<?> type, String name, RecordReader from) throws IOException {
    Object constant = ConstantNames.find(type, name);
    if (constant == null) {
      throw from.wrong(name + " is none of " + String.join(", ", ConstantNames.all(type).toList()));
    }
    return constant;
  }

  static List<Object> list(DescribedType type, RecordReader from) throws IOException {
    List<Object> values = new ArrayList<>();
    from.items(item -> values.add(from.value(type.element())));
    return values;
  }

  static Object map(DescribedType type, RecordReader from) throws IOException {
    Object map = emptyMap(type);
    from.members(
        name ->
            put(
                map,
                ConstantNames.isFor(type.key()) ? constant(type.key(), name, from) : name,
                from.value(type.element())));
    return map;
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // the type of the keys is known at run time only
  private static Object emptyMap(DescribedType type) {
    return type.key().isEnum() ? new EnumMap(type.key()) : new TreeMap<Object, Object>();
  }

  @SuppressWarnings("unchecked") // as above
  private static void put(Object map, Object key, Object value) {
    ((Map<Object, Object>) map).put(key, value);
  }
}
