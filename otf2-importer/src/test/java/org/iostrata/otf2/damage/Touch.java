// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.damage;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.ObjLongConsumer;
import org.iostrata.otf2.event.AttributeList;
import org.iostrata.otf2.event.EventRecordVisitor;
import org.iostrata.otf2.event.EventVisitor;
import org.iostrata.otf2.schema.Field;
import org.iostrata.otf2.schema.RecordView;

/** Visitors that look at every value of every event. */
final class Touch {
  private final long mostEvents;
  private long delivered;

  Touch(long mostEvents) {
    this.mostEvents = mostEvents;
  }

  /** A visitor that hands every call on, as its method's name and its arguments. */
  static EventVisitor each(BiConsumer<String, Object[]> calls) {
    return (EventVisitor)
        Proxy.newProxyInstance(
            EventVisitor.class.getClassLoader(),
            new Class<?>[] {EventVisitor.class},
            (proxy, method, arguments) -> {
              calls.accept(method.getName(), arguments);
              return null;
            });
  }

  /** Looks at all attributes. */
  EventVisitor typed() {
    return each(
        (name, arguments) -> {
          count();
          hash((AttributeList) arguments[arguments.length - 1], 0);
        });
  }

  /** Looks at all fields and attributes; gives location and a hash of everything. */
  EventRecordVisitor records(ObjLongConsumer<Integer> hashes) {
    return (location, time, record, attributes) -> {
      count();
      long hash = mix(record.type().id(), time);
      hashes.accept(location, hash(attributes, hash(record, hash)));
    };
  }

  private void count() {
    if (++delivered > mostEvents) {
      throw new AssertionError("more events than bytes");
    }
  }

  private static long hash(RecordView record, long start) {
    long hash = start;
    List<Field> fields = record.fields();
    for (int i = 0; i < fields.size(); i++) {
      if (!fields.get(i).repeated()) {
        hash = mix(hash, record.value(i));
      }
      for (int k = 0; fields.get(i).repeated() && k < record.repetitions(); k++) {
        hash = mix(hash, record.value(i, k));
      }
    }
    return hash;
  }

  private static long hash(AttributeList list, long start) {
    long hash = start;
    for (int i = 0; i < list.size(); i++) {
      hash = mix(mix(mix(hash, list.ref(i)), list.type(i).number()), list.value(i));
    }
    return hash;
  }

  private static long mix(long hash, long value) {
    long mixed = (hash ^ value) * 0x9E3779B97F4A7C15L;
    return mixed ^ mixed >>> 29;
  }
}
