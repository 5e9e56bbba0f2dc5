// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.iostrata.cli.ior.IorMachine;
import org.iostrata.cli.ior.IorPlan;
import org.iostrata.cli.ior.IorResults;
import org.iostrata.cli.ior.IorSeries;
import org.iostrata.cli.ior.IorStep;

/** A directory in which the program runs; its files are there as long as this is open. */
final class IorBench implements AutoCloseable {
  static final String PREFIX = ".iostrata-ior-";
  private static final String KEPT = "iostrata-ior.data";
  private static final long KIB = 1024;

  /** A short run that tells ranks, nodes and about how fast all is. */
  private static final List<String> SHORT =
      List.of("-t", "1m", "-b", "16m", "-F", "-e", "-C", "--drop");

  private final Path directory;
  private final IorRanks ranks;
  private final List<String> stripes;
  private final TemporaryFolder folder;

  IorBench(Path directory, IorRanks ranks, List<String> stripes)
      throws IOException, InterruptedException {
    this.directory = directory.toAbsolutePath();
    this.ranks = ranks;
    this.stripes = stripes;
    folder = new TemporaryFolder(this.directory, PREFIX);
    try {
      ranks.prepare(folder.path());
    } catch (IOException | InterruptedException e) {
      folder.close();
      throw e;
    }
  }

  /** Runs the program once. */
  IorRun.IorOutcome run(List<String> options, boolean isKept, IntConsumer phases)
      throws IOException, InterruptedException {
    Path summary = folder.path().resolve("results.json");
    Path file = isKept ? directory.resolve(KEPT) : folder.path().resolve("data");
    List<String> all = new ArrayList<>(options);
    all.addAll(stripes);
    all.addAll(List.of("-o", file.toString(), "-O", "summaryFile=" + summary));
    IorRun.IorOutcome outcome = IorRun.run(ranks.command(all), summary, phases);
    requireRanks(outcome);
    return outcome;
  }

  /** Of another MPI's launcher each process is alone, and takes itself for all. */
  private void requireRanks(IorRun.IorOutcome outcome) throws IOException {
    int found = IorResults.read(List.of(outcome.document())).ranks();
    if (ranks.expected() > 0 && found != ranks.expected()) {
      throw new IOException(
          "%d ranks were started, but %d found each other: --mpicc and --launcher belong to"
                  .formatted(ranks.expected(), found)
              + " different MPIs");
    }
  }

  /** Tries a short run. */
  IorMachine tried() throws IOException, InterruptedException {
    IorResults results = IorResults.read(List.of(run(SHORT, false, phase -> {}).document()));
    return new IorMachine(
        results.ranks(),
        results.nodes(),
        memoryBytes() * results.nodes(),
        Files.getFileStore(directory).getUsableSpace(),
        new IorMachine.Speed(mean(results, true), mean(results, false)));
  }

  private static double mean(IorResults results, boolean isWrite) {
    return results.series().stream()
        .filter(one -> one.isWrite() == isWrite)
        .mapToDouble(IorSeries::mean)
        .findFirst()
        .orElse(1);
  }

  /** Of this machine. */
  private static long memoryBytes() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/meminfo"))) {
      if (line.startsWith("MemTotal:")) {
        return Long.parseLong(line.replaceAll("\\D", "")) * KIB;
      }
    }
    throw new IOException("/proc/meminfo tells no MemTotal");
  }

  /** Runs a series; returns a document for each step. */
  List<String> run(IorPlan plan) throws IOException, InterruptedException {
    List<String> documents = new ArrayList<>();
    int phasesOfStep = plan.phases() / plan.steps().size();
    try (IorProgress progress = new IorProgress(plan.phases())) {
      for (IorStep step : plan.steps()) {
        progress.next(step.words(), documents.size() * phasesOfStep);
        documents.add(run(step.options(plan.repetitions()), false, progress::done).document());
      }
    }
    return documents;
  }

  @Override
  public void close() {
    folder.close();
  }
}
