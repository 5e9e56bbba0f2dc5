// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.core.analysis.WatchedSource.Reading;
import org.iostrata.otf2.definition.Clock;
import org.iostrata.otf2.definition.LocationGroupType;
import org.iostrata.otf2.definition.LocationType;
import org.iostrata.otf2.schema.Undefined;
import org.iostrata.otf2.writer.DefinitionWriter;
import org.iostrata.otf2.writer.EventWriter;
import org.iostrata.otf2.writer.Otf2Writer;

/** Reading the threads of a process apart tells the same as reading them by time. */
class ThreadsApartTest {
  private static final int THREADS = 4;
  private static final int WRITES = 100;

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void threadsWithOwnHandlesMayBeReadApart(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 400) int eventsPerRound)
      throws IOException {
    checkRandom(RandomArchive::writeOwnHandles, seed, Reading.APART, eventsPerRound);
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void threadsThatShareHandlesAreFoundOut(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 400) int eventsPerRound)
      throws IOException {
    checkRandom(RandomArchive::write, seed, Reading.ASKED, eventsPerRound);
  }

  @Example
  void everyThreadOfAProcessIsReadByItself() throws IOException {
    checkThreads(false, 0);
  }

  @Example
  void oneHandleForAllThreadsMakesAWhole() throws IOException {
    checkThreads(true, 1);
  }

  private interface Writer {
    void write(Path folder, long seed) throws IOException;
  }

  private static void checkRandom(Writer writer, long seed, Reading reading, long eventsPerRound)
      throws IOException {
    try (TemporaryArchive archive = new TemporaryArchive()) {
      writer.write(archive.folder(), seed);
      String whole = analyze(archive.folder(), Reading.WHOLE, eventsPerRound, -1);
      assertEquals(whole, analyze(archive.folder(), reading, eventsPerRound, -1));
    }
  }

  private static void checkThreads(boolean oneHandle, int wholes) throws IOException {
    try (TemporaryArchive archive = new TemporaryArchive()) {
      writeThreads(archive.folder(), oneHandle);
      String whole = analyze(archive.folder(), Reading.WHOLE, 50, 1);
      assertEquals(whole, analyze(archive.folder(), Reading.ASKED, 50, wholes));
    }
  }

  /**
   * What the commands print.
   *
   * @param wholes how many processes of several threads are to be read as a whole; -1: any number
   */
  private static String analyze(Path archive, Reading reading, long eventsPerRound, int wholes)
      throws IOException {
    try (WatchedSource source = new WatchedSource(archive, reading)) {
      String printed = Commands.analyze(source, 2, eventsPerRound);
      assertEquals(wholes == -1 ? source.wholes() : wholes, source.wholes(), "read as a whole");
      return printed;
    }
  }

  /** Threads that write at the same time, through handles of their own or all through one. */
  private static void writeThreads(Path folder, boolean oneHandle) throws IOException {
    try (Otf2Writer writer = Otf2Writer.create(folder, "traces")) {
      DefinitionWriter definitions = writer.definitions();
      definitions.clock(new Clock(1_000_000_000L, 0, 100_000, -1));
      int node = definitions.systemTreeNode("node", "node", Undefined.INT);
      int group = definitions.locationGroup("process", LocationGroupType.PROCESS, node);
      definitions.ioParadigm("POSIX", "POSIX", false, false);
      for (int thread = 0; thread < THREADS; thread++) {
        definitions.location(thread, "thread", LocationType.CPU_THREAD, group);
        int file = definitions.ioRegularFile("/data/" + thread, Undefined.INT);
        definitions.ioHandle("", file, 0, Undefined.INT, Undefined.INT);
      }
      for (int thread = 0; thread < THREADS; thread++) {
        try (EventWriter events = writer.events(thread)) {
          writeFile(events, oneHandle ? 0 : thread, thread);
        }
      }
    }
  }

  private static void writeFile(EventWriter events, int handle, int fromNs) throws IOException {
    events.ioCreateHandle(fromNs, handle, 1, 0, 0);
    for (int i = 1; i <= WRITES; i++) {
      long time = fromNs + 100L * i;
      events.ioOperationBegin(time, handle, 1, 0, 4096, i);
      events.ioOperationComplete(time + 50, handle, 4096, i);
    }
  }
}
