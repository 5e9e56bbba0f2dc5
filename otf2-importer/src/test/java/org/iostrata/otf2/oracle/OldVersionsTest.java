// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.oracle;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.iostrata.otf2.Otf2Archive;
import org.iostrata.otf2.definition.Definitions;
import org.iostrata.otf2.definition.LocationGroupType;
import org.iostrata.otf2.definition.LocationType;
import org.iostrata.otf2.schema.DefinitionType;
import org.iostrata.otf2.schema.Undefined;
import org.iostrata.otf2.writer.EventWriter;
import org.iostrata.otf2.writer.Otf2Writer;
import org.iostrata.otf2.writer.WriterOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Archives of older writers. Versions after 1.0 added fields at the end of definition records and
 * no field of an event, so what an older version wrote is a record that ends earlier.
 */
class OldVersionsTest {
  private static final int VERSION_OFFSET = 9;
  private static final byte[] NONE = {(byte) 0xFF};
  private static final int DEFINITIONS_OFFSET = 38;
  private static final int EARLIEST_REGION_TYPES = 36;

  @TempDir Path directory;

  private final ByteArrayOutputStream definitions = new ByteArrayOutputStream();
  private int count;

  /** Every record that was extended since, as OTF2 1.0 wrote it. */
  private void writeVersion10() {
    string(0, "");
    string(1, "name");
    record(DefinitionType.CLOCK_PROPERTIES, number(1000), number(5), number(70));
    record(DefinitionType.ATTRIBUTE, number(3), number(1), octet(4));
    record(DefinitionType.SYSTEM_TREE_NODE, number(0), number(1), number(1), NONE);
    record(DefinitionType.LOCATION_GROUP, number(0), number(1), octet(1), number(0));
    record(DefinitionType.LOCATION, number(0), number(1), octet(1), number(2), number(0));
    for (int type = 0; type <= EARLIEST_REGION_TYPES; type++) {
      region(type, type);
    }
    int[] locationsFirst = {6, 0, 1, 2, 3, 4, 5};
    for (int ref = 0; ref < locationsFirst.length; ref++) {
      byte[] type = octet(locationsFirst[ref]);
      record(DefinitionType.GROUP, number(ref), number(1), type, join(number(1), number(0)));
    }
    record(
        DefinitionType.METRIC_MEMBER,
        number(0),
        number(1),
        number(0),
        octet(1),
        octet(0),
        octet(4),
        octet(1),
        number(0),
        number(1));
    record(DefinitionType.METRIC_CLASS, number(0), octet(1), number(0), octet(0));
    record(DefinitionType.COMM, number(0), number(1), number(5), NONE);
    record(DefinitionType.RMA_WIN, number(0), number(1), number(0));
    record(DefinitionType.SYSTEM_TREE_NODE_PROPERTY, number(0), number(0), number(1));
    record(DefinitionType.LOCATION_GROUP_PROPERTY, number(0), number(0), number(1));
    record(DefinitionType.LOCATION_PROPERTY, number(0), number(0), number(1));
  }

  @Test
  void readsVersion10AsLibotf2Does() throws Exception {
    writeVersion10();
    Path anchor = archive(1, 0);
    Otf2Print print = Otf2Print.of(anchor);
    try (Otf2Archive archive = Otf2Archive.open(anchor)) {
      ReadRecords read = new ReadRecords(archive);
      assertEquals(OracleTest.definitions(print), read.definitions());
      assertEquals(PrintedRecords.of(print, "Events"), read.events());
    }
  }

