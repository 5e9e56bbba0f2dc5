// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.internal;

import java.util.Arrays;
import java.util.TreeMap;
import org.iostrata.otf2.Otf2Exception;
import org.iostrata.otf2.schema.ReferenceKind;

/** The tables of one location from its own references to the archive's. */
final class MappingTables {
  static final MappingTables IDENTITY = new MappingTables();

  private final Mapping[] tables = new Mapping[ReferenceKind.MAPPABLE];

  /** The archive's reference for a location's. */
  long map(ReferenceKind kind, long local) {
    Mapping table = kind.mapping() < 0 ? null : tables[kind.mapping()];
    return table == null ? local : table.map(local);
  }

  /** The table of a kind, or null when references of that kind stay as they are. */
  Mapping table(ReferenceKind kind) {
    return tables[kind.mapping()];
  }

  /**
   * Reads a table; of several for one kind the first counts, those of unknown kinds are ignored.
   */
  void read(int mapping, RecordBytes record) throws Otf2Exception {
    long size = record.uint64();
    boolean sparse = record.uint8() != 0;
    if (size < 0 || size > record.remaining() / (sparse ? 2 : 1)) {
      throw record.corrupt("a mapping table of " + Long.toUnsignedString(size) + " entries");
    }
    Mapping table = sparse ? sparse((int) size, record) : dense((int) size, record);
    if (mapping < tables.length && tables[mapping] == null) {
      boolean wide = mapping == ReferenceKind.LOCATION.mapping();
      tables[mapping] = wide ? table : table.narrow();
    }
  }

  private static Mapping dense(int size, RecordBytes record) throws Otf2Exception {
    long[] globals = new long[size];
    for (int i = 0; i < size; i++) {
      globals[i] = record.uint64();
    }
    return new Mapping(null, globals);
  }

  private static Mapping sparse(int size, RecordBytes record) throws Otf2Exception {
    TreeMap<Long, Long> pairs = new TreeMap<>();
    for (int i = 0; i < size; i++) {
      long local = record.uint64();
      pairs.put(local, record.uint64());
    }
    long[] locals = pairs.keySet().stream().mapToLong(Long::longValue).toArray();
    return new Mapping(locals, pairs.values().stream().mapToLong(Long::longValue).toArray());
  }

  /** One table; {@code locals} is sorted, or null when they are 0, 1, 2 and so on. */
  static final class Mapping {
    private final long[] locals;
    private final long[] globals;

    private Mapping(long[] locals, long[] globals) {
      this.locals = locals;
      this.globals = globals;
    }

    /** The archive's reference; one without an entry stays as it is. */
    long map(long local) {
      long index = locals == null ? local : Arrays.binarySearch(locals, local);
      return index >= 0 && index < globals.length ? globals[(int) index] : local;
    }

    private Mapping narrow() {
      for (int i = 0; i < globals.length; i++) {
        globals[i] &= 0xFFFFFFFFL;
      }
      return this;
    }
  }
}
