// SPDX-License-Identifier: EPL-2.0
package org.iostrata.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
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
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Events written per second: regions around writes of 64 KiB with their offset as an attribute. One
 * operation is one event.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class WriteBenchmark {
  /** Events of one archive written by the benchmark. */
  public static final int EVENTS = 4_000_000;

  private static final int LOCATIONS = 8;
  private static final int EVENTS_PER_OPERATION = 4;

  private Path directory;

  /** Makes a folder for one archive. */
  @Setup(Level.Invocation)
  public void createDirectory() throws IOException {
    directory = Files.createTempDirectory("iostrata-write");
  }

  /** Writes an archive. */
  @Benchmark
  @OperationsPerInvocation(EVENTS)
  public Path write() throws IOException {
    write(directory, LOCATIONS, EVENTS / LOCATIONS / EVENTS_PER_OPERATION);
    return directory;
  }

  /** Removes the archive. */
  @TearDown(Level.Invocation)
  public void delete() throws IOException {
    delete(directory);
  }

  static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : deepestFirst) {
        Files.delete(file);
      }
    }
  }

  /** Writes an archive of some operations, four events each, on each of some locations. */
  static void write(Path directory, int locations, int operations) throws Otf2Exception {
    try (Otf2Writer writer = Otf2Writer.create(directory, "traces")) {
      DefinitionWriter definitions = writer.definitions();
      definitions.clock(new Clock(1_000_000_000L, 0, 1L << 60, Undefined.LONG));
      int offset = definitions.attribute("Offset", "", ValueType.UINT64);
      int node = definitions.systemTreeNode("node", "node", Undefined.INT);
      int role = ValueSet.REGION_ROLE.valueOfName("FILE_IO");
      int region = definitions.region("pwrite", role, ValueSet.PARADIGM.valueOfName("NONE"));
      int posix = definitions.ioParadigm("POSIX", "POSIX I/O", false, true);
      int file = definitions.ioRegularFile("/data/file", node);
      int handle = definitions.ioHandle("fd 3", file, posix, Undefined.INT, Undefined.INT);
      for (int i = 0; i < locations; i++) {
        int process = definitions.locationGroup("rank " + i, LocationGroupType.PROCESS, node);
        definitions.location(i, "main", LocationType.CPU_THREAD, process);
      }
      for (int i = 0; i < locations; i++) {
        writeOperations(writer.events(i), operations, new int[] {region, handle, offset});
      }
    }
  }

  private static void writeOperations(EventWriter events, int operations, int[] refs)
      throws Otf2Exception {
    long time = 1000;
    for (int k = 0; k < operations; k++) {
      events.enter(time, refs[0]);
      time += 50 + k % 100;
      events.attribute(refs[2], ValueType.UINT64, k * 524_288L);
      events.ioOperationBegin(time, refs[1], k & 1, 0, 65_536, k);
      time += 10_000 + k % 30_000;
      events.ioOperationComplete(time, refs[1], 65_536, k);
      time += 50;
      events.leave(time, refs[0]);
      time += 500 + k % 2000;
    }
    events.close();
  }
}