  @Test
  void completesVersion10() throws IOException {
    writeVersion10();
    try (Otf2Archive archive = Otf2Archive.open(archive(1, 0))) {
      assertEquals("1.0.0", archive.anchor().version());
      List<String> read = new ReadRecords(archive).definitions();
      for (String expected :
          List.of(
              "CLOCK_PROPERTIES 1000 5 70 UNDEFINED",
              "ATTRIBUTE 3 1 UNDEFINED UINT64",
              "LOCATION_GROUP 0 1 PROCESS 0 UNDEFINED",
              "REGION 1 1 1 0 FUNCTION UNKNOWN NONE 0 10 20",
              "REGION 14 1 1 0 BARRIER OPENMP NONE 0 10 20",
              "GROUP 5 1 COMM_GROUP MPI NONE 1 0",
              "METRIC_CLASS 0 SYNCHRONOUS_STRICT UNKNOWN 1 0",
              "COMM 0 1 5 UNDEFINED NONE",
              "RMA_WIN 0 1 0 CREATE_DESTROY_EVENTS",
              "LOCATION_PROPERTY 0 0 STRING 1")) {
        assertTrue(read.contains(expected), () -> expected + " is not in " + read);
      }
      assertEquals(List.of("ENTER 0 10 1", "LEAVE 0 20 1"), new ReadRecords(archive).events());
    }
  }

  /** OTF2 1.1.0 wrote regions with their canonical name, but without role, paradigm and flags. */
  @Test
  void readsRecordsWithHalfAnExtension() throws IOException {
    string(0, "");
    string(1, "name");
    string(2, "canonical");
    record(DefinitionType.LOCATION, number(0), number(1), octet(1), number(2), number(0));
    byte[] lines = join(number(10), number(20));
    record(
        DefinitionType.REGION,
        number(1),
        number(1),
        number(0),
        octet(13),
        number(0),
        lines,
        number(2));
    try (Otf2Archive archive = Otf2Archive.open(archive(1, 1))) {
      Definitions read = archive.definitions();
      assertEquals("name", read.region(1).name());
      assertEquals(20, read.region(1).endLine());
      assertEquals(2, new ReadRecords(archive).events().size());
    }
  }

  private void region(int ref, int type) {
    byte[] lines = join(number(10), number(20));
    record(DefinitionType.REGION, number(ref), number(1), number(0), octet(type), number(0), lines);
  }

  /** An archive with two events whose definitions are the records written so far. */
  private Path archive(int major, int minor) throws IOException {
    try (Otf2Writer writer = Otf2Writer.create(directory, "traces", WriterOptions.DEFAULT)) {
      int node = writer.definitions().systemTreeNode("node", "node", Undefined.INT);
      int process = writer.definitions().locationGroup("rank", LocationGroupType.PROCESS, node);
      writer.definitions().location(0, "thread", LocationType.CPU_THREAD, process);
      EventWriter events = writer.events(0);
      events.enter(10, 1);
      events.leave(20, 1);
    }
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.writeBytes(new byte[] {3, 0x42});
    file.writeBytes(new byte[16]);
    file.writeBytes(definitions.toByteArray());
    file.write(2);
    Files.write(directory.resolve("traces.def"), file.toByteArray());
    Path anchor = directory.resolve("traces.otf2");
    byte[] bytes = Files.readAllBytes(anchor);
    bytes[VERSION_OFFSET] = (byte) major;
    bytes[VERSION_OFFSET + 1] = (byte) minor;
    bytes[VERSION_OFFSET + 2] = 0;
    bytes[DEFINITIONS_OFFSET] = (byte) count;
    Files.write(anchor, bytes);
    return anchor;
  }

  private void string(int ref, String text) {
    record(DefinitionType.STRING, number(ref), join((text + "\0").getBytes(UTF_8)));
  }

  private void record(DefinitionType type, byte[]... fields) {
    count++;
    byte[] content = join(fields);
    definitions.write(type.id());
    definitions.write(content.length);
    definitions.writeBytes(content);
  }

  private static byte[] join(byte[]... parts) {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      joined.writeBytes(part);
    }
    return joined.toByteArray();
  }

  private static byte[] octet(int value) {
    return new byte[] {(byte) value};
  }

  /** A compressed integer below 65536. */
  private static byte[] number(int value) {
    return new byte[] {2, (byte) value, (byte) (value >> 8)};
  }
}
