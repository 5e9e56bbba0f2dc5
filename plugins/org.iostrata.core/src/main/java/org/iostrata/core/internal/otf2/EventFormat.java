// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.iostrata.core.internal.otf2.BegunOperations.Begun;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.LoggedEvent;
import org.iostrata.otf2.definition.Attribute;
import org.iostrata.otf2.definition.Definitions;
import org.iostrata.otf2.definition.IoFile;
import org.iostrata.otf2.definition.IoHandle;
import org.iostrata.otf2.event.AttributeList;
import org.iostrata.otf2.event.EventRecord;
import org.iostrata.otf2.schema.EventType;
import org.iostrata.otf2.schema.Field;
import org.iostrata.otf2.schema.ReferenceKind;
import org.iostrata.otf2.schema.Undefined;

/** Turns OTF2's event records into rows of an event table. */
final class EventFormat {
  private final Definitions definitions;
  private final Otf2Trace trace;
  private final FieldText text;
  private final BegunOperations operations;

  EventFormat(Definitions definitions, BegunOperations operations) {
    this.definitions = definitions;
    trace = new Otf2Trace(definitions, "", "");
    this.operations = operations;
    this.text = new FieldText(definitions);
  }

  LoggedEvent event(
      long number, int location, long ticks, EventRecord record, AttributeList attributes) {
    Map<String, Object> fields = fields(record, attributes);
    EventType type = record.type();
    Begun begun = operations.follow(number, location, record, attributes);
    return new LoggedEvent(
        number,
        definitions.clock().toNanos(ticks),
        location,
        type.name(),
        layer(location, record, begun),
        begun == null ? kind(type) : begun.kind(),
        file(record),
        bytes(record),
        offset(record, begun),
        fields);
  }

  private Map<String, Object> fields(EventRecord record, AttributeList attributes) {
    Map<String, Object> fields = new LinkedHashMap<>();
    List<Field> schema = record.fields();
    for (int f = 0; f < schema.size(); f++) {
      Field field = schema.get(f);
      fields.put(field.name(), field.repeated() ? repeated(record, f) : one(record, f));
    }
    for (int a = 0; a < attributes.size(); a++) {
      Attribute attribute = definitions.attribute(attributes.ref(a));
      String name = attribute == null ? "attribute " + attributes.ref(a) : attribute.name();
      fields.putIfAbsent(name, text.ofAttribute(attributes.type(a), attributes.value(a)));
    }
    return fields;
  }

  private Object one(EventRecord record, int f) {
    return text.of(record.fields().get(f), record.value(f));
  }

  private String repeated(EventRecord record, int f) {
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < record.repetitions(); i++) {
      all.append(i == 0 ? "" : ", ").append(text.of(record.fields().get(f), record.value(f, i)));
    }
    return all.toString();
  }

  private IoHandle handle(EventRecord record) {
    List<Field> fields = record.fields();
    boolean has = !fields.isEmpty() && fields.get(0).reference() == ReferenceKind.IO_HANDLE;
    return has ? definitions.ioHandle((int) record.value(0)) : null;
  }

  private Layer layer(int location, EventRecord record, Begun begun) {
    Otf2Tables tables = trace.tables(trace.trace().threads().get(location).process());
    if (record.type() == EventType.IO_DELETE_FILE) {
      return tables.paradigmLayer((int) record.value(0));
    }
    IoHandle handle = handle(record);
    Layer layer = handle == null ? null : tables.layer(tables.handle(handle.ref()));
    boolean asynchronous = begun != null && begun.nonBlocking();
    return asynchronous && layer != null && layer.isLike(Layer.POSIX)
        ? Layer.AIO.on(layer.side())
        : layer;
  }

  private String file(EventRecord record) {
    if (record.type() == EventType.IO_DELETE_FILE) {
      return path(definitions.ioFile((int) record.value(1)));
    }
    IoHandle handle = handle(record);
    if (handle == null) {
      return null;
    }
    String path = path(definitions.ioFile(handle.file()));
    return path != null || handle.name().isEmpty() ? path : handle.name();
  }

  private static String path(IoFile file) {
    return file == null ? null : file.name();
  }

  private static OperationKind kind(EventType type) {
    return switch (type) {
      case IO_CREATE_HANDLE -> OperationKind.OPEN;
      case IO_DESTROY_HANDLE -> OperationKind.CLOSE;
      case IO_SEEK -> OperationKind.SEEK;
      case IO_ACQUIRE_LOCK, IO_TRY_LOCK -> OperationKind.LOCK;
      case IO_RELEASE_LOCK -> OperationKind.UNLOCK;
      case IO_DELETE_FILE, IO_DUPLICATE_HANDLE, IO_CHANGE_FLAGS -> OperationKind.METADATA;
      default -> null;
    };
  }

  private static long bytes(EventRecord record) {
    long bytes =
        switch (record.type()) {
          case IO_OPERATION_BEGIN -> record.value(3);
          case IO_OPERATION_COMPLETE -> record.value(1);
          default -> Undefined.LONG;
        };
    return bytes == Undefined.LONG ? Trace.UNKNOWN : bytes;
  }

  private static long offset(EventRecord record, Begun begun) {
    if (record.type() == EventType.IO_SEEK) {
      return record.value(3) == Undefined.LONG ? Trace.UNKNOWN : record.value(3);
    }
    return begun == null ? Trace.UNKNOWN : begun.offset();
  }
}
