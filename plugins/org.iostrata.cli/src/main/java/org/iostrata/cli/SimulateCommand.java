// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.cluster.ClusterFile;
import org.iostrata.simulator.paper.PaperStudy;
import org.iostrata.simulator.report.ResultReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code iostrata simulate}: what a cluster would make of a program. */
@Command(
    name = "simulate",
    mixinStandardHelpOptions = true,
    description =
        "Simulates a parallel program on a cluster with file servers, to try an optimisation before"
            + " anybody builds it.",
    footer = {
      "",
      "Examples:",
      "  iostrata simulate cluster.yaml workload.yaml -o run/ && iostrata findings run/",
      "  iostrata simulate cluster.yaml workload.yaml --sweep 'cache=*,block=5KiB..512KiB'",
      "  iostrata simulate model.xml --print-cluster > cluster.yaml",
      "  iostrata simulate --paper -o figures/"
    })
final class SimulateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "CLUSTER",
      description =
          "the cluster: machines, network, servers, cache layers, disks; in YAML, or a model of"
              + " PIOsimHD in XML")
  private Path cluster;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "WORKLOAD",
      description = "what the program does, in YAML")
  private Path workload;

  @Option(
      names = "--paper",
      description =
          "simulates the 120 measurements of Kuhn, Kunkel and Ludwig instead: three sizes of"
              + " blocks, five ways of access, four cache layers, reads and writes")
  private boolean isPaper;

  @Option(names = "--print-cluster", description = "prints CLUSTER as YAML, and simulates nothing")
  private boolean isPrinted;

  @Option(
      names = "--sweep",
      paramLabel = "SETTINGS",
      description =
          "simulates variants: cache=* all kinds, block=5KiB..512KiB each size twice the last,"
              + " blocksPerAction=1|100|all these")
  private String sweep;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description =
          "where a trace of the simulated run goes, which the other commands read; with --paper its"
              + " figures, as SVG: a directory, new or empty")
  private Path output;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}; csv: of --paper only")
  private SimulationFormat format;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "how many runs are simulated at once; default: one for each core")
  private int threads = Runtime.getRuntime().availableProcessors();

  /** How results are printed. */
  enum SimulationFormat {
    TEXT,
    CSV,
    JSON;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Override
  public Integer call() throws IOException {
    requireSense();
    try {
      if (isPaper) {
        printPaper(study());
      } else if (isPrinted) {
        spec.commandLine().getOut().print(ClusterFile.yaml(cluster));
      } else {
        ClusterNotes.print(spec, cluster);
        SimulatedFiles files = new SimulatedFiles(cluster, workload);
        print(files, variants(files));
      }
    } catch (ModelException e) {
      throw new IOException(e.getMessage(), e);
    }
    return 0;
  }

  private PaperStudy study() throws ModelException {
    try (ProgressBar bar = ProgressBar.onTerminal()) {
      return PaperStudy.run(threads, bar);
    }
  }

  private List<ResultReport.Variant> variants(SimulatedFiles files)
      throws IOException, ModelException {
    try (ProgressBar bar = ProgressBar.onTerminal()) {
      return output == null ? files.run(sweep, threads, bar) : List.of(files.record(output, bar));
    }
  }

  private void requireSense() throws IOException {
    if (isPrinted) {
      requirePrinting();
      return;
    }
    if (isPaper == (workload != null) || (isPaper && sweep != null)) {
      throw wrong("What is to be simulated? CLUSTER and WORKLOAD, or --paper");
    }
    if (threads < 1) {
      throw wrong("--threads is at least 1");
    }
    if (format == SimulationFormat.CSV && !isPaper) {
      throw wrong("--format csv is for --paper; json has what programs need");
    }
    if (output != null && sweep != null) {
      throw wrong("-o is for one run; --sweep simulates several");
    }
    if (output != null && !OutputFolder.isFree(output)) {
      throw wrong("There is something in " + output + ": name another (-o)");
    }
  }

  private void requirePrinting() {
    if (cluster == null || workload != null || isPaper || sweep != null || output != null) {
      throw wrong("--print-cluster needs CLUSTER, and nothing else");
    }
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private void print(SimulatedFiles files, List<ResultReport.Variant> variants) {
    if (format == SimulationFormat.JSON) {
      spec.commandLine().getOut().print(ResultReport.json(variants));
    } else if (sweep == null) {
      TextPrinter.out(spec)
          .print(ResultReport.text(files.workloadName(), variants.get(0).result()));
    } else {
      TextPrinter.out(spec).print(ResultReport.text(variants));
    }
    if (output != null) {
      spec.commandLine().getErr().println(output.resolve("traces.otf2"));
    }
  }

  private void printPaper(PaperStudy study) throws IOException {
    if (output != null) {
      writeFigures(study);
    }
    switch (format) {
      case TEXT -> TextPrinter.out(spec).print(study.text());
      case CSV -> spec.commandLine().getOut().print(study.csv());
      case JSON -> spec.commandLine().getOut().print(study.json());
    }
  }

  @SuppressWarnings("try") // closing it is what it is for
  private void writeFigures(PaperStudy study) throws IOException {
    try (CleanUp unused = OutputFolder.make(output)) {
      for (Map.Entry<String, String> figure : study.figures().entrySet()) {
        Path file = output.resolve(figure.getKey());
        new OutputFile(file).write(figure.getValue().getBytes(UTF_8));
        spec.commandLine().getErr().println(file);
      }
    }
  }
}
