// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.report.JsonLayout;
import org.iostrata.core.source.Source;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Does one work with every trace of the command line and prints what comes out in their order. A
 * single trace gets all cores; several share them. One that cannot be read does not stop the
 * others.
 */
final class TraceRun {
  private static final int CORES = Runtime.getRuntime().availableProcessors();

  /** How many reports may wait for an earlier one: bounds the memory, some 100 KiB each. */
  private static final int MAX_AHEAD = 500;

  private static final int PIECE = 8192;

  private final PrintWriter out;
  private final PrintWriter err;
  private final List<Path> traces;
  private final boolean many;
  private final Format format;
  private final TraceOpening opening;

  /** What a command does with one trace. */
  @FunctionalInterface
  interface TraceWork {
    /**
     * Does it.
     *
     * @param threads how many it may use
     */
    Report report(Source source, int threads, Progress progress) throws IOException;
  }

  /** What became of one trace: text for stdout, or the reason why there is none. */
  private record Outcome(String output, String failure, int exitCode) {}

  /**
   * Prepares a run.
   *
   * @param many whether what is printed is about several traces, however many there are
   */
  private TraceRun(
      CommandSpec spec, List<Path> traces, boolean many, Format format, TraceOpening opening) {
    this.out = format == Format.TEXT ? TextPrinter.out(spec) : spec.commandLine().getOut();
    this.err = spec.commandLine().getErr();
    this.traces = traces;
    this.many = many;
    this.format = format;
    this.opening = opening;
  }

  /** A run that prints text about traces that were found before. */
  TraceRun(CommandSpec spec, TraceList list, List<Path> traces) {
    this(spec, traces, list.isMany(), Format.TEXT, list.opening());
  }

  TraceRun(CommandSpec spec, TraceInput input) throws IOException {
    this(spec, input.traces(), input.isMany(), input.format(), input.opening());
  }

  /** Returns the command's exit code: the worst of all traces. */
  int run(TraceWork work) throws IOException {
    try (ProgressBar bar = ProgressBar.onTerminal()) {
      if (many) {
        return runAll(work, bar);
      }
      Outcome outcome;
      try (Source source = opening.open(traces.get(0))) {
        outcome = outcome(work.report(source, CORES, bar));
      }
      return print(outcome, bar);
    }
  }

  private int runAll(TraceWork work, ProgressBar bar) throws IOException {
    int workers = Math.min(CORES, traces.size());
    ExecutorService executor = Executors.newFixedThreadPool(workers, TraceRun::daemon);
    try {
      SharedProgress shared = new SharedProgress(bar);
      Iterator<Path> left = traces.iterator();
      Queue<Future<Outcome>> begun = new ArrayDeque<>();
      int exitCode = 0;
      while ((left.hasNext() || !begun.isEmpty()) && !out.checkError()) {
        while (left.hasNext() && begun.size() < MAX_AHEAD) {
          Path trace = left.next();
          begun.add(executor.submit(() -> outcome(trace, work, CORES / workers, shared.part())));
        }
        exitCode = Math.max(exitCode, print(begun.remove().get(), bar));
      }
      return exitCode;
    } catch (ExecutionException e) {
      throw unwrapped(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    } finally {
      executor.shutdownNow();
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "iostrata-trace");
    thread.setDaemon(true);
    return thread;
  }

  private static IOException unwrapped(Throwable cause) {
    if (cause instanceof RuntimeException runtime) {
      throw runtime;
    }
    if (cause instanceof Error error) {
      throw error;
    }
    return new IOException(cause);
  }

  private Outcome outcome(Path trace, TraceWork work, int threads, Progress progress)
      throws IOException {
    try (Source source = opening.open(trace)) {
      return outcome(work.report(source, threads, progress));
    } catch (IOException e) {
      String line = format == Format.JSON ? failure(trace, e) : "";
      return new Outcome(line, Failure.message(e), Failure.UNREADABLE);
    }
  }

  private Outcome outcome(Report report) throws IOException {
    return new Outcome(text(report), null, report.exitCode());
  }

  private String text(Report report) throws IOException {
    if (format == Format.TEXT) {
      String text = report.text().get();
      return many && isLong(text) ? text + "\n" : text;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    report.json().writeTo(bytes, many ? JsonLayout.LINE : JsonLayout.INDENTED);
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /** Texts of several lines are set apart by an empty one. */
  private static boolean isLong(String text) {
    return text.indexOf('\n') < text.length() - 1;
  }

  /** The line of a trace that cannot be read. */
  private static String failure(Path trace, IOException e) throws IOException {
    StringWriter line = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(line)) {
      json.writeStartObject();
      json.writeObjectFieldStart("trace");
      json.writeStringField("path", trace.toString());
      json.writeEndObject();
      json.writeStringField("error", Failure.message(e));
      json.writeEndObject();
    }
    return line.append('\n').toString();
  }

  /** In pieces: a writer makes a copy of what it gets at once. */
  private void printed(String output) {
    for (int i = 0; i < output.length(); i += PIECE) {
      out.write(output, i, Math.min(PIECE, output.length() - i));
    }
  }

  private int print(Outcome outcome, ProgressBar bar) {
    bar.close();
    printed(outcome.output());
    out.flush();
    if (outcome.failure() != null) {
      err.println("iostrata: " + outcome.failure());
    }
    return outcome.exitCode();
  }
}
