// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.otf2.Otf2Archive;
import org.iostrata.otf2.definition.Clock;
import org.iostrata.otf2.definition.DefinitionRecord;
import org.iostrata.otf2.event.AttributeList;
import org.iostrata.otf2.event.EventReader;
import org.iostrata.otf2.schema.DefinitionType;
import org.iostrata.otf2.schema.EventType;
import org.iostrata.otf2.schema.Field;
import org.iostrata.otf2.schema.RecordView;
import org.iostrata.otf2.schema.ValueType;

/** What is written is read back: every type, random values, chunk sizes, memory, byte orders. */
class RoundTripPropertyTest {
  private static final int LOCATIONS = 3;

  @Property(tries = 40)
  void readsWhatWasWritten(
      @ForAll long seed,
      @ForAll boolean bigEndian,
      @ForAll @IntRange(min = 0, max = 400_000) int memoryBytes,
      @ForAll @IntRange(min = WriterOptions.MIN_CHUNK_BYTES, max = 600_000) int chunkBytes)
      throws IOException {
    WriterOptions options =
        WriterOptions.DEFAULT
            .withByteOrder(bigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN)
            .withMemoryBytes(memoryBytes)
            .withChunkBytes(chunkBytes, WriterOptions.MIN_CHUNK_BYTES);
    Path directory = Files.createTempDirectory("round-trip");
    try {
      check(directory, options, new Random(seed));
    } finally {
      delete(directory);
    }
  }

  private static void check(Path directory, WriterOptions options, Random random)
      throws IOException {
    List<String> definitions = new ArrayList<>();
    List<List<String>> events = new ArrayList<>();
    try (Otf2Writer writer = Otf2Writer.create(directory, "traces", options)) {
      for (int i = 0; i < LOCATIONS; i++) {
        events.add(new ArrayList<>());
        writeEvents(writer.events(i), random, events.get(i));
      }
      writeDefinitions(writer, random, definitions);
    }
    try (Otf2Archive archive = Otf2Archive.open(directory)) {
      List<String> read = new ArrayList<>();
      for (DefinitionType type : DefinitionType.values()) {
        for (DefinitionRecord record : archive.definitions().records(type)) {
          read.add(type + " " + record.text() + describe(record));
        }
      }
      assertEquals(definitions, read);
      for (int i = 0; i < LOCATIONS; i++) {
        assertEquals(
            events.get(i).size(), archive.definitions().locations().get(i).numberOfEvents());
        assertEquals(events.get(i), read(archive, i));
      }
    }
  }

  private static void writeDefinitions(Otf2Writer writer, Random random, List<String> expected)
      throws IOException {
    RecordValues values = new RecordValues(random);
    for (DefinitionType type : DefinitionType.values()) {
      if (type.scope() == DefinitionType.Scope.LOCAL) {
        continue;
      }
      if (type == DefinitionType.CLOCK_PROPERTIES) {
        writer.definitions().clock(Clock.NANOSECONDS);
        long[] clock = {1_000_000_000L, 0, 0, -1};
        expected.add(type + " " + describe(DefinitionRecord.of(type, clock)));
        continue;
      }
      for (long ref = 0; ref < LOCATIONS; ref++) {
        DefinitionRecord record = values.definition(type, ref);
        writer.definitions().add(record);
        if (type == DefinitionType.LOCATION) {
          long[] v = {ref, record.value(1), record.value(2), 0, record.value(4)};
          v[3] = writer.events(ref).numberOfEvents();
          record = DefinitionRecord.of(type, v);
        }
        expected.add(type + " " + record.text() + describe(record));
      }
    }
  }

  private static void writeEvents(EventWriter writer, Random random, List<String> expected)
      throws IOException {
    RecordValues values = new RecordValues(random);
    EventType[] types = EventType.values();
    long time = 0;
    int count = random.nextInt(6000);
    for (int i = 0; i < count; i++) {
      EventType type = types[random.nextInt(types.length)];
      StringBuilder attributes = new StringBuilder();
      for (int k = random.nextInt(20) - 15; k > 0; k--) {
        ValueType valueType = ValueType.of(1 + random.nextInt(25));
        long bits = values.bits(valueType);
        writer.attribute(k, valueType, bits);
        attributes.append(' ').append(k).append(valueType).append(bits);
      }
      time += random.nextInt(3);
      RecordView record = values.event(type);
      writer.event(time, type, record);
      expected.add(time + " " + type + describe(record) + attributes);
    }
  }

  private static List<String> read(Otf2Archive archive, int location) throws IOException {
    List<String> events = new ArrayList<>();
    try (EventReader reader = archive.events(location)) {
      reader.readRecords(
          (index, time, record, attributes) ->
              events.add(time + " " + record.type() + describe(record) + describe(attributes)));
    }
    return events;
  }

  private static String describe(AttributeList list) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < list.size(); i++) {
      text.append(' ').append(list.ref(i)).append(list.type(i)).append(list.value(i));
    }
    return text.toString();
  }

  private static String describe(RecordView record) {
    StringBuilder text = new StringBuilder();
    List<Field> fields = record.fields();
    for (int i = 0; i < fields.size(); i++) {
      if (!fields.get(i).repeated()) {
        text.append(' ').append(record.value(i));
      }
      for (int k = 0; fields.get(i).repeated() && k < record.repetitions(); k++) {
        text.append(' ').append(record.value(i, k));
      }
    }
    return text.toString();
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
