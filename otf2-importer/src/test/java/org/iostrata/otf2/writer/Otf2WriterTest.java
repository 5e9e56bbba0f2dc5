// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.iostrata.otf2.Otf2Exception;
import org.iostrata.otf2.definition.Clock;
import org.iostrata.otf2.definition.LocationGroupType;
import org.iostrata.otf2.definition.LocationType;
import org.iostrata.otf2.oracle.Otf2Print;
import org.iostrata.otf2.schema.Undefined;
import org.iostrata.otf2.schema.ValueSet;
import org.iostrata.otf2.schema.ValueType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Otf2WriterTest {
  private static final WriterOptions SMALL =
      WriterOptions.DEFAULT.withChunkBytes(
          WriterOptions.MIN_CHUNK_BYTES, WriterOptions.MIN_CHUNK_BYTES);

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void libotf2PrintsWhatTheTypedMethodsWrote(boolean bigEndian) throws Exception {
    ByteOrder order = bigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    writeTyped(directory, SMALL.withByteOrder(order));
    Otf2Print print = Otf2Print.of(directory.resolve("traces.otf2"));
    assertEquals("", print.complaints());
    List<String> events = print.section("Events");
    assertEquals(
        List.of(
            "ENTER 7 10 Region: \"pwrite\" <0>",
            "IO_OPERATION_BEGIN 7 11 Handle: \"fd 3\" <0>, Mode: WRITE, Operation Flags: NONE,"
                + " Bytes Request: 4096, Matching Id: 1",
            "ADDITIONAL ATTRIBUTES: (\"Offset\" <0>; UINT64; 8192)",
            "ENTER 18446744073709551614 11 Region: \"pwrite\" <0>",
            "IO_OPERATION_COMPLETE 7 400 Handle: \"fd 3\" <0>, Bytes Result:"
                + " 18446744073709551615, Matching Id: 1",
            "LEAVE 7 400 Region: \"pwrite\" <0>"),
        events.stream().map(line -> line.strip().replaceAll(" +", " ")).toList());
    List<String> definitions = print.section("Global Definitions");
    assertEquals(
        List.of(
            "LOCATION 7 Name: \"main\" <8>, Type: CPU_THREAD, # Events: 4, Group: \"rank 0\" <0>",
            "LOCATION 18446744073709551614 Name: \"other\" <9>, Type: CPU_THREAD, # Events: 1,"
                + " Group: \"rank 0\" <0>",
            "LOCATION 8 Name: \"idle\" <10>, Type: METRIC, # Events: 0, Group: \"rank 0\" <0>"),
        definitions.stream()
            .map(line -> line.strip().replaceAll(" +", " "))
            .filter(line -> line.startsWith("LOCATION "))
            .toList());
  }

  private static void writeTyped(Path directory, WriterOptions options) throws Otf2Exception {
    try (Otf2Writer writer = Otf2Writer.create(directory, "traces", options)) {
      DefinitionWriter definitions = writer.definitions();
      definitions.clock(new Clock(1_000_000_000L, 0, 1000, Undefined.LONG));
      definitions.string("");
      int offset = definitions.attribute("Offset", "", ValueType.UINT64);
      int node = definitions.systemTreeNode("node 1", "node", Undefined.INT);
      int process = definitions.locationGroup("rank 0", LocationGroupType.PROCESS, node);
      int role = ValueSet.REGION_ROLE.valueOfName("FILE_IO");
      int region = definitions.region("pwrite", role, ValueSet.PARADIGM.valueOfName("USER"));
      int posix = definitions.ioParadigm("POSIX", "POSIX", false, true);
      int file = definitions.ioRegularFile("/data/out", node);
      definitions.location(7, "main", LocationType.CPU_THREAD, process);
      definitions.location(-2, "other", LocationType.CPU_THREAD, process);
      definitions.location(8, "idle", LocationType.METRIC, process);
      int handle = definitions.ioHandle("fd 3", file, posix, Undefined.INT, Undefined.INT);
      definitions.ioPreCreatedHandle("stdin", posix, 0);
      EventWriter events = writer.events(7);
      events.enter(10, region);
      events.attribute(offset, ValueType.UINT64, 8192);
      events.ioOperationBegin(11, handle, 1, 0, 4096, 1);
      events.ioOperationComplete(400, handle, Undefined.LONG, 1);
      events.leave(400, region);
      writer.events(-2).enter(11, region);
    }
  }

  @Test
  void sameCallsWriteTheSameBytesWhateverTheMemory() throws IOException {
    writeMany(directory.resolve("a"), SMALL);
    writeMany(directory.resolve("b"), SMALL);
    writeMany(directory.resolve("c"), SMALL.withMemoryBytes(0));
    for (String other : List.of("b", "c")) {
      try (Stream<Path> files = Files.walk(directory.resolve("a"))) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          Path same = directory.resolve(other).resolve(directory.resolve("a").relativize(file));
          assertArrayEquals(Files.readAllBytes(file), Files.readAllBytes(same), same.toString());
        }
      }
    }
  }

  private static void writeMany(Path directory, WriterOptions options) throws Otf2Exception {
    try (Otf2Writer writer = Otf2Writer.create(directory, "traces", options)) {
      defineLocations(writer, 3);
      for (int i = 0; i < 60_000; i++) {
        EventWriter events = writer.events(i % 3);
        events.enter(i, 0);
        events.ioOperationBegin(i + 1, 0, 0, 0, i * 1_000_003L, i);
      }
    }
  }

  private static void defineLocations(Otf2Writer writer, int count) throws Otf2Exception {
    DefinitionWriter definitions = writer.definitions();
    definitions.clock(Clock.NANOSECONDS);
    int node = definitions.systemTreeNode("node", "node", Undefined.INT);
    int process = definitions.locationGroup("rank", LocationGroupType.PROCESS, node);
    definitions.region("work", 1, 1);
    for (int i = 0; i < count; i++) {
      definitions.location(i, "thread", LocationType.CPU_THREAD, process);
    }
  }

  @Test
  void libotf2ReadsSeveralChunks() throws Exception {
    try (Otf2Writer writer = Otf2Writer.create(directory, "traces", SMALL.withMemoryBytes(0))) {
      defineLocations(writer, 1);
      long[] many = new long[20_000];
      java.util.Arrays.fill(many, -3);
      for (int i = 0; i < 3; i++) {
        writer.definitions().group("group " + i, 0, 0, many);
      }
      EventWriter events = writer.events(0);
      for (int i = 0; i < 60_000; i++) {
        events.enter(i, 0);
      }
    }
    assertEquals(
        Long.valueOf(60_000),
        Otf2Print.of(directory.resolve("traces.otf2")).counts("Events").get("ENTER"));
  }

  @Test
  void tenThousandLocationsTakeLittleMemory() throws IOException {
    int locations = 10_000;
    try (Otf2Writer writer = Otf2Writer.create(directory, "traces", SMALL.withMemoryBytes(1000))) {
      defineLocations(writer, locations);
      for (int i = 0; i < 3 * locations; i++) {
        writer.events(i % locations).enter(i, 0);
      }
    }
    try (Stream<Path> files = Files.list(directory.resolve("traces"))) {
      assertEquals(2L * locations, files.count());
    }
  }

  @Test
  void refusesWhatWouldBreakAnArchive() throws IOException {
    Otf2Writer writer = Otf2Writer.create(directory, "traces", SMALL);
    EventWriter events = writer.events(5);
    events.enter(10, 0);
    assertThrows(IllegalArgumentException.class, () -> events.leave(9, 0));
    assertThrows(
        IllegalArgumentException.class,
        () -> events.programBegin(10, 0, new int[WriterOptions.MIN_CHUNK_BYTES / 5]));
    assertThrows(IllegalArgumentException.class, () -> writer.definitions().string("a\0b"));
    assertThrows(IllegalArgumentException.class, () -> SMALL.withProperty("lower", "case"));
    assertThrows(IllegalStateException.class, writer::close);
    assertFalse(Files.exists(directory.resolve("traces.otf2")));
  }

  @Test
  void neverReplacesAnArchiveAndReportsUnwritableFiles() throws IOException {
    Otf2Writer.create(directory, "traces", SMALL).close();
    assertThrows(Otf2Exception.class, () -> Otf2Writer.create(directory, "traces", SMALL));
    Files.writeString(directory.resolve("file"), "");
    Path inFile = directory.resolve("file/folder");
    assertThrows(Otf2Exception.class, () -> Otf2Writer.create(inFile, "traces", SMALL));

    Otf2Writer writer = Otf2Writer.create(directory.resolve("gone"), "traces", SMALL);
    defineLocations(writer, 1);
    Files.delete(directory.resolve("gone/traces"));
    writer.events(0).enter(1, 0);
    assertThrows(Otf2Exception.class, writer::close);
    assertFalse(Files.exists(directory.resolve("gone/traces.otf2")));
  }
}
