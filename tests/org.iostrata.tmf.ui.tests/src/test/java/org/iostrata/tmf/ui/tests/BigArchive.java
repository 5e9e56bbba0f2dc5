// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import java.nio.file.Files;
import java.nio.file.Path;
import org.iostrata.otf2.Otf2Exception;
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
 * An archive of any size: ranks that read and write 64 KiB by turns through MPI-IO, each call with
 * its POSIX call inside, all offsets recorded; pauses of some microseconds between.
 */
final class BigArchive {
  static final int RANKS = Integer.getInteger("iostrata.ranks");
  static final int EVENTS_PER_CALL = 6;

  private static final int SIZE_BYTES = 65_536;

  private final Otf2Writer writer;
  private final int region;
  private final int offset;
  private final int mpiHandle;
  private final int posixHandle;

  private BigArchive(Otf2Writer writer) throws Otf2Exception {
    this.writer = writer;
    DefinitionWriter definitions = writer.definitions();
    offset = definitions.attribute("Offset", "", ValueType.UINT64);
    int node = definitions.systemTreeNode("node", "node", Undefined.INT);
    int role = ValueSet.REGION_ROLE.valueOfName("FILE_IO");
    region = definitions.region("MPI_File_write_at", role, ValueSet.PARADIGM.valueOfName("NONE"));
    int mpi = definitions.ioParadigm("MPI-IO", "MPI-IO", true, false);
    int posix = definitions.ioParadigm("POSIX", "POSIX I/O", false, true);
    int file = definitions.ioRegularFile("/data/file", node);
    mpiHandle = definitions.ioHandle("", file, mpi, Undefined.INT, Undefined.INT);
    posixHandle = definitions.ioHandle("", file, posix, Undefined.INT, mpiHandle);
    for (int rank = 0; rank < RANKS; rank++) {
      int process = definitions.locationGroup("MPI Rank " + rank, LocationGroupType.PROCESS, node);
      definitions.location(rank, "Master thread", LocationType.CPU_THREAD, process);
    }
  }

  /**
   * Writes about so many events, unless a run before did; returns how many. The anchor lies in the
   * folder: it is written last, so an archive that has one is complete.
   */
  static long write(Path folder, long events) throws Otf2Exception {
    long calls = events / RANKS / EVENTS_PER_CALL;
    if (!Files.exists(folder.resolve("traces.otf2"))) {
      writeCalls(folder, calls);
    }
    return calls * RANKS * EVENTS_PER_CALL;
  }

  private static void writeCalls(Path folder, long calls) throws Otf2Exception {
    try (Otf2Writer writer = Otf2Writer.create(folder, "traces")) {
      BigArchive archive = new BigArchive(writer);
      long end = 0;
      for (int rank = 0; rank < RANKS; rank++) {
        end = Math.max(end, archive.writeRank(rank, calls));
      }
      writer.definitions().clock(new Clock(1_000_000_000L, 0, end + 1, Undefined.LONG));
    }
  }

  private long writeRank(int rank, long calls) throws Otf2Exception {
    long time = 1000 + rank;
    try (EventWriter events = writer.events(rank)) {
      for (long i = 0; i < calls; i++) {
        int mode = (int) (i >> 4 & 1);
        long at = (i * RANKS + rank) * SIZE_BYTES;
        events.enter(time, region);
        events.attribute(offset, ValueType.UINT64, at);
        events.ioOperationBegin(time + 100, mpiHandle, mode, 0, SIZE_BYTES, i);
        events.attribute(offset, ValueType.UINT64, at);
        events.ioOperationBegin(time + 400 + i % 100, posixHandle, mode, 0, SIZE_BYTES, 1);
        time += 10_000 + i * 7919 % 30_000;
        events.ioOperationComplete(time, posixHandle, SIZE_BYTES, 1);
        events.ioOperationComplete(time + 300, mpiHandle, SIZE_BYTES, i);
        events.leave(time + 400, region);
        time += 1000 + i * 31 % 2000;
      }
    }
    return time;
  }
}
