// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.iostrata.cli.ior.IorDocuments;
import org.iostrata.cli.ior.IorFigure;
import org.iostrata.cli.ior.IorPlan;
import org.iostrata.cli.ior.IorReport;
import org.iostrata.cli.ior.IorResults;
import org.iostrata.cli.ior.IorWish;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.quantity.Unit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code iostrata ior}: measures a file system as IOR does, and tells what caches did. */
@Command(
    name = "ior",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Measures how fast a directory's file system is, as IOR does: a series that is chosen for it,"
          + " or one run with IOR's letters. Tells what came from caches, and which differences are"
          + " larger than the spread."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:fine",
      "1:data that was read is not what was written (-R)",
      "2:the command line is wrong",
      "3:the program could not be compiled, or its ranks failed",
      "130:stopped"
    },
    footer = {
      "",
      "Examples:",
      "  iostrata ior /scratch/me --dry-run",
      "  iostrata ior /scratch/me --quick -o results/",
      "  iostrata ior /scratch/me --launcher 'srun -N 4 -n 64'",
      "  iostrata ior /scratch/me -n 8 -t 1m -b 16m -s 16 -F -C -e -i 3"
    })
final class IorCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "where the files go, which are removed again")
  private Path directory;

  @Option(names = "--quick", description = "small files: minutes, but caches may take part")
  private boolean isQuick;

  @Option(names = "--dry-run", description = "prints the plan, after a short run, and ends")
  private boolean isDryRun;

  @Option(
      names = "--size",
      paramLabel = "SIZE",
      description = "of all files of a configuration, as 64GiB; default: twice the nodes' memory")
  private String size;

  @Option(
      names = "--transfers",
      paramLabel = "SIZES",
      split = ",",
      defaultValue = "4KiB,64KiB,1MiB,16MiB",
      description = "sizes of calls of a series; default: ${DEFAULT-VALUE}")
  private List<String> transfers;

  @Option(
      names = "-i",
      paramLabel = "N",
      defaultValue = "3",
      description = "repetitions; default: ${DEFAULT-VALUE}")
  private int repetitions;

  @Mixin private IorRanks ranks;
  @Mixin private IorLetters letters;
  @Mixin private IorStripes stripes;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description = "keeps results.json, in IOR's layout, and bandwidth.svg: new or empty")
  private Path output;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}; json: IOR's layout")
  private Format format;

  @Override
  public Integer call() throws IOException {
    requireSense();
    TemporaryFolder.removeRemains(directory, IorBench.PREFIX);
    try (IorBench bench = new IorBench(directory, ranks, stripes.options())) {
      return letters.isEmpty() ? guided(bench) : single(bench);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }

  private void requireSense() throws IOException {
    if (!Files.isDirectory(directory)) {
      throw wrong(directory + " is not a directory");
    }
    if (repetitions < 1) {
      throw wrong("-i is at least 1");
    }
    if (!letters.isEmpty() && (isQuick || isDryRun || size != null)) {
      throw wrong("--quick, --dry-run and --size are for a series, IOR's letters for one run");
    }
    if (ranks.problem() != null) {
      throw wrong(ranks.problem());
    }
    if (output != null && !OutputFolder.isFree(output)) {
      throw wrong("There is something in " + output + ": name another (-o)");
    }
    bytes(size == null ? "1MiB" : size);
    transfers.forEach(this::bytes);
  }

  /** A size of calls, which are of whole words. */
  private long bytes(String text) {
    try {
      long bytes = (long) Quantity.parse(text, Unit.BYTES).value();
      if (bytes < 8 || bytes % 8 != 0 || bytes >= 1L << 60) {
        throw wrong("a multiple of 8 bytes: " + text);
      }
      return bytes;
    } catch (IllegalArgumentException e) {
      throw wrong(e.getMessage());
    }
  }

  private int single(IorBench bench) throws IOException, InterruptedException {
    List<String> options = new ArrayList<>(letters.options());
    options.addAll(List.of("-i", Integer.toString(repetitions)));
    IorRun.IorOutcome outcome;
    try (IorProgress progress = new IorProgress(2 * repetitions)) {
      outcome = bench.run(options, letters.isKeeping(), progress::done);
    } catch (IllegalArgumentException e) {
      throw wrong(e.getMessage());
    }
    print(List.of(outcome.document()));
    if (!outcome.isRight()) {
      spec.commandLine().getErr().println("iostrata: data that was read is not what was written");
    }
    return outcome.isRight() ? 0 : IorRun.WRONG_DATA;
  }

  private int guided(IorBench bench) throws IOException, InterruptedException {
    IorPlan plan;
    try {
      plan = IorPlan.of(wish(), bench.tried());
    } catch (IllegalArgumentException e) {
      throw new IOException(directory + ": " + e.getMessage(), e);
    }
    String text = IorReport.plan(plan, ranks.words());
    if (isDryRun) {
      TextPrinter.out(spec).print(text);
      return 0;
    }
    spec.commandLine().getErr().println(text);
    print(bench.run(plan));
    return 0;
  }

  private IorWish wish() {
    return new IorWish(
        transfers.stream().map(this::bytes).sorted().toList(),
        ranks.isMpi() ? List.of("POSIX", "MPIIO") : List.of("POSIX"),
        repetitions,
        isQuick,
        size == null ? 0 : bytes(size));
  }

  private void print(List<String> documents) throws IOException {
    String command =
        "iostrata " + String.join(" ", spec.commandLine().getParseResult().originalArgs());
    String document = IorDocuments.join(documents, command);
    IorResults results = IorResults.read(List.of(document));
    if (format == Format.JSON) {
      spec.commandLine().getOut().print(document);
    } else {
      TextPrinter.out(spec).print(IorReport.results(results));
    }
    if (output != null) {
      keep(document, results);
    }
  }

  @SuppressWarnings("try") // closing it is what it is for
  private void keep(String document, IorResults results) throws IOException {
    try (CleanUp unused = OutputFolder.make(output)) {
      keep("results.json", document);
      keep("bandwidth.svg", IorFigure.svg(results));
    }
  }

  private void keep(String name, String content) throws IOException {
    Path file = output.resolve(name);
    new OutputFile(file).write(content.getBytes(UTF_8));
    spec.commandLine().getErr().println(file);
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
