// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Reads the records of a module by its schema. */
final class CounterReader {
  private static final String SERVERS = "MDHIM_SERVERS";

  private final DarshanModule module;
  private final RecordSchema schema;
  private final int version;

  CounterReader(DarshanModule module, RecordSchema schema, int version) {
    this.module = module;
    this.schema = schema;
    this.version = version;
  }

  /** Reads all records of a region. */
  void read(RegionInput in, DarshanLog.RecordVisitor visitor) throws IOException {
    if (schema.first() != schema && !new OneRecord(schema.first()).read(in, visitor)) {
      return;
    }
    OneRecord one = new OneRecord(schema);
    while (one.read(in, visitor)) {
      // what follows a record of this module is as long as it says
      if (module == DarshanModule.MDHIM) {
        int servers = OtherRecords.parts(in, Math.max(1, one.record.integer(SERVERS)));
        in.skip((long) Long.BYTES * (servers - 1));
      }
    }
  }

  /** Reads records of one kind into the same place. */
  private final class OneRecord {
    final CounterRecord record = new CounterRecord(module);
    private final RecordSchema.Layout layout;
    private final ByteBuffer bytes;
    private final long[] unknownIntegers;
    private final double[] unknownReals;
    private final long[] integers;
    private final double[] reals;

    OneRecord(RecordSchema schema) {
      layout = schema.layout(version);
      bytes = ByteBuffer.allocate(layout.bytes());
      unknownIntegers = schema.unknownIntegers();
      unknownReals = schema.unknownReals();
      integers = unknownIntegers.clone();
      reals = unknownReals.clone();
      record.setIntegers(schema.integerNames(), integers);
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
      boolean isPart = module == DarshanModule.H5D || module == DarshanModule.PNETCDF_VAR;
      if (isPart && layout.leadBytes() == Long.BYTES) {
        record.setFileId(bytes.getLong(bytes.position()));
      }
      bytes.position(bytes.position() + layout.leadBytes());
      for (int i = 0; i < layout.integers(); i++) {
        if (layout.integer(i) >= 0) {
          integers[layout.integer(i)] = 0;
        }
      }
      boolean isVoid = false;
      for (int i = 0; i < layout.integers(); i++) {
        int place = layout.integer(i);
        long value = bytes.getLong();
        isVoid |= place == RecordSchema.VOID && value > 0;
        if (place >= 0) {
          integers[place] += value;
        }
      }
      for (int i = 0; i < layout.reals(); i++) {
        reals[layout.real(i)] = bytes.getDouble();
      }
      return !isVoid;
    }
  }
}
