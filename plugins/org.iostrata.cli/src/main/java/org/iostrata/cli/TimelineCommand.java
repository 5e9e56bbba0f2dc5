// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.iostrata.core.internal.report.figure.FigureOptions;
import org.iostrata.core.internal.report.figure.FigureOptions.LaneGrouping;
import org.iostrata.core.internal.report.figure.TimelineFigure;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.internal.timeline.Timeline.Span;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.scan.Scan;
import org.iostrata.core.source.Part;
import org.iostrata.core.source.Source;
import org.iostrata.core.source.SummarySource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
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
      "  iostrata timeline before/ after/ -o figures/",
      "  iostrata timeline scorep-run/ --from 520ms --to 540ms --group layer -o write.png"
    })
final class TimelineCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private TraceList traces;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "PATH",
      required = true,
      description = "the figure, *.svg or *.png; of several traces the directory for theirs")
  private Path output;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "${COMPLETION-CANDIDATES}; default: as the name of the figure says, svg in a directory")
  private FigureFormat format;

  @Mixin private PartOptions.WithTo partOptions;

  @Option(
      names = "--group",
      paramLabel = "WHAT",
      defaultValue = "process",
      description = "what stands together: ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}")
  private LaneGrouping group;

  @Option(
      names = "--width",
      paramLabel = "PIXELS",
      defaultValue = "900",
      description = "the figure's width; default: ${DEFAULT-VALUE}")
  private int width;

  /** How a figure is written. */
  enum FigureFormat {
    SVG,
    PNG;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }

    byte[] bytes(TimelineFigure figure) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      if (this == SVG) {
        figure.writeSvg(bytes);
      } else {
        figure.writePng(bytes);
      }
      return bytes.toByteArray();
    }
  }

  @Override
  @SuppressWarnings("try") // closing it is what it is for
  public Integer call() throws IOException {
    if (width < FigureOptions.SMALLEST_WIDTH) {
      throw wrong("--width is at least " + FigureOptions.SMALLEST_WIDTH);
    }
    if (width > FigureOptions.LARGEST_WIDTH) {
      throw wrong("--width is at most " + FigureOptions.LARGEST_WIDTH);
    }
    Part part = partOptions.part();
    List<Path> all = traces.traces();
    InputFiles inputs = new InputFiles(all);
    TraceRun run = new TraceRun(spec, traces, all);
    if (!traces.isMany()) {
      inputs.refuse(output);
      FigureFormat as = format(String.valueOf(output.getFileName()));
      return run.run(
          (trace, threads, bar) -> draw(scan(trace, part, threads, bar), part, as, output));
    }
    FigureFormat as = format == null ? FigureFormat.SVG : format;
    Map<String, String> names = OutputNames.of(all, "");
    inputs.refuse(output);
    try (CleanUp unused = OutputFolder.make(output)) {
      return run.run(
          (trace, threads, bar) -> {
            Path file = output.resolve(names.get(trace.trace().path()) + "." + as);
            return draw(scan(trace, part, threads, bar), part, as, file);
          });
    }
  }

  /** The format of a file, by its name when nothing else is said. */
  private FigureFormat format(String name) {
    if (format != null) {
      return format;
    }
    return Stream.of(FigureFormat.values())
        .filter(known -> name.toLowerCase(Locale.ROOT).endsWith("." + known))
        .findFirst()
        .orElseThrow(() -> wrong(output + ": a figure is *.svg or *.png"));
  }

  private static Scan scan(Source trace, Part part, int threads, Progress progress)
      throws IOException {
    SummarySource.requireOperations(trace, "a timeline");
    return new Scan(part.of(trace), threads, progress);
  }

  private Report draw(Scan scan, Part part, FigureFormat as, Path file) throws IOException {
    Timeline timeline = Timeline.of(scan, TimelineFigure.MOST_LANES);
    TimelineFigure figure = figure(timeline, part);
    if (figure.isEmpty()) {
      String nothing = "no operations on the program's files in that part of the run";
      throw new IOException(scan.trace().path() + ": " + nothing);
    }
    if (!figure.sample().isEmpty()) {
      spec.commandLine().getErr().println("iostrata: too many lanes: drawing " + figure.sample());
    }
    OutputFile written = new OutputFile(file);
    written.write(as.bytes(figure));
    return written.written(0);
  }

  private TimelineFigure figure(Timeline timeline, Part part) {
    Span span = timeline.programSpan();
    long fromNs = part.fromNs() == Part.OPEN_BEGIN ? span.fromNs() : part.fromNs();
    long toNs = part.toNs() == Part.OPEN_END ? Math.max(fromNs + 1, span.toNs()) : part.toNs();
    return new TimelineFigure(timeline, new FigureOptions(fromNs, toNs, group, width));
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
