// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.iostrata.cli.ior.IorProgram;
import org.iostrata.cli.ior.IorResults;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command with real ranks and a few MiB. */
class IorCommandTest extends CommandRuns {
  @TempDir Path place;

  @BeforeAll
  static void needsACompiler() throws IOException {
    assumeTrue(IorProgram.find("cc").isPresent());
  }

  private int ior(String... words) {
    Stream<String> first = Stream.of("ior", place.toString(), "-n", "2");
    return run(Stream.concat(first, Stream.of(words)).toArray(String[]::new));
  }

  private List<String> left() throws IOException {
    try (Stream<Path> files = Files.list(place)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void oneRunIsMeasuredAndLeavesNothing() throws IOException {
    assertEquals(0, ior("--no-mpi", "-t", "64k", "-b", "1m", "-F", "-R", "-i", "2"), err::toString);
    assertTrue(out.toString().contains("POSIX file per process 64 KiB"), out::toString);
    assertTrue(out.toString().contains("write, no fsync"), out::toString);
    assertEquals(List.of(), left());
  }

  @Test
  void jsonIsOneDocument() throws IOException {
    assertEquals(0, ior("--no-mpi", "-e", "-z", "-i", "3", "--format", "json"), err::toString);
    IorResults results = IorResults.read(List.of(out.toString()));
    assertEquals(2, results.ranks());
    assertEquals(3, results.series().get(0).samples().size());
    assertEquals(2 << 20, results.series().get(1).samples().get(0).bytes());
  }

  @Test
  void aSeriesWithMpiKeepsWhatWasAskedFor() throws IOException {
    assumeTrue(IorProgram.find("mpicc").isPresent() && IorProgram.find("mpirun").isPresent());
    Path kept = place.resolve("kept");
    assertEquals(
        0,
        ior("--size", "1MiB", "--transfers", "64KiB", "-i", "2", "-o", kept.toString()),
        err::toString);
    assertTrue(err.toString().contains("5 configurations, each written and read 2 times"));
    assertTrue(out.toString().contains("MPI-IO shared file"), out::toString);
    IorResults results = IorResults.read(List.of(Files.readString(kept.resolve("results.json"))));
    assertEquals(10, results.series().size());
    String figure = Files.readString(kept.resolve("bandwidth.svg"));
    assertTrue(figure.startsWith("<") && figure.contains("Writes") && figure.contains("64 KiB"));
    assertEquals(0, run("import", "ior", kept.resolve("results.json").toString()), err::toString);
    assertTrue(out.toString().contains("write"), out::toString);
    assertEquals(List.of("kept"), left());
  }

  @Test
  void theMpiOfTheLauncherHasToBeThatOfTheCompiler() throws IOException {
    assumeTrue(IorProgram.find("mpicc.openmpi").isPresent());
    assertEquals(
        Failure.UNREADABLE,
        ior("--mpicc", "mpicc.openmpi", "--launcher", "false", "-w"),
        err::toString);
    assertTrue(err.toString().contains("the ranks failed"), err::toString);
    assertEquals(List.of(), left());
  }

  @Test
  void thePlanAloneWritesNothing() throws IOException {
    assertEquals(0, ior("--no-mpi", "--quick", "--dry-run"), err::toString);
    assertTrue(out.toString().contains("2 ranks, 1 node, forked"), out::toString);
    assertTrue(out.toString().contains("9 configurations"), out::toString);
    assertEquals(List.of(), left());
  }

  @Test
  void damageBetweenRunsIsFound() throws IOException {
    assertEquals(0, ior("--no-mpi", "-w", "-k", "-i", "1"), err::toString);
    assertEquals(List.of("iostrata-ior.data"), left());
    assertEquals(0, ior("--no-mpi", "-r", "-R", "-i", "1"), err::toString);
    Path file = place.resolve("iostrata-ior.data");
    byte[] bytes = Files.readAllBytes(file);
    bytes[12345] ^= 1;
    Files.write(file, bytes);
    assertEquals(1, ior("--no-mpi", "-r", "-R", "-i", "1"));
    assertTrue(err.toString().contains("not what was written"), err::toString);
  }

  @Test
  void wrongCommandLinesAreRefused() throws IOException {
    assertEquals(2, ior("--no-mpi", "-t", "3"));
    assertTrue(err.toString().contains("-t is a multiple of 8"), err::toString);
    assertEquals(2, ior("--no-mpi", "-a", "MPIIO"));
    assertTrue(err.toString().contains("needs MPI"), err::toString);
    assertEquals(2, ior("-e", "--quick"));
    assertEquals(2, ior("--no-mpi", "--launcher", "srun"));
    assertEquals(2, ior("--transfers", "12B"));
    assertEquals(2, run("ior", place.resolve("none").toString()));
    assertEquals(2, ior("-i", "0"));
    assertEquals(Failure.UNREADABLE, ior("--mpicc", "no-such-compiler"));
    assertTrue(err.toString().contains("no compiler no-such-compiler"), err::toString);
    assertEquals(List.of(), left());
  }

  /** Stopped in the middle, ranks end; nobody waits at a barrier for ever. */
  @Test
  void ranksEndWithTheRun() throws Exception {
    Path cache = place.resolve("programs");
    IorProgram program = IorProgram.compiled(cache, "cc", false);
    CountDownLatch begun = new CountDownLatch(1);
    List<String> words =
        List.of(program.file().toString(), "-N", "3", "-o", place.resolve("data").toString());
    List<String> more =
        List.of("-i", "100000", "-O", "summaryFile=" + place.resolve("results.json"));
    Thread run =
        new Thread(
            () -> {
              List<String> all = Stream.concat(words.stream(), more.stream()).toList();
              assertThrows(
                  IOException.class,
                  () -> IorRun.run(all, place.resolve("results.json"), phase -> begun.countDown()));
            });
    run.start();
    begun.await();
    List<ProcessHandle> ranks = ranks(program);
    assertEquals(4, ranks.size());
    ranks.stream().filter(rank -> rank.children().findAny().isPresent()).forEach(this::end);
    run.join();
    for (ProcessHandle rank : ranks) {
      rank.onExit().join();
      assertFalse(rank.isAlive());
    }
  }

  private void end(ProcessHandle rank) {
    rank.destroy();
  }

  private static List<ProcessHandle> ranks(IorProgram program) {
    return ProcessHandle.current()
        .descendants()
        .filter(one -> one.info().command().orElse("").equals(program.file().toString()))
        .toList();
  }

  /** Earlier programs are taken again, those of other sources or compilers not. */
  @Test
  void aProgramIsCompiledOnce() throws Exception {
    Path cache = place.resolve("programs");
    Path file = IorProgram.compiled(cache, "cc", false).file();
    Object made = Files.getLastModifiedTime(file);
    assertEquals(file, IorProgram.compiled(cache, "cc", false).file());
    assertEquals(made, Files.getLastModifiedTime(file));
    IOException refused =
        assertThrows(IOException.class, () -> IorProgram.compiled(cache, "false", false));
    assertTrue(refused.getMessage().startsWith("false could not compile"), refused::getMessage);
  }
}
