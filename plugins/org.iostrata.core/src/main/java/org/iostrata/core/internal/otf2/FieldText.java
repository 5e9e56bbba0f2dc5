// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.util.function.Function;
import org.iostrata.otf2.definition.Definitions;
import org.iostrata.otf2.definition.IoFile;
import org.iostrata.otf2.definition.IoHandle;
import org.iostrata.otf2.definition.IoParadigm;
import org.iostrata.otf2.definition.LocationGroup;
import org.iostrata.otf2.definition.Parameter;
import org.iostrata.otf2.definition.Region;
import org.iostrata.otf2.schema.Encoding;
import org.iostrata.otf2.schema.Field;
import org.iostrata.otf2.schema.ReferenceKind;
import org.iostrata.otf2.schema.Undefined;
import org.iostrata.otf2.schema.ValueSet;
import org.iostrata.otf2.schema.ValueType;

/**
 * The value of a field for people: a {@code Long} or {@code Double} for a number, a text for what
 * has a name.
 */
final class FieldText {
  private static final String UNDEFINED = "undefined";
  private static final long UNDEFINED_INT = 0xffff_ffffL;

  private final Definitions definitions;

  FieldText(Definitions definitions) {
    this.definitions = definitions;
  }

  Object of(Field field, long value) {
    if (field.values() != null) {
      return named(field.values(), value);
    }
    if (field.reference() != null) {
      return referred(field.reference(), value);
    }
    return switch (field.encoding()) {
      case UINT32 -> value == UNDEFINED_INT ? UNDEFINED : (Object) value;
      case UINT64 -> unsigned(value);
      case DOUBLE -> Double.longBitsToDouble(value);
      default -> value;
    };
  }

  /** The value of an attribute. */
  Object ofAttribute(ValueType type, long value) {
    if (type.reference() != null) {
      return referred(type.reference(), value);
    }
    return switch (type) {
      case FLOAT, DOUBLE -> (Object) type.toDouble(value);
      case UINT64 -> unsigned(value);
      default -> value;
    };
  }

  private static Object unsigned(long value) {
    if (value == Undefined.LONG) {
      return UNDEFINED;
    }
    return value < 0 ? Long.toUnsignedString(value) : (Object) value;
  }

  private static Object named(ValueSet set, long value) {
    if (!set.flags()) {
      String name = set.nameOf(value);
      return name == null ? (Object) value : name;
    }
    StringBuilder names = new StringBuilder();
    for (int bit = 0; bit < Long.SIZE; bit++) {
      if ((value >>> bit & 1) != 0) {
        String name = set.nameOf(bit);
        names.append(names.isEmpty() ? "" : "|").append(name == null ? "bit " + bit : name);
      }
    }
    return names.isEmpty() ? "none" : names.toString();
  }

  private Object referred(ReferenceKind kind, long value) {
    if (value == (kind.encoding() == Encoding.UINT64 ? Undefined.LONG : UNDEFINED_INT)) {
      return UNDEFINED;
    }
    String name = name(kind, value);
    return name == null || name.isEmpty() ? (Object) value : name;
  }

  private String name(ReferenceKind kind, long value) {
    int ref = (int) value;
    return switch (kind) {
      case STRING -> definitions.string(ref);
      case LOCATION -> location(value);
      case REGION -> nameOf(definitions.region(ref), Region::name);
      case PARAMETER -> nameOf(definitions.parameter(ref), Parameter::name);
      case IO_FILE -> nameOf(definitions.ioFile(ref), IoFile::name);
      case IO_HANDLE -> nameOf(definitions.ioHandle(ref), this::handle);
      case IO_PARADIGM -> nameOf(definitions.ioParadigm(ref), IoParadigm::name);
      case LOCATION_GROUP -> nameOf(definitions.locationGroup(ref), LocationGroup::name);
      default -> null;
    };
  }

  private static <T> String nameOf(T definition, Function<T, String> name) {
    return definition == null ? null : name.apply(definition);
  }

  private String location(long ref) {
    int index = definitions.locationIndex(ref);
    return index < 0 ? null : definitions.locations().get(index).name();
  }

  /** Handles rarely have names of their own, and many have the same file. */
  private String handle(IoHandle handle) {
    IoFile file = definitions.ioFile(handle.file());
    String name = file != null && handle.name().isEmpty() ? file.name() : handle.name();
    return name.isEmpty() ? "handle " + handle.ref() : name + " #" + handle.ref();
  }
}
