// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.writer;

import java.util.List;
import java.util.Random;
import org.iostrata.otf2.definition.DefinitionRecord;
import org.iostrata.otf2.schema.DefinitionType;
import org.iostrata.otf2.schema.EventType;
import org.iostrata.otf2.schema.Field;
import org.iostrata.otf2.schema.RecordView;
import org.iostrata.otf2.schema.ValueSet;
import org.iostrata.otf2.schema.ValueType;

/** Records of any type with random values that a file can hold. */
final class RecordValues {
  private static final long[] EDGES = {
    0, 1, 2, 255, 256, 65535, 65536, 0xFFFFFFL, 0xFFFFFFFEL, 0xFFFFFFFFL, 1L << 32, 1L << 56, -2, -1
  };

  private final Random random;
  private final boolean consistent;

  RecordValues(Random random) {
    this(random, false);
  }

  private RecordValues(Random random, boolean consistent) {
    this.random = random;
    this.consistent = consistent;
  }

  /**
   * Records that libotf2's tools bear: all refer to the definition 0 of each kind, and have one
   * repetition.
   */
  static RecordValues consistent(Random random) {
    return new RecordValues(random, true);
  }

  /** The values of one event or definition, laid out as {@link DefinitionRecord} wants them. */
  private static final class Values implements RecordView {
    private final List<Field> fields;
    private final int width;
    private final int repetitions;
    private final long[] once;
    private final long[] repeated;

    Values(List<Field> fields, int width, int repetitions) {
      this.fields = fields;
      this.width = width;
      this.repetitions = repetitions;
      this.once = new long[fields.size()];
      this.repeated = new long[width * repetitions];
    }

    @Override
    public List<Field> fields() {
      return fields;
    }

    @Override
    public int repetitions() {
      return repetitions;
    }

    @Override
    public long value(int field) {
      return once[field];
    }

    @Override
    public long value(int field, int index) {
      int first = 0;
      while (!fields.get(first).repeated()) {
        first++;
      }
      return repeated[index * width + field - first];
    }
  }

  RecordView event(EventType type) {
    return values(type.fields());
  }

  DefinitionRecord definition(DefinitionType type, long ref) {
    if (type == DefinitionType.STRING) {
      return DefinitionRecord.string((int) ref, "text \u00e4\u20ac " + random.nextInt());
    }
    Values v = values(type.fields());
    if (type.fields().get(0).name().equals("self")) {
      v.once[0] = ref;
      for (int i = 1; consistent && i < v.once.length; i++) {
        if (type.fields().get(i).reference() == type.fields().get(0).reference()
            && type != DefinitionType.METRIC_INSTANCE) {
          v.once[i] = 0xFFFFFFFFL;
        }
      }
    }
    return DefinitionRecord.of(type, v.once, v.repetitions, v.repeated);
  }

  private Values values(List<Field> fields) {
    int width = (int) fields.stream().filter(Field::repeated).count();
    int repetitions = width == 0 ? 0 : consistent ? 1 : random.nextInt(250);
    Values values = new Values(fields, width, repetitions);
    long[] once = values.once;
    long[] repeated = values.repeated;
    int column = 0;
    for (int i = 0; i < fields.size(); i++) {
      Field field = fields.get(i);
      if (!field.repeated()) {
        boolean counts = i + 1 < fields.size() && fields.get(i + 1).repeated();
        once[i] = counts ? repetitions : value(field, i == 0 ? 0 : once[i - 1]);
        continue;
      }
      for (int k = 0; k < repetitions; k++) {
        int at = k * width + column;
        repeated[at] = value(field, column == 0 ? 0 : repeated[at - 1]);
      }
      column++;
    }
    return values;
  }

  /** A value for a field; {@code before} is that of the field before, perhaps the value's type. */
  long value(Field field, long before) {
    if (field.values() == ValueSet.TYPE) {
      return field.repeated() && field.name().equals("typeIDs")
          ? List.of(4, 8, 10).get(random.nextInt(3))
          : 1 + random.nextInt(consistent ? 10 : 25);
    }
    if (field.values() != null) {
      return named(field.values());
    }
    return switch (field.encoding()) {
      case UINT8 -> consistent ? 0 : random.nextInt(256);
      case UINT32 -> number() & 0xFFFFFFFFL;
      case VALUE -> bits(ValueType.of((int) before));
      case TICKS -> number() >>> 2;
      case DOUBLE -> Double.doubleToRawLongBits(random.nextDouble());
      default -> number();
    };
  }

  private long named(ValueSet set) {
    int choice = random.nextInt(50);
    while (set.nameOf(choice) == null) {
      choice = random.nextInt(50);
    }
    return set.flags() ? 1L << choice : choice;
  }

  private long number() {
    if (consistent) {
      return 0;
    }
    return random.nextBoolean()
        ? EDGES[random.nextInt(EDGES.length)]
        : random.nextLong() >>> random.nextInt(64);
  }

  /** A value of a type, as {@link ValueType} says it is held. */
  long bits(ValueType type) {
    long any = number();
    return switch (type) {
      case NONE -> 0;
      case UINT8 -> any & 0xFF;
      case INT8 -> (byte) any;
      case UINT16 -> any & 0xFFFF;
      case INT16 -> (short) any;
      case INT32 -> (int) any;
      case FLOAT -> Float.floatToRawIntBits((float) random.nextGaussian());
      case DOUBLE -> Double.doubleToRawLongBits(random.nextGaussian());
      case UINT64, INT64, LOCATION -> any;
      default -> any & 0xFFFFFFFFL;
    };
  }
}
