// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.writer;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.iostrata.otf2.Otf2Exception;
import org.iostrata.otf2.definition.Clock;
import org.iostrata.otf2.definition.DefinitionRecord;
import org.iostrata.otf2.definition.IoHandle;
import org.iostrata.otf2.definition.LocationGroupType;
import org.iostrata.otf2.definition.LocationType;
import org.iostrata.otf2.schema.DefinitionType;
import org.iostrata.otf2.schema.ReferenceKind;
import org.iostrata.otf2.schema.Undefined;
import org.iostrata.otf2.schema.ValueSet;
import org.iostrata.otf2.schema.ValueType;

/**
 * Writes a file of definitions: those of the archive, or those of one location. Methods for a type
 * take names as text, define each text once, number the definitions of each kind from 0 on and give
 * the new reference back; {@link #add} takes any definition with the reference it has. What a
 * definition refers to must be defined before it.
 *
 * <p>All methods throw {@link Otf2Exception} when the file cannot be written.
 */
public final class DefinitionWriter {
  /** What {@code numberOfEvents} is written as until it is known: 8 bytes, whatever its value. */
  private static final int EVENT_COUNT_BYTES = Long.BYTES;

  private static final byte[] NO_TEXT = {};

  private final ChunkWriter file;
  private final boolean global;
  private final Map<String, Integer> strings = new HashMap<>();
  private final Map<ReferenceKind, Integer> nextRef = new EnumMap<>(ReferenceKind.class);
  private long count;
  private int locations;
  private long[] locationRefs = new long[16];
  private long[] eventCountOffsets = new long[16];

  DefinitionWriter(Path path, boolean global, WriterOptions options, MemoryBudget budget) {
    this.file = new ChunkWriter(path, options.definitionChunkBytes(), options, budget);
    this.global = global;
  }

  /** How many definitions were written. */
  public long numberOfDefinitions() {
    return count;
  }

  /** The clock of all timestamps; an archive has one. */
  public void clock(Clock clock) throws Otf2Exception {
    add(
        DefinitionType.CLOCK_PROPERTIES,
        clock.ticksPerSecond(),
        clock.globalOffsetTicks(),
        clock.traceLengthTicks(),
        clock.realtimeTimestampNs());
  }

  /** The reference of a text. */
  public int string(String text) throws Otf2Exception {
    Integer known = strings.get(text);
    if (known != null) {
      return known;
    }
    int ref = next(ReferenceKind.STRING);
    add(DefinitionRecord.string(ref, text));
    return ref;
  }

  /** A key of attributes. */
  public int attribute(String name, String description, ValueType type) throws Otf2Exception {
    int ref = next(ReferenceKind.ATTRIBUTE);
    add(DefinitionType.ATTRIBUTE, ref, string(name), type.number(), string(description));
    return ref;
  }

  /** A part of the machine inside {@code parent}, which is undefined (-1) for a root. */
  public int systemTreeNode(String name, String className, int parent) throws Otf2Exception {
    int ref = next(ReferenceKind.SYSTEM_TREE_NODE);
    add(DefinitionType.SYSTEM_TREE_NODE, ref, string(name), string(className), parent);
    return ref;
  }

  /** A process or an accelerator on a node of the system tree. */
  public int locationGroup(String name, LocationGroupType type, int systemTreeNode)
      throws Otf2Exception {
    return locationGroup(name, type, systemTreeNode, Undefined.INT);
  }

  /** The same, started by another one, which may be defined later, or {@link Undefined#INT}. */
  public int locationGroup(String name, LocationGroupType type, int systemTreeNode, int creator)
      throws Otf2Exception {
    int ref = next(ReferenceKind.LOCATION_GROUP);
    add(
        DefinitionType.LOCATION_GROUP,
        ref,
        string(name),
        ValueSet.LOCATION_GROUP_TYPE.valueOfName(type.name()),
        systemTreeNode,
        creator);
    return ref;
  }

  /**
   * A thread or another place of events. How many events it has is filled in when the archive is
   * closed.
   *
   * @param ref its reference, also that of its {@link EventWriter}
   */
  public void location(long ref, String name, LocationType type, int locationGroup)
      throws Otf2Exception {
    int number = ValueSet.LOCATION_TYPE.valueOfName(type.name());
    add(DefinitionType.LOCATION, ref, string(name), number, 0, locationGroup);
  }

  /**
   * A function.
   *
   * @param role a value of {@link org.iostrata.otf2.schema.ValueSet#REGION_ROLE}
   * @param paradigm a value of {@link org.iostrata.otf2.schema.ValueSet#PARADIGM}
   */
  public int region(String name, int role, int paradigm) throws Otf2Exception {
    int ref = next(ReferenceKind.REGION);
    int text = string(name);
    int none = string("");
    add(DefinitionType.REGION, ref, text, none, 0, none, 0, 0, text, role, paradigm, 0);
    return ref;
  }

  /** An I/O interface. */
  public int ioParadigm(
      String identification, String name, boolean parallel, boolean operatingSystem)
      throws Otf2Exception {
    int ref = next(ReferenceKind.IO_PARADIGM);
    long[] values = {
      ref,
      string(identification),
      string(name),
      parallel ? 1 : 0,
      operatingSystem ? 1 : 0,
      0,
      0,
      0,
      0
    };
    add(DefinitionRecord.of(DefinitionType.IO_PARADIGM, values, 0, new long[0]));
    return ref;
  }

