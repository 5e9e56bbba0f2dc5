// SPDX-License-Identifier: EPL-2.0
package org.iostrata.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
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

/** Events read per second, of an archive as {@link WriteBenchmark} writes it. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class ReadBenchmark {
  private static final int LOCATIONS = 8;
  private static final int OPERATIONS = WriteBenchmark.EVENTS / LOCATIONS / 4;

  private Path directory;

  /** Writes the archive. */
  @Setup(Level.Trial)
  public void write() throws IOException {
    directory = Files.createTempDirectory("iostrata-read");
    WriteBenchmark.write(directory, LOCATIONS, OPERATIONS);
  }

  /** Location by location on one thread. */
  @Benchmark
  @OperationsPerInvocation(WriteBenchmark.EVENTS)
  public ReadArchive.Sums local() throws Exception {
    return ReadArchive.local(directory, 1);
  }

  /** Location by location on two threads. */
  @Benchmark
  @OperationsPerInvocation(WriteBenchmark.EVENTS)
  public ReadArchive.Sums localOnTwoThreads() throws Exception {
    return ReadArchive.local(directory, 2);
  }

  /** All locations merged by time. */
  @Benchmark
  @OperationsPerInvocation(WriteBenchmark.EVENTS)
  public ReadArchive.Sums merged() throws IOException {
    return ReadArchive.merged(directory);
  }

  /** Removes the archive. */
  @TearDown(Level.Trial)
  public void delete() throws IOException {
    WriteBenchmark.delete(directory);
  }
}
