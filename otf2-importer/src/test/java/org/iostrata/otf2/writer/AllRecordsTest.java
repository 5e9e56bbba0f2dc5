// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.iostrata.otf2.definition.DefinitionRecord;
import org.iostrata.otf2.oracle.Otf2Print;
import org.iostrata.otf2.schema.DefinitionType;
import org.iostrata.otf2.schema.EventType;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every type of record, written by the schema, read by libotf2. */
class AllRecordsTest {

  private static final Set<DefinitionType> SECOND_OF_KIND =
      EnumSet.of(
          DefinitionType.STRING,
          DefinitionType.METRIC_INSTANCE,
          DefinitionType.IO_DIRECTORY,
          DefinitionType.INTER_COMM);

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void libotf2ReadsEveryType(boolean bigEndian) throws Exception {
    ByteOrder order = bigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    WriterOptions options =
        WriterOptions.DEFAULT
            .withByteOrder(order)
            .withTexts("m", "c", "d")
            .withProperty("A::B", "1");
    RecordValues values = RecordValues.consistent(new java.util.Random(1));
    Map<String, Long> definitions = new TreeMap<>();
    try (Otf2Writer writer = Otf2Writer.create(directory, "traces", options)) {
      writer.definitions().string("");
      for (DefinitionType type : DefinitionType.values()) {
        if (type.scope() != DefinitionType.Scope.LOCAL) {
          DefinitionRecord record = values.definition(type, SECOND_OF_KIND.contains(type) ? 1 : 0);
          writer.definitions().add(record);
          definitions.put(type.name(), 1L);
        } else if (type != DefinitionType.MAPPING_TABLE) {
          writer.localDefinitions(0).add(values.definition(type, 0));
        }
      }
      EventWriter events = writer.events(0);
      for (EventType type : EventType.values()) {
        events.event(100, type, values.event(type));
      }
    }
    definitions.put("STRING", 2L);
    Otf2Print print = Otf2Print.of(directory.resolve("traces.otf2"));
    assertEquals(definitions, print.counts("Global Definitions"));
    TreeSet<String> names = new TreeSet<>();
    for (EventType type : EventType.values()) {
      names.add(type.name());
    }
    assertEquals(names, print.counts("Events").keySet());
  }
}
