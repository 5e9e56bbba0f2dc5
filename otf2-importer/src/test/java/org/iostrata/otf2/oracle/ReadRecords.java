// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.oracle;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import org.iostrata.otf2.Otf2Archive;
import org.iostrata.otf2.Otf2Exception;
import org.iostrata.otf2.definition.DefinitionRecord;
import org.iostrata.otf2.definition.Location;
import org.iostrata.otf2.event.AttributeList;
import org.iostrata.otf2.event.EventRecord;
import org.iostrata.otf2.event.MergedReader;
import org.iostrata.otf2.schema.DefinitionType;
import org.iostrata.otf2.schema.EventType;
import org.iostrata.otf2.schema.Field;
import org.iostrata.otf2.schema.RecordView;
import org.iostrata.otf2.schema.ValueSet;
import org.iostrata.otf2.schema.ValueType;

/** The records our reader reads, worded as {@link PrintedRecords} words those of otf2-print. */
final class ReadRecords {
  private static final long NO_REF = 0xFFFFFFFFL;

  private final Otf2Archive archive;
  private final Set<Long> namedParadigms = new HashSet<>();

  ReadRecords(Otf2Archive archive) {
    this.archive = archive;
    for (DefinitionRecord r : archive.definitions().records(DefinitionType.PARADIGM)) {
      namedParadigms.add(r.value(0));
    }
  }

  /** The definitions, by type and in the order of the file within it. */
  List<String> definitions() {
    List<String> lines = new ArrayList<>();
    for (DefinitionType type : DefinitionType.values()) {
      for (DefinitionRecord r : archive.definitions().records(type)) {
        lines.add(definition(r));
      }
    }
    return lines;
  }

  /** The events by time. */
  List<String> events() throws Otf2Exception {
    List<String> lines = new ArrayList<>();
    List<Location> locations = archive.definitions().locations();
    try (MergedReader reader = archive.merged()) {
      reader.readRecords(
          (location, time, record, attributes) -> {
            String ref = Long.toUnsignedString(locations.get(location).ref());
            lines.add(event(ref + " " + Long.toUnsignedString(time), record, attributes));
          });
    }
    return lines;
  }

  private String definition(DefinitionRecord r) {
    StringBuilder line = new StringBuilder(r.type().name());
    switch (r.type()) {
      case STRING -> line.append(' ').append(r.value(0)).append(" \"" + r.text() + '"');
      case PARADIGM -> {
        line.append(' ')
            .append(r.value(0))
            .append(' ')
            .append(ValueSet.PARADIGM.nameOf(r.value(0)));
        fields(line, r, 1, 2);
      }
      case CLOCK_PROPERTIES -> {
        fields(line, r, 0, 1, 2);
        long date = r.value(3);
        line.append(' ').append(date == -1 ? "UNDEFINED" : Long.toUnsignedString(date));
      }
      case ATTRIBUTE -> fields(line, r, 0, 1, 3, 2);
      case REGION -> fields(line, r, 0, 1, 7, 2, 8, 9, 10, 4, 5, 6);
      case GROUP -> fields(line, r, 0, 1, 5, 6, 7, 3, 4);
      case METRIC_CLASS -> fields(line, r, 0, 3, 4, 1, 2);
      case CART_COORDINATE -> fields(line, r, 0, 1, 3);
      case SYSTEM_TREE_NODE_PROPERTY, LOCATION_GROUP_PROPERTY, LOCATION_PROPERTY ->
          fields(line, r, 0, 1, 3, 4);
      case COMM -> fields(line, r, 0, 1, 2, 3, 4);
      default -> fields(line, r, IntStream.range(0, r.fields().size()).toArray());
    }
    return line.toString();
  }

  private String event(String where, EventRecord r, AttributeList attributes) {
    StringBuilder line = new StringBuilder(r.type() + " " + where);
    if (r.type() == EventType.RMA_COLLECTIVE_END) {
      fields(line, r, 0, 2, 1, 3, 4, 5);
    } else {
      fields(line, r, IntStream.range(0, r.fields().size()).toArray());
    }
    for (int i = 0; i < attributes.size(); i++) {
      ValueType type = attributes.type(i);
      line.append(i == 0 ? " + " : " ").append(Integer.toUnsignedString(attributes.ref(i)));
      line.append(' ').append(type).append(' ').append(value(type, attributes.value(i)));
    }
    return line.toString();
  }

  /** Appends fields in the order otf2-print has them in. */
  private void fields(StringBuilder line, RecordView r, int... order) {
    for (int i = 0; i < order.length; i++) {
      Field field = r.fields().get(order[i]);
      if (!field.repeated()) {
        long before = order[i] == 0 ? 0 : r.value(order[i] - 1);
        line.append(' ').append(text(field, r.value(order[i]), before));
        continue;
      }
      int width = 1;
      while (i + width < order.length && r.fields().get(order[i + width]).repeated()) {
        width++;
      }
      repeated(line, r, order[i], width);
      i += width - 1;
    }
  }

  private void repeated(StringBuilder line, RecordView r, int first, int width) {
    for (int k = 0; k < r.repetitions(); k++) {
      for (int f = first; f < first + width; f++) {
        long before = f == first ? 0 : r.value(f - 1, k);
        line.append(' ').append(text(r.fields().get(f), r.value(f, k), before));
      }
    }
  }

  private String text(Field field, long value, long before) {
    if (field.reference() != null) {
      long none = field.encoding() == org.iostrata.otf2.schema.Encoding.UINT64 ? -1 : NO_REF;
      return value == none ? "UNDEFINED" : Long.toUnsignedString(value);
    }
    if (field.values() != null) {
      return field.values().flags() ? flags(field.values(), value) : name(field, value);
    }
    String undefined = undefined(field.name(), value);
    if (undefined != null) {
      return undefined;
    }
    return switch (field.encoding()) {
      case INT64 -> Long.toString(value);
      case VALUE, METRIC_VALUE -> value(ValueType.of((int) before), value);
      default -> Long.toUnsignedString(value);
    };
  }

  /** How otf2-print words an undefined value that is no reference, or null. */
  private static String undefined(String field, long value) {
    return switch (field) {
      case "root" -> value == NO_REF ? "NONE" : null;
      case "receiver", "sender", "remote", "creatingThread" -> value == NO_REF ? "UNDEFINED" : null;
      case "exitStatus" -> value == Long.MIN_VALUE ? "UNDEFINED" : null;
      case "members" -> value == -1 ? "UNDEFINED" : null;
      default -> null;
    };
  }

  private String name(Field field, long value) {
    if (field.values() == ValueSet.PARADIGM
        && namedParadigms.contains(value)
        && !field.name().equals("model")) {
      return Long.toString(value);
    }
    return field.values().nameOf(value);
  }

  private static String flags(ValueSet set, long value) {
    List<String> names = new ArrayList<>();
    for (int bit = 0; bit < 32; bit++) {
      if ((value >> bit & 1) != 0) {
        names.add(set.nameOf(bit));
      }
    }
    return names.isEmpty() ? "NONE" : String.join("|", names);
  }

  private static String value(ValueType type, long value) {
    return switch (type) {
      case FLOAT, DOUBLE -> general(type.toDouble(value));
      case INT8, INT16, INT32, INT64 -> Long.toString(value);
      default -> Long.toUnsignedString(value);
    };
  }

  /** As C's {@code %g}. */
  private static String general(double value) {
    String text = String.format(Locale.ROOT, "%.6g", value);
    return text.contains("e") ? text : text.replaceFirst("\\.?0+$", "");
  }
}
