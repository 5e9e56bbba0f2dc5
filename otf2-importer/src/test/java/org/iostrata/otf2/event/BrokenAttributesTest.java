// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.iostrata.otf2.Otf2Archive;
import org.iostrata.otf2.Otf2Exception;
import org.iostrata.otf2.definition.LocationGroupType;
import org.iostrata.otf2.definition.LocationType;
import org.iostrata.otf2.schema.Undefined;
import org.iostrata.otf2.schema.ValueType;
import org.iostrata.otf2.writer.DefinitionWriter;
import org.iostrata.otf2.writer.EventWriter;
import org.iostrata.otf2.writer.Otf2Writer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An attribute list is decoded when a visitor asks; that it is broken comes out as always. */
class BrokenAttributesTest {
  private static final int ATTRIBUTE_LIST = 6;

  @TempDir private Path directory;

  /** Reads the attribute of every Enter. */
  private static final class Asking implements EventVisitor {
    @Override
    public void enter(int location, long time, int region, AttributeList attributes) {
      assertEquals(3, attributes.getLong(0, 3));
    }
  }

  @BeforeEach
  void writeBroken() throws IOException {
    try (Otf2Writer writer = Otf2Writer.create(directory, "traces")) {
      DefinitionWriter definitions = writer.definitions();
      int node = definitions.systemTreeNode("node", "node", Undefined.INT);
      int region = definitions.region("work", 0, 0);
      int process = definitions.locationGroup("process", LocationGroupType.PROCESS, node);
      int offset = definitions.attribute("Offset", "", ValueType.UINT64);
      for (int i = 0; i < 2; i++) {
        definitions.location(i, "thread", LocationType.CPU_THREAD, process);
        try (EventWriter events = writer.events(i)) {
          events.enter(10, region);
          events.attribute(offset, ValueType.UINT64, 7);
          events.enter(20, region);
        }
      }
    }
    claimMoreAttributes(directory.resolve("traces/1.evt"));
  }

  private static void claimMoreAttributes(Path events) throws IOException {
    byte[] bytes = Files.readAllBytes(events);
    int at = bytes.length - 1;
    while (bytes[at] != ATTRIBUTE_LIST || bytes[at + 2] != 1 || bytes[at + 3] != 1) {
      at--;
    }
    bytes[at + 3] = 127;
    Files.write(events, bytes);
  }

  @Test
  void failsInALocation() throws IOException {
    try (Otf2Archive archive = Otf2Archive.open(directory);
        EventReader reader = archive.events(1)) {
      Otf2Exception e = assertThrows(Otf2Exception.class, () -> reader.read(new Asking()));
      assertEquals("1.evt", e.file().getFileName().toString());
    }
  }

  @Test
  void failsMerged() throws IOException {
    try (Otf2Archive archive = Otf2Archive.open(directory);
        MergedReader reader = archive.merged(1)) {
      Otf2Exception e = assertThrows(Otf2Exception.class, () -> reader.read(new Asking()));
      assertEquals("1.evt", e.file().getFileName().toString());
    }
  }
}
