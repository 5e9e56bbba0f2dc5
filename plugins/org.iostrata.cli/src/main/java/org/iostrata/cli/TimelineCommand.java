// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.iostrata.core.report.figure.FigureOptions;
import org.iostrata.core.report.figure.FigureOptions.Grouping;
import org.iostrata.core.report.figure.TimelineFigure;
import org.iostrata.core.rule.Quantity;
import org.iostrata.core.rule.Unit;
import org.iostrata.core.source.Source;
import org.iostrata.core.timeline.Lane;
import org.iostrata.core.timeline.Timeline;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code iostrata timeline}: the swimlanes as a figure. */
@Command(
    name = "timeline",
    mixinStandardHelpOptions = true,
    description = "Draws the operations over time, by process and layer, as a figure for a paper.",
    footer = {
      "",
      "Examples:",
      "  iostrata timeline scorep-run/ -o run.svg",
      "  iostrata timeline scorep-run/ --from 520ms --to 540ms --group layer -o write.png"
    })
final class TimelineCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "TRACE", description = TraceInput.DESCRIPTION)
  private Path trace;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      required = true,
      description = "the figure: *.svg or *.png")
  private Path output;

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description =
          "where to begin, as 1.5s or 520ms since the begin of the run (default: the first"
              + " operation)")
  private String from;

  @Option(
      names = "--to",
      paramLabel = "TIME",
      description = "where to end (default: the last operation)")
  private String to;

  @Option(
      names = "--group",
      paramLabel = "WHAT",
      defaultValue = "process",
      description = "what stands together: ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}")
  private Grouping group;

  @Option(
      names = "--width",
      paramLabel = "PIXELS",
      defaultValue = "900",
      description = "the figure's width; default: ${DEFAULT-VALUE}")
  private int width;

  @Override
  public Integer call() throws IOException {
    String name = output.getFileName().toString().toLowerCase(Locale.ROOT);
    if (!name.endsWith(".svg") && !name.endsWith(".png")) {
      throw wrong(output + ": a figure is *.svg or *.png");
    }
    if (width < FigureOptions.SMALLEST_WIDTH) {
      throw wrong("--width is at least " + FigureOptions.SMALLEST_WIDTH);
    }
    TimelineFigure figure = figure();
    if (figure.isEmpty()) {
      throw wrong("There are no operations on the program's files in that part of the run.");
    }
    if (figure.everyProcess() > 1) {
      spec.commandLine()
          .getErr()
          .println("iostrata: too many lanes: drawing one process of " + figure.everyProcess());
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    if (name.endsWith(".svg")) {
      figure.writeSvg(bytes);
    } else {
      figure.writePng(bytes);
    }
    Files.write(output, bytes.toByteArray());
    spec.commandLine().getOut().println(output);
    return 0;
  }

  private TimelineFigure figure() throws IOException {
    long fromNs = timeNs("--from", from, -1);
    long toNs = timeNs("--to", to, -1);
    try (Source source = TraceInput.open(trace);
        ProgressBar bar = ProgressBar.on(spec.commandLine().getErr())) {
      Timeline timeline = Timeline.of(source, bar);
      List<Lane> lanes = timeline.lanes().stream().filter(lane -> !lane.isForeign()).toList();
      if (fromNs < 0) {
        fromNs = lanes.stream().mapToLong(lane -> lane.startNs(0)).min().orElse(0);
      }
      if (toNs < 0) {
        toNs = lanes.stream().mapToLong(lane -> lane.endNs(lane.size() - 1)).max().orElse(0);
        toNs = Math.max(toNs, fromNs + 1);
      }
      if (fromNs >= toNs) {
        throw wrong("--from lies behind --to");
      }
      return new TimelineFigure(timeline, new FigureOptions(fromNs, toNs, group, width));
    }
  }

  private long timeNs(String option, String text, long otherwise) {
    try {
      return text == null ? otherwise : (long) Quantity.parse(text, Unit.NANOSECONDS).value();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), option + ": " + e.getMessage(), e);
    }
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
