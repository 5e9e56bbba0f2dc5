// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.LongStream;
import org.iostrata.otf2.definition.Clock;
import org.iostrata.otf2.definition.LocationGroupType;
import org.iostrata.otf2.definition.LocationType;
import org.iostrata.otf2.schema.Undefined;
import org.iostrata.otf2.schema.ValueSet;
import org.iostrata.otf2.schema.ValueType;
import org.iostrata.otf2.writer.DefinitionWriter;
import org.iostrata.otf2.writer.EventWriter;
import org.iostrata.otf2.writer.Otf2Writer;

/**
 * An archive of random I/O events: legal bytes that tell any story, so operations without end, ends
 * without begin, calls left that were never entered, handles in any state.
 */
final class RandomArchive {
  private static final int OFFSET = 0;
  private static final int HANDLES = 8;
  private static final String[] PARADIGMS = {"POSIX", "ISOC", "MPI-IO", "HDF5"};
  private static final String[] REGIONS = {"open", "write", "MPI_File_open", "fclose", "work"};
  private static final String[] MESSAGES = {"MPI_Barrier", "MPI_Recv", "MPI_Ssend", "MPI_Wait"};
  private static final String[] PATHS = {"/data/a", "/data/b", "/proc/c"};

  private final Random random;
  private final boolean ownHandles;

  private RandomArchive(long seed, boolean ownHandles) {
    random = new Random(seed);
    this.ownHandles = ownHandles;
  }

  /** Writes the archive of a seed into an empty folder. */
  static void write(Path folder, long seed) throws IOException {
    new RandomArchive(seed, false).write(folder);
  }

  /** The same, but the two threads of a process never use the same handle. */
  static void writeOwnHandles(Path folder, long seed) throws IOException {
    new RandomArchive(seed, true).write(folder);
  }

  private void write(Path folder) throws IOException {
    try (Otf2Writer writer = Otf2Writer.create(folder, "traces")) {
      int locations = define(writer.definitions());
      for (int location = 0; location < locations; location++) {
        try (EventWriter events = writer.events(location)) {
          writeEvents(events, location);
        }
      }
    }
  }

  private int define(DefinitionWriter definitions) throws IOException {
    definitions.clock(new Clock(1_000_000_000L, 0, 1 + random.nextInt(100_000), -1));
    definitions.attribute("Offset", "", ValueType.UINT64);
    int node = definitions.systemTreeNode("node", "node", Undefined.INT);
    int locations = 0;
    for (int process = 1 + random.nextInt(5); process > 0; process--) {
      int group = definitions.locationGroup("rank", LocationGroupType.PROCESS, node);
      for (int thread = 1 + random.nextInt(2); thread > 0; thread--) {
        definitions.location(locations++, "thread", LocationType.CPU_THREAD, group);
      }
    }
    for (String paradigm : PARADIGMS) {
      definitions.ioParadigm(paradigm, paradigm, false, false);
    }
    for (String path : PATHS) {
      definitions.ioRegularFile(path, Undefined.INT);
    }
    for (String region : REGIONS) {
      definitions.region(region, ValueSet.REGION_ROLE.valueOfName("FILE_IO"), 1);
    }
    communicator(definitions, locations);
    for (int handle = 0; handle < HANDLES; handle++) {
      int file = random.nextInt(PATHS.length + 1) - 1; // -1: undefined
      int parent = random.nextInt(handle + 1) - 1;
      definitions.ioHandle("", file, random.nextInt(PARADIGMS.length), Undefined.INT, parent);
    }
    return locations;
  }

  private void communicator(DefinitionWriter definitions, int locations) throws IOException {
    int mpi = ValueSet.PARADIGM.valueOfName("MPI");
    for (String region : MESSAGES) {
      definitions.region(region, ValueSet.REGION_ROLE.valueOfName("POINT2POINT"), mpi);
    }
    long[] all = LongStream.range(0, locations).toArray();
    definitions.group("all", ValueSet.GROUP_TYPE.valueOfName("COMM_LOCATIONS"), mpi, all);
    int group = ValueSet.GROUP_TYPE.valueOfName("COMM_GROUP");
    definitions.comm("world", definitions.group("some", group, mpi, all), Undefined.INT);
  }

  private void writeEvents(EventWriter events, int location) throws IOException {
    long time = 0;
    int most = 1 + random.nextInt(300);
    for (int i = random.nextInt(most); i > 0; i--) {
      time += random.nextInt(3) == 0 ? 0 : random.nextInt(500);
      writeEvent(events, time, handle(location));
    }
  }

  /** Threads of a process follow one another. */
  private int handle(int location) {
    int handle = random.nextInt(HANDLES);
    return ownHandles ? handle / 2 * 2 + location % 2 : handle;
  }

  private void writeEvent(EventWriter events, long time, int handle) throws IOException {
    long id = random.nextInt(3);
    switch (random.nextInt(19)) {
      case 0, 1 -> events.enter(time, random.nextInt(REGIONS.length + MESSAGES.length));
      case 2, 3 -> events.leave(time, random.nextInt(REGIONS.length + MESSAGES.length));
      case 16 -> events.enter(time, REGIONS.length + 1);
      case 17 -> {
        events.mpiRecv(time, random.nextInt(6), random.nextInt(8) == 0 ? 1 : 0, 0, bytes());
        events.leave(time, REGIONS.length + 1);
      }
      case 18 -> {
        events.enter(time, REGIONS.length + 2);
        events.mpiSend(time, random.nextInt(6), 0, 0, bytes());
      }
      case 4, 5, 6, 7 -> {
        if (random.nextBoolean()) {
          events.attribute(OFFSET, ValueType.UINT64, random.nextInt(1 << 16));
        }
        events.ioOperationBegin(time, handle, random.nextInt(3), flags(), bytes(), id);
      }
      case 8, 9, 10, 11 -> events.ioOperationComplete(time, handle, bytes(), id);
      case 12 -> events.ioOperationIssued(time, handle, id);
      case 13 -> events.ioCreateHandle(time, handle, random.nextInt(3), 0, random.nextInt(32));
      case 14 -> events.ioSeek(time, handle, bytes(), random.nextInt(3), bytes());
      default -> writeRareEvent(events, time, handle, id);
    }
  }

  private void writeRareEvent(EventWriter events, long time, int handle, long id)
      throws IOException {
    switch (random.nextInt(7)) {
      case 0 -> events.ioDestroyHandle(time, handle);
      case 1 -> events.ioDuplicateHandle(time, handle, handle(handle), 0);
      case 2 -> events.ioOperationCancelled(time, handle, id);
      case 3 -> events.ioAcquireLock(time, handle, random.nextInt(2));
      case 4 -> events.ioReleaseLock(time, handle, random.nextInt(2));
      case 5 -> events.bufferFlush(time, time);
      default -> events.ioChangeStatusFlags(time, handle, random.nextInt(32));
    }
  }

  /**
   * Requests that do not wait may be served by any thread, so such threads cannot be read apart.
   */
  private int flags() {
    return ownHandles ? 2 * random.nextInt(2) : random.nextInt(4);
  }

  private long bytes() {
    return random.nextInt(8) == 0 ? Undefined.LONG : random.nextInt(1 << 18);
  }
}
