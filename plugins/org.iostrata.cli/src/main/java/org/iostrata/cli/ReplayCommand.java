// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.iostrata.core.model.Layer;
import org.iostrata.core.source.Source;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.cluster.Cluster;
import org.iostrata.simulator.cluster.ClusterFile;
import org.iostrata.simulator.replay.RecordedProgram;
import org.iostrata.simulator.replay.RecordedRunReader;
import org.iostrata.simulator.replay.ReplayReport;
import org.iostrata.simulator.replay.ReplayStudy;
import org.iostrata.simulator.sweep.Sweep;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code iostrata replay}: what a recorded program would do on another cluster. */
@Command(
    name = "replay",
    mixinStandardHelpOptions = true,
    description =
        "Simulates a recorded program on a cluster, as it was and with settings changed: what would"
            + " it gain?",
    footer = {
      "",
      "Examples:",
      "  iostrata replay run/ cluster.yaml --fit --set 'cache=*' --set 'servers=1|2|4'",
      "  iostrata replay run/ cluster.yaml --fit --layer mpi_io --set access=collective -o tried/",
      "  iostrata compare tried/as-recorded tried/access=collective"
    })
final class ReplayCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private TraceOpening opening;

  @Parameters(index = "0", paramLabel = "TRACE", description = "the recorded run")
  private Path trace;

  @Parameters(
      index = "1",
      paramLabel = "CLUSTER",
      description = "the cluster, in YAML, or a model of PIOsimHD in XML")
  private Path cluster;

  @Option(
      names = "--set",
      paramLabel = "SETTINGS",
      description =
          "a variant, as cache=SimpleWriteBehindCache,servers=2; several values make several:"
              + " servers=1|2|4. Settings: cache, disk, disk.NAME, slowdown, stripe, servers,"
              + " aggregators, buffer, access (recorded, collective, gathered, independent), close (flush,"
              + " return)")
  private List<String> variants = List.of();

  @Option(
      names = "--fit",
      description =
          "fits latency, rate and seek of the disks, and how slow the network is, to the recorded"
              + " times first")
  private boolean isFitted;

  @Option(
      names = "--layer",
      paramLabel = "LAYER",
      description =
          "whose reads and writes are replayed: POSIX, ISO_C …; default: the lowest of the program"
              + " that has some")
  private String layer;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description = "where a trace of each variant goes: a directory, new or empty")
  private Path output;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}")
  private Format format;

  @Override
  public Integer call() throws IOException {
    Layer wanted = layer();
    if (output != null && !OutputFolder.isFree(output)) {
      throw wrong("There is something in " + output + ": name another (-o)");
    }
    try {
      replay(wanted);
    } catch (ModelException e) {
      throw new IOException(e.getMessage(), e);
    }
    return 0;
  }

  private void replay(Layer wanted) throws IOException, ModelException {
    List<Map<String, String>> settings = settings();
    Cluster simulated = ClusterFile.read(cluster, Map.of());
    ClusterNotes.print(spec, cluster);
    RecordedProgram program;
    try (Source source = opening.open(trace)) {
      program = RecordedRunReader.read(source, wanted);
    }
    ReplayStudy study;
    List<ReplayStudy.Prediction> predictions;
    List<Path> written;
    try (ProgressBar bar = ProgressBar.onTerminal()) {
      study = ReplayStudy.of(program, simulated, isFitted, bar);
      predictions = study.predict(settings);
      written = output == null ? List.of() : study.record(predictions, output);
    }
    ReplayReport report = new ReplayReport(study);
    if (format == Format.JSON) {
      spec.commandLine().getOut().print(report.json(predictions));
    } else {
      TextPrinter.out(spec).print(report.text(predictions));
    }
    written.forEach(folder -> spec.commandLine().getErr().println(folder.resolve("traces.otf2")));
  }

  private List<Map<String, String>> settings() throws ModelException {
    List<Map<String, String>> settings = new ArrayList<>();
    for (String text : variants) {
      settings.addAll(Sweep.variants(text));
    }
    return settings;
  }

  private Layer layer() {
    try {
      return layer == null ? null : Layer.valueOf(layer.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw wrong("--layer: there is no layer " + layer);
    }
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
