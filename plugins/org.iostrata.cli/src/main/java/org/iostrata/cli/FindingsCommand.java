// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.report.ClimbText;
import org.iostrata.core.internal.report.FindingsText;
import org.iostrata.core.internal.report.FindingsText.Detail;
import org.iostrata.core.internal.report.JsonReport;
import org.iostrata.core.internal.rule.AnomalyName;
import org.iostrata.core.internal.rule.Baseline;
import org.iostrata.core.internal.rule.Climb;
import org.iostrata.core.internal.rule.Finding;
import org.iostrata.core.internal.rule.GoodRuns;
import org.iostrata.core.internal.rule.Rules;
import org.iostrata.core.internal.rule.Severity;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.internal.rule.Thresholds;
import org.iostrata.core.internal.rule.Verdicts;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.source.Part;
import org.iostrata.core.source.Source;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code iostrata findings}: what is wrong, in which layer it begins, and what to do. */
@Command(
    name = "findings",
    mixinStandardHelpOptions = true,
    description =
        "Says what is wrong with a run's I/O, where it begins, what it costs, what to do.",
    footer = {
      "",
      "Examples:",
      "  iostrata findings scorep-run/",
      "  iostrata findings scorep-run/ --where 'kind == write && file ~ \"ckpt*\"'",
      "  iostrata findings good-runs/* --save-baseline good.json",
      "  iostrata findings new-run/ --baseline good.json --fail-on warning",
      "  iostrata findings run/ --threshold access.small-writes.max-size=1MiB",
      "  iostrata findings run/ --anomaly POSIX.write.request-size",
      "  iostrata findings run/ --replay cluster.yaml"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:fine",
      "1:findings at or above --fail-on",
      "2:the command line is wrong",
      "3:the input cannot be read, or the output not be written"
    })
final class FindingsCommand implements Callable<Integer> {
  private static final int FOUND = 1;

  /** What may make the command fail. */
  enum FailOn {
    WARNING(Severity.WARNING),
    CRITICAL(Severity.CRITICAL);

    private final Severity severity;

    FailOn(Severity severity) {
      this.severity = severity;
    }

    @Override
    public String toString() {
      return severity.key();
    }
  }

  @Spec private CommandSpec spec;
  @Mixin private TraceInput input;
  @Mixin private PartOptions.WithTo partOptions;

  @Option(
      names = "--fail-on",
      paramLabel = "SEVERITY",
      description = "${COMPLETION-CANDIDATES}: end with 1 when there is such a finding or a worse")
  private FailOn failOn;

  @Option(
      names = "--baseline",
      paramLabel = "FILE",
      description = "compare with good runs instead of the ranges built in")
  private Path baseline;

  @Option(
      names = "--save-baseline",
      paramLabel = "FILE",
      description = "keep what is characteristic of these runs, good ones: the more the better")
  private Path saveBaseline;

  @Option(
      names = "--threshold",
      paramLabel = "NAME=VALUE",
      description = "another value for a limit of a rule; its page names them")
  private Map<String, String> limits = new HashMap<>();

  @Option(
      names = "--anomaly",
      paramLabel = "NAME",
      description = {
        "follow an anomaly upward, layer by layer, to where it begins;",
        "NAME is LAYER.KIND.CHARACTERISTIC, as POSIX.write.request-size"
      })
  private String anomaly;

  @Option(
      names = "--replay",
      paramLabel = "CLUSTER",
      description =
          "simulate what is advised on a cluster, in YAML, which is fitted to the run: what does it"
              + " save?")
  private Path replay;

  @Option(names = "--all", description = "as text, tell notes and symptoms of what is told, too")
  private boolean all;

  @Option(names = "--verbose", description = "as text, name the checks that found nothing, too")
  private boolean verbose;

  @Override
  public Integer call() throws IOException {
    Part part = partOptions.part();
    if (!part.isWhole() && (baseline != null || saveBaseline != null)) {
      throw new ParameterException(
          spec.commandLine(), "A baseline is of a whole run: no --from, --to or --where with it");
    }
    if (!part.isWhole() && replay != null) {
      throw new ParameterException(
          spec.commandLine(), "A replay is of a whole run: no --from, --to or --where with it");
    }
    Thresholds thresholds = thresholds();
    if (saveBaseline != null) {
      Path[] others = baseline == null ? new Path[0] : new Path[] {baseline};
      new InputFiles(input.traces(), others).refuse(saveBaseline);
    }
    Optional<AnomalyName> followed = followed();
    Baseline good = readBaseline();
    ReplayedRemedies remedies = replay == null ? null : new ReplayedRemedies(replay);
    GoodRuns learned = new GoodRuns();
    int exitCode =
        new TraceRun(spec, input)
            .run(
                (trace, threads, bar) -> {
                  AnalysisResult result = analyze(part.of(trace), threads, bar);
                  learned.add(result);
                  List<Finding> findings = Rules.judge(result, thresholds, good);
                  if (remedies != null) {
                    findings = remedies.of(trace, findings, bar);
                  }
                  Optional<Climb> climb =
                      followed.map(name -> Rules.follow(result, name, thresholds, good));
                  return report(result, new Verdicts(result.trace(), findings, climb), followed);
                });
    if (saveBaseline != null && exitCode <= FOUND) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      learned.learned().write(out);
      new OutputFile(saveBaseline).write(out.toByteArray());
    }
    return exitCode;
  }

  private static AnalysisResult analyze(Source source, int threads, Progress progress)
      throws IOException {
    return AnalysisEngine.analyze(
        source, AnalysisOptions.defaults().withThreads(threads), progress);
  }

  private Report report(AnalysisResult result, Verdicts verdicts, Optional<AnomalyName> named) {
    Detail detail = new Detail(all, verbose);
    return new Report(
        () ->
            verdicts
                .climb()
                .map(way -> ClimbText.of(verdicts.trace(), named.get(), way))
                .orElseGet(() -> FindingsText.of(result, verdicts.findings(), detail)),
        (out, layout) -> JsonReport.write(verdicts, out, layout),
        exitCode(verdicts.findings()));
  }

  private int exitCode(List<Finding> findings) {
    boolean failed =
        failOn != null && findings.stream().anyMatch(f -> f.severity().isAtLeast(failOn.severity));
    return failed ? FOUND : 0;
  }

  private Optional<AnomalyName> followed() {
    try {
      return Optional.ofNullable(anomaly).map(AnomalyName::parse);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--anomaly: " + e.getMessage(), e);
    }
  }

  private Baseline readBaseline() throws IOException {
    if (baseline == null) {
      return null;
    }
    InputPath.requireThere(baseline);
    try (InputStream in = Files.newInputStream(baseline)) {
      return Baseline.read(in);
    } catch (IOException e) {
      throw new IOException(baseline + ": " + e.getMessage(), e);
    }
  }

  private Thresholds thresholds() {
    Map<String, Quantity> changed = new HashMap<>();
    limits.forEach((id, value) -> changed.put(id, quantity(id, value)));
    return new Thresholds(changed);
  }

  private Quantity quantity(String id, String value) {
    Threshold threshold =
        Rules.threshold(id)
            .orElseThrow(
                () -> new ParameterException(spec.commandLine(), "no rule has a limit " + id));
    try {
      return Quantity.parse(value, threshold.defaultValue().unit());
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), id + ": " + e.getMessage(), e);
    }
  }
}
