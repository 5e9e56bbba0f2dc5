// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/** Reads the records of a module by its schema. */
final class RecordReader {
  private static final String SERVERS = "MDHIM_SERVERS";

  private final DarshanModule module;
  private final Schema schema;
  private final int version;

  RecordReader(DarshanModule module, Schema schema, int version) {
    this.module = module;
    this.schema = schema;
    this.version = version;
  }

  /** Reads all records of a region. */
  void read(RegionInput in, DarshanLog.RecordVisitor visitor) throws IOException {
    if (schema.first() != schema && !new One(schema.first()).read(in, visitor)) {
      return;
    }
    One one = new One(schema);
    while (one.read(in, visitor)) {
      // what follows a record of this module is as long as it says
      if (module == DarshanModule.MDHIM) {
        in.skip(Math.max(0, one.record.integer(SERVERS) - 1) * Long.BYTES);
      }
    }
  }

  /** Reads records of one kind into the same place. */
  private final class One {
    final CounterRecord record = new CounterRecord(module);
    private final Schema.Layout layout;
    private final ByteBuffer bytes;
    private final long[] unknownIntegers;
    private final double[] unknownReals;
    private final long[] integers;
    private final double[] reals;

    One(Schema schema) {
      layout = schema.layout(version);
      bytes = ByteBuffer.allocate(layout.bytes());
      unknownIntegers = schema.unknownIntegers();
      unknownReals = schema.unknownReals();
      integers = unknownIntegers.clone();
      reals = unknownReals.clone();
      List<String> names = schema.integerNames();
      record.setIntegers(names, integers);
      record.setReals(schema.realNames(), reals);
    }

    boolean read(RegionInput in, DarshanLog.RecordVisitor visitor) throws IOException {
      if (!in.fill(bytes)) {
        return false;
      }
      if (decode()) {
        visitor.take(record);
      }
      return true;
    }

    /** Whether it is of use. */
    private boolean decode() {
      record.begin(bytes.getLong(), bytes.getLong());
      bytes.position(bytes.position() + layout.leadBytes());
      for (int place : layout.integers()) {
        if (place >= 0) {
          integers[place] = 0;
        }
      }
      boolean isVoid = false;
      for (int place : layout.integers()) {
        long value = bytes.getLong();
        isVoid |= place == Schema.VOID && value > 0;
        if (place >= 0) {
          integers[place] += value;
        }
      }
      for (int place : layout.reals()) {
        reals[place] = bytes.getDouble();
      }
      return !isVoid;
    }
  }
}
