// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.Irregularity;
import org.iostrata.core.source.Quality;
import org.iostrata.otf2.definition.Clock;
import org.iostrata.otf2.definition.DefinitionRecord;
import org.iostrata.otf2.definition.Definitions;
import org.iostrata.otf2.event.AttributeList;
import org.iostrata.otf2.schema.DefinitionType;
import org.iostrata.otf2.schema.Field;
import org.iostrata.otf2.schema.ValueSet;
import org.iostrata.otf2.schema.ValueType;

/** Events of one process with two threads, given to the matcher directly; times are nanoseconds. */
final class EventScript {
  static final int POSIX = 0;
  static final int ISO_C = 1;
  static final int MPI_IO = 2;
  static final int UNKNOWN_PARADIGM = 3;

  /** Regions. */
  static final int OPEN = 0;

  static final int WRITE = 1;
  static final int MPI_OPEN = 2;
  static final int MPI_WRITE = 3;
  static final int COMPUTE = 4;
  static final int SET_VIEW = 5;

  /** Phases. */
  static final int STEP = 6;

  static final int SUB_STEP = 7;

  /** Calls of POSIX of which a record may say nothing. */
  static final int STAT = 8;

  static final int UNLINK = 9;
  static final int LATE_OPEN = 10;

  /** Handles. */
  static final int FD = 10;

  static final int FD2 = 11;
  static final int STREAM = 12;
  static final int STREAM_FD = 13;
  static final int MPI_FILE = 14;
  static final int STDOUT = 15;
  static final int ALIEN = 16;
  static final int PROC = 17;

  private static final int OFFSET = 7;
  private static final int PHASE_FLAG = 2;
  private static final int METADATA_ROLE = ValueSet.REGION_ROLE.valueOfName("FILE_IO_METADATA");
  private static final long NONE = 0xFFFFFFFFL;

  private final List<DefinitionRecord> records = new ArrayList<>();
  private int strings;
  private long source = NONE;
  private int nextLocation;
  final Quality quality = new Quality();
  final OperationBatch operations = new OperationBatch(1000);
  final HandleEvents events;
  final Trace trace;

  EventScript() {
    paradigm(POSIX, "POSIX");
    paradigm(ISO_C, "ISOC");
    paradigm(MPI_IO, "MPI-IO");
    paradigm(UNKNOWN_PARADIGM, "SIONlib");
    region(OPEN, "open", 27);
    region(WRITE, "write", 27);
    region(MPI_OPEN, "MPI_File_open", 27);
    region(MPI_WRITE, "MPI_File_write", 27);
    region(COMPUTE, "compute", 1);
    region(SET_VIEW, "MPI_File_set_view", 27);
    region(STEP, "step", 1, PHASE_FLAG);
    region(SUB_STEP, "sub-step", 1, PHASE_FLAG);
    posix(STAT, "lstat64");
    posix(UNLINK, "unlinkat");
    posix(LATE_OPEN, "openat");
    define(DefinitionType.IO_REGULAR_FILE, 0, string("/data/file"), NONE);
    define(DefinitionType.IO_REGULAR_FILE, 1, string("/proc/cpuinfo"), NONE);
    handle(FD, 0, POSIX, 0, NONE);
    handle(FD2, 0, POSIX, 0, NONE);
    handle(STREAM, 0, ISO_C, 0, NONE);
    handle(STREAM_FD, 0, POSIX, 0, STREAM);
    handle(MPI_FILE, 0, MPI_IO, 0, NONE);
    handle(STDOUT, NONE, POSIX, 1, NONE);
    handle(ALIEN, 0, UNKNOWN_PARADIGM, 0, NONE);
    handle(PROC, 1, POSIX, 0, NONE);
    define(DefinitionType.ATTRIBUTE, OFFSET, string("Offset"), string(""), 4);
    define(DefinitionType.LOCATION_GROUP, 0, string("rank 0"), 1, NONE, NONE);
    define(DefinitionType.LOCATION, 0, string("thread 0"), 1, 0, 0);
    define(DefinitionType.LOCATION, 1, string("thread 1"), 1, 0, 0);
    Otf2Trace archive = new Otf2Trace(new Definitions(records, 0, 0), "script", "");
    trace = archive.trace();
    events =
        new HandleEvents(
            archive.tables(0), Clock.NANOSECONDS, new int[] {0, 1}, Share.whole(), quality);
    events.linker.into(operations);
  }

  private int string(String text) {
    records.add(DefinitionRecord.string(strings, text));
    return strings++;
  }

