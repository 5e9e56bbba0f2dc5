// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.iostrata.otf2.Otf2Archive;
import org.iostrata.otf2.definition.Clock;
import org.iostrata.otf2.definition.LocationGroupType;
import org.iostrata.otf2.definition.LocationType;
import org.iostrata.otf2.schema.Undefined;
import org.iostrata.otf2.writer.DefinitionWriter;
import org.iostrata.otf2.writer.EventWriter;
import org.iostrata.otf2.writer.Otf2Writer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** More locations than a process may have open files. */
class ManyLocationsTest {
  private static final int LOCATIONS = 3000;
  private static final int EVENTS = 3;
  private static final int MOST_HANDLES = 300;

  @Test
  void mergesThemInOrderWithFewOpenFiles(@TempDir Path directory) throws Exception {
    write(directory);
    long[] lastTime = {Long.MIN_VALUE};
    long[] mostOpen = {0};
    long before = openFiles(directory);
    try (Otf2Archive archive = Otf2Archive.open(directory);
        MergedReader reader = archive.merged()) {
      long read =
          reader.readRecords(
              (location, time, record, attributes) -> {
                assertTrue(time >= lastTime[0]);
                if (time != lastTime[0]) {
                  mostOpen[0] = Math.max(mostOpen[0], openFiles(directory) - before);
                }
                lastTime[0] = time;
              });
      assertEquals((long) LOCATIONS * EVENTS, read);
    }
    assertTrue(mostOpen[0] <= MOST_HANDLES, mostOpen[0] + " open files");
    assertEquals(before, openFiles(directory));
  }

  @Test
  void aSuspendedReaderHoldsNoFileAndGoesOn(@TempDir Path directory) throws Exception {
    write(directory);
    try (Otf2Archive archive = Otf2Archive.open(directory);
        EventReader reader = archive.events(7)) {
      assertEquals(1, reader.read(new EventVisitor() {}, 1));
      assertEquals(1, openFiles(directory));
      reader.suspend();
      assertEquals(0, openFiles(directory));
      assertEquals(EVENTS - 1, reader.read(new EventVisitor() {}));
    }
  }

  /** How many files below a directory this process has open. */
  private static long openFiles(Path directory) {
    long open = 0;
    for (String descriptor : Path.of("/proc/self/fd").toFile().list()) {
      open += isBelow(directory, Path.of("/proc/self/fd", descriptor)) ? 1 : 0;
    }
    return open;
  }

  private static boolean isBelow(Path directory, Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).startsWith(directory);
    } catch (IOException e) {
      return false; // closed meanwhile
    }
  }

  private static void write(Path directory) throws Exception {
    try (Otf2Writer writer = Otf2Writer.create(directory, "traces")) {
      DefinitionWriter definitions = writer.definitions();
      definitions.clock(new Clock(1_000_000_000L, 0, 1_000_000, Undefined.LONG));
      int node = definitions.systemTreeNode("node", "node", Undefined.INT);
      int region = definitions.region("work", 0, 0);
      int process = definitions.locationGroup("process", LocationGroupType.PROCESS, node);
      for (int i = 0; i < LOCATIONS; i++) {
        definitions.location(i, "thread", LocationType.CPU_THREAD, process);
      }
      for (int i = 0; i < LOCATIONS; i++) {
        try (EventWriter events = writer.events(i)) {
          for (int k = 0; k < EVENTS; k++) {
            events.enter(1000L * k + (i * 7919L) % 500, region);
          }
        }
      }
    }
  }
}
