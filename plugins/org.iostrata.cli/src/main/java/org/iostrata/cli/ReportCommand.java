// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.internal.report.html.IndexPage;
import org.iostrata.core.internal.rule.Rules;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.report.Reports;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.source.Part;
import org.iostrata.core.source.Source;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code iostrata report}: everything about a run in one HTML file. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description = "Writes everything about a run's I/O as one HTML file that needs no network.",
    footer = {
      "",
      "Examples:",
      "  iostrata report scorep-run/ -o report.html",
      "  iostrata report scorep-run/ --from 2s --to 2.5s -o checkpoint.html",
      "  iostrata report --recursive campaign/ -o reports/"
    })
final class ReportCommand implements Callable<Integer> {
  private static final String INDEX = "index";

  @Spec private CommandSpec spec;
  @Mixin private TraceList traces;
  @Mixin private PartOptions.WithTo partOptions;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "PATH",
      description =
          "the file to write (default: report.html); of several traces the directory for a file of"
              + " each and index.html (default: reports)")
  private Path output;

  @Override
  @SuppressWarnings("try") // closing it is what it is for
  public Integer call() throws IOException {
    Part part = partOptions.part();
    List<Path> all = traces.traces();
    InputFiles inputs = new InputFiles(all);
    TraceRun run = new TraceRun(spec, traces, all);
    if (!traces.isMany()) {
      Path file = output == null ? Path.of("report.html") : output;
      inputs.refuse(file);
      return run.run(
          (trace, threads, bar) -> {
            write(part.of(trace), threads, bar, file);
            return new OutputFile(file).written(0);
          });
    }
    Path folder = output == null ? Path.of("reports") : output;
    inputs.refuse(folder);
    try (CleanUp unused = OutputFolder.make(folder)) {
      return writeAll(run, all, part, folder);
    }
  }

  private int writeAll(TraceRun run, List<Path> all, Part part, Path folder) throws IOException {
    Map<String, String> names = OutputNames.of(all, INDEX);
    Map<String, IndexPage.Run> runs = new ConcurrentHashMap<>();
    int exitCode =
        run.run(
            (whole, threads, bar) -> {
              Source source = part.of(whole);
              String trace = source.trace().path();
              Path file = folder.resolve(names.get(trace) + ".html");
              runs.put(trace, write(source, threads, bar, file));
              return Report.written(file);
            });
    Path index = folder.resolve(INDEX + ".html");
    new OutputFile(index).write(IndexPage.of(List.copyOf(names.keySet()), runs));
    TextPrinter.out(spec).println(Visible.line(index.toString()));
    return exitCode;
  }

  private static IndexPage.Run write(Source source, int threads, Progress progress, Path file)
      throws IOException {
    AnalysisOptions options = AnalysisOptions.defaults().withThreads(threads);
    AnalysisResult result = AnalysisEngine.analyze(source, options, progress);
    ByteArrayOutputStream page = new ByteArrayOutputStream();
    Reports.html(result, source, threads, progress, page);
    new OutputFile(file).write(page.toByteArray());
    return IndexPage.Run.of(file.getFileName().toString(), result, Rules.judge(result));
  }
}