  private void paradigm(int ref, String identification) {
    define(DefinitionType.IO_PARADIGM, ref, string(identification), string(identification));
  }

  private void handle(int ref, long file, int paradigm, int flags, long parent) {
    define(DefinitionType.IO_HANDLE, ref, string(""), file, paradigm, flags, NONE, parent);
  }

  private void region(int ref, String name, int role) {
    region(ref, name, role, 0);
  }

  /** A metadata call of POSIX, as Score-P and our tracer define it. */
  private void posix(int ref, String name) {
    source = string("POSIX_IO");
    region(ref, name, METADATA_ROLE);
    source = NONE;
  }

  private void region(int ref, String name, int role, int flags) {
    List<Field> fields = DefinitionType.REGION.fields();
    long[] values = new long[fields.size()];
    for (int i = 0; i < values.length; i++) {
      switch (fields.get(i).name()) {
        case "self" -> values[i] = ref;
        case "name" -> values[i] = string(name);
        case "regionRole" -> values[i] = role;
        case "regionFlags" -> values[i] = flags;
        case "sourceFile" -> values[i] = source;
        default -> values[i] = NONE;
      }
    }
    records.add(DefinitionRecord.of(DefinitionType.REGION, values));
  }

  private void define(DefinitionType type, long... first) {
    long[] values = java.util.Arrays.copyOf(first, type.fields().size());
    records.add(DefinitionRecord.of(type, values, 0, new long[0]));
  }

  void enter(long time, int region) {
    events.enter(0, time, region, AttributeList.empty());
  }

  void leave(long time, int region) {
    events.leave(0, time, region, AttributeList.empty());
  }

  /** The next {@link #begin} is of another thread. */
  EventScript on(int location) {
    nextLocation = location;
    return this;
  }

  void begin(long time, int handle, int mode, long bytes, long id) {
    events.ioOperationBegin(nextLocation, time, handle, mode, 0, bytes, id, AttributeList.empty());
    nextLocation = 0;
  }

  void beginNonBlocking(int location, long time, int handle, long id) {
    events.ioOperationBegin(location, time, handle, 1, 1, 100, id, AttributeList.empty());
  }

  void beginAt(long time, int handle, long offset) {
    events.ioOperationBegin(
        0, time, handle, 1, 0, 100, 1, new OneAttribute(OFFSET, ValueType.UINT64, offset));
  }

  /** A non-blocking write of 100 bytes on thread 0 at an offset, issued a nanosecond later. */
  void issueAt(long time, int handle, int flags, long offset, long id) {
    AttributeList place = new OneAttribute(OFFSET, ValueType.UINT64, offset);
    events.ioOperationBegin(0, time, handle, 1, flags, 100, id, place);
    events.ioOperationIssued(0, time + 1, handle, id, AttributeList.empty());
  }

  /** A blocking transfer of 100 bytes at an offset, a nanosecond long; returns its row. */
  int transferAt(int location, long time, int handle, int mode, long offset) {
    AttributeList place = new OneAttribute(OFFSET, ValueType.UINT64, offset);
    events.ioOperationBegin(location, time, handle, mode, 0, 100, 1, place);
    complete(location, time + 1, handle, 100, 1);
    return operations.size() - 1;
  }

  void complete(int location, long time, int handle, long bytes, long id) {
    events.ioOperationComplete(location, time, handle, bytes, id, AttributeList.empty());
  }

  /** A whole write or read on thread 0; returns its row. */
  int transfer(long time, int handle, int mode, long bytes) {
    begin(time, handle, mode, bytes, 1);
    complete(0, time + 1, handle, bytes, 1);
    return operations.size() - 1;
  }

  void create(long time, int handle, int statusFlags) {
    events.ioCreateHandle(0, time, handle, 2, 0, statusFlags, AttributeList.empty());
  }

  void seek(long time, int handle, long result) {
    events.ioSeek(0, time, handle, 0, 0, result, AttributeList.empty());
  }

  long count(Irregularity irregularity) {
    return quality.get(irregularity);
  }

  /** Enters a call that works on a file. */
  void enterAbout(long time, int region, int file) {
    events.enter(0, time, region, new OneAttribute(9, ValueType.IO_FILE, file));
  }

  private record OneAttribute(int attribute, ValueType valueType, long content)
      implements AttributeList {
    @Override
    public int size() {
      return 1;
    }

    @Override
    public int ref(int index) {
      return attribute;
    }

    @Override
    public ValueType type(int index) {
      return valueType;
    }

    @Override
    public long value(int index) {
      return content;
    }
  }
}