  /** A file on a node of the system tree, which may be undefined (-1). */
  public int ioRegularFile(String path, int scope) throws Otf2Exception {
    int ref = next(ReferenceKind.IO_FILE);
    add(DefinitionType.IO_REGULAR_FILE, ref, string(path), scope);
    return ref;
  }

  /** A directory on a node of the system tree, which may be undefined (-1). */
  public int ioDirectory(String path, int scope) throws Otf2Exception {
    int ref = next(ReferenceKind.IO_FILE);
    add(DefinitionType.IO_DIRECTORY, ref, string(path), scope);
    return ref;
  }

  /** An open file; file, communicator and the handle above it may be undefined (-1). */
  public int ioHandle(String name, int file, int ioParadigm, int comm, int parent)
      throws Otf2Exception {
    int ref = next(ReferenceKind.IO_HANDLE);
    add(DefinitionType.IO_HANDLE, ref, string(name), file, ioParadigm, 0, comm, parent);
    return ref;
  }

  /**
   * A handle that was open before the program started, without a file.
   *
   * @param mode a value of {@link org.iostrata.otf2.schema.ValueSet#IO_ACCESS_MODE}
   */
  public int ioPreCreatedHandle(String name, int ioParadigm, int mode) throws Otf2Exception {
    int ref = next(ReferenceKind.IO_HANDLE);
    add(
        DefinitionType.IO_HANDLE,
        ref,
        string(name),
        Undefined.INT,
        ioParadigm,
        IoHandle.PRE_CREATED,
        Undefined.INT,
        Undefined.INT);
    add(DefinitionType.IO_PRE_CREATED_HANDLE_STATE, ref, mode, 0);
    return ref;
  }

  /**
   * A set of locations, ranks, regions or other things.
   *
   * @param type a value of {@link org.iostrata.otf2.schema.ValueSet#GROUP_TYPE}
   * @param paradigm a value of {@link org.iostrata.otf2.schema.ValueSet#PARADIGM}
   */
  public int group(String name, int type, int paradigm, long... members) throws Otf2Exception {
    int ref = next(ReferenceKind.GROUP);
    long[] values = {ref, string(name), 0, 0, 0, type, paradigm, 0};
    add(DefinitionRecord.of(DefinitionType.GROUP, values, members.length, members));
    return ref;
  }

  /** A communicator of a group; {@code parent} may be undefined (-1). */
  public int comm(String name, int group, int parent) throws Otf2Exception {
    int ref = next(ReferenceKind.COMM);
    add(DefinitionType.COMM, ref, string(name), group, parent, 0);
    return ref;
  }

  private int next(ReferenceKind kind) {
    return nextRef.getOrDefault(kind, 0);
  }

  /** A definition without repeated fields, from its values in the order of its fields. */
  public void add(DefinitionType type, long... values) throws Otf2Exception {
    add(DefinitionRecord.of(type, values));
  }

  /**
   * Any definition.
   *
   * @throws IllegalArgumentException when it may not stand in this file, or is a mapping table
   */
  public void add(DefinitionRecord record) throws Otf2Exception {
    DefinitionType type = record.type();
    if (type.scope() == (global ? DefinitionType.Scope.LOCAL : DefinitionType.Scope.GLOBAL)) {
      throw new IllegalArgumentException(type + " in the wrong file");
    }
    byte[] utf8 = type == DefinitionType.STRING ? utf8(record.text()) : NO_TEXT;
    int bound = RecordEncoder.bound(record, utf8.length);
    file.reserve(1 + RecordBuffer.MAX_U64 + bound, 0);
    RecordBuffer out = file.out;
    out.u8(type.id());
    int begin = out.beginLength(bound);
    if (global && type == DefinitionType.LOCATION) {
      encodeLocation(record, out);
    } else {
      RecordEncoder.encode(record, utf8, out);
    }
    out.endLength(begin);
    register(record);
  }

  private static byte[] utf8(String text) {
    if (text.indexOf(0) >= 0) {
      throw new IllegalArgumentException("a text with a zero in it");
    }
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private void encodeLocation(DefinitionRecord record, RecordBuffer out) {
    out.u64(record.value(0));
    out.u32((int) record.value(1));
    out.u8((int) record.value(2));
    out.u8(EVENT_COUNT_BYTES);
    if (locations == locationRefs.length) {
      locationRefs = Arrays.copyOf(locationRefs, 2 * locations);
      eventCountOffsets = Arrays.copyOf(eventCountOffsets, 2 * locations);
    }
    locationRefs[locations] = record.value(0);
    eventCountOffsets[locations++] = file.position();
    out.fixed(0, EVENT_COUNT_BYTES);
    out.u32((int) record.value(4));
  }

  /** Keeps references given by the caller and those given here apart. */
  private void register(DefinitionRecord record) {
    count++;
    if (record.type() == DefinitionType.STRING) {
      strings.putIfAbsent(record.text(), (int) record.value(0));
    }
    ReferenceKind kind = record.fields().get(0).reference();
    if (kind != null && record.fields().get(0).name().equals("self")) {
      int following = (int) record.value(0) + 1;
      nextRef.merge(kind, following, (x, y) -> Integer.compareUnsigned(x, y) < 0 ? y : x);
    }
  }

  /** The references of the locations defined, in their order. */
  long[] locations() {
    return Arrays.copyOf(locationRefs, locations);
  }

  void close() throws Otf2Exception {
    file.close(0);
  }

  /** Fills in how many events each of {@link #locations()} has, after {@link #close}. */
  void fillEventCounts(long[] events) throws Otf2Exception {
    file.patch(eventCountOffsets, events, locations);
  }
}
