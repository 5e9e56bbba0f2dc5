// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report;

import static org.iostrata.core.internal.report.TextCells.bytes;
import static org.iostrata.core.internal.report.TextCells.imbalance;
import static org.iostrata.core.internal.report.TextCells.number;
import static org.iostrata.core.internal.report.TextCells.processes;
import static org.iostrata.core.internal.report.TextCells.slowest;
import static org.iostrata.core.internal.report.TextCells.time;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.ExcludedResult;
import org.iostrata.core.result.FileResult;
import org.iostrata.core.result.InfoResult;
import org.iostrata.core.result.ProcessShare;
import org.iostrata.core.result.QualityNote;
import org.iostrata.core.result.Totals;
import org.iostrata.core.result.TraceSummary;

/**
 * Writes results as aligned text for people: fewer numbers than the JSON, none that is not in it.
 */
public final class TextReport {
  private static final int TOP_FILES = 10;
  private static final int MOST_CUT = 20;

  private TextReport() {}

  /**
   * An analysis: layers, links, the files with most time, what was left out, what was odd; when
   * operations are in groups, layers and groups only.
   */
  public static String of(AnalysisResult result) {
    StringBuilder out = new StringBuilder();
    trace(out, result.trace());
    section(out, "Layers", layers(result));
    OriginWords.of(result).forEach(words -> out.append(words).append('\n'));
    if (result.groups().isPresent()) {
      GroupsText.print(out, result.groups().get());
      return out.toString();
    }
    section(out, "Layers over the " + result.trace().spanName(), TimesText.layers(result));
    section(
        out,
        "Performance by the slowest process, as a log estimates it",
        TimesText.perceived(result));
    section(out, "What processes do", ActivityWords.table(result));
    section(
        out,
        "Requests to servers, and where the time of a mean one goes",
        ServerWords.table(result));
    ServerWords.unmatched(result).forEach(words -> out.append("  not matched: " + words + "\n"));
    section(out, "Servers over the " + result.trace().spanName(), ServerWords.loads(result));
    section(
        out,
        "Operations from one boundary of their layer to the next",
        TimesText.boundaries(result));
    section(out, "MPI-IO and the POSIX calls inside", TimesText.mpiIo(result));
    section(out, "Phases", TimesText.phases(result));
    section(out, "Links from an operation to those it caused below", LinksText.links(result));
    section(out, "Collective requests that other processes served", LinksText.aggregations(result));
    String slowest = "Slowest operations of the uppermost layer, and the longest one below each";
    section(out, slowest, LinksText.criticalPaths(result));
    int files = result.files().size();
    String title = files > TOP_FILES ? "Files (" + TOP_FILES + " of " + files + ")" : "Files";
    section(out, title + " by time", files(result));
    section(out, "File systems", TimesText.fileSystems(result));
    section(out, "Left out: not the program's own files", excluded(result));
    quality(out, result.quality(), LinkWords.foreign(result), LinkWords.foreignWords(result));
    return out.toString();
  }

  /** What is in a trace: its clock, layers, definitions and records by name. */
  public static String of(InfoResult result) {
    StringBuilder out = new StringBuilder();
    trace(out, result.trace());
    result
        .clock()
        .ifPresent(
            clock -> {
              out.append("clock of " + number(clock.ticksPerSecond()) + " ticks per second\n");
              for (InfoResult.OtherClock other : clock.others()) {
                out.append("clock of " + Visible.name(other.host()) + " corrected ");
                out.append(Visible.name(other.corrected())).append('\n');
              }
            });
    section(out, "Layers", layers(result));
    if (result.layers().stream().anyMatch(layer -> layer.layer().isLike(Layer.ISO_C))) {
      out.append("  What the C library reads and writes below its streams is not recorded.\n");
    }
    section(out, "Definitions", counts(result.definitions()));
    section(out, "Records", counts(result.records()));
    quality(out, result.quality(), 0, "");
    return out.toString();
  }

  private static void trace(StringBuilder out, TraceSummary trace) {
    out.append(Visible.name(trace.path())).append('\n');
    out.append(
        String.format(
            Locale.US,
            "%s, %s of %s in %s, %s%s%n",
            Visible.name(trace.format()),
            Quantity.number(trace.events(), "event"),
            Quantity.number(trace.locations(), "location"),
            Quantity.number(trace.processes(), "process"),
            time(trace.durationNs()),
            trace.startNs().isPresent() ? " from " + instant(trace.startNs().getAsLong()) : ""));
    PartWords.of(trace).ifPresent(sentence -> out.append(sentence).append('\n'));
    CoverageWords.of(trace.covered()).forEach(line -> out.append(line).append('\n'));
  }

  private static Instant instant(long ns) {
    return Instant.ofEpochSecond(
            Math.floorDiv(ns, 1_000_000_000L), Math.floorMod(ns, 1_000_000_000L))
        .truncatedTo(ChronoUnit.MILLIS);
  }

  static void section(StringBuilder out, String title, TextTable table) {
    if (!table.isEmpty()) {
      out.append('\n').append(title).append('\n');
      table.print(out);
    }
  }

  private static TextTable layers(InfoResult result) {
    TextTable table = new TextTable(1, "layer", "handles", "files");
    for (InfoResult.LayerHandles layer : result.layers()) {
      table.row(layer.layer().toString(), number(layer.handles()), number(layer.files()));
    }
    return table;
  }

  private static TextTable counts(Map<String, Long> counts) {
    TextTable table = new TextTable(1, "record", "count");
    counts.forEach((name, count) -> table.row(name, number(count)));
    return table;
  }

  private static TextTable layers(AnalysisResult result) {
    return KindColumn.table(
        result.layers(),
        KindColumn.COUNT,
        KindColumn.BYTES,
        KindColumn.TIME,
        KindColumn.SELF,
        KindColumn.BUSY,
        KindColumn.OPERATION_RATE,
        KindColumn.THROUGHPUT,
        KindColumn.EFFECTIVE,
        KindColumn.PERCEIVED,
        KindColumn.MEAN_RUN,
        KindColumn.MAX_CONCURRENCY,
        KindColumn.MEAN_CONCURRENCY,
        KindColumn.SLOWEST,
        KindColumn.IMBALANCE);
  }

  private static TextTable files(AnalysisResult result) {
    TextTable table =
        new TextTable(
            2,
            "file",
            "layer",
            "read",
            "written",
            "operations",
            "time",
            "processes",
            "slowest",
            "imbalance");
    for (FileResult file : result.files().subList(0, Math.min(TOP_FILES, result.files().size()))) {
      ProcessShare share = file.isDevice() ? ProcessShare.UNKNOWN : file.share();
      table.row(
          file.path(),
          file.layer().toString(),
          bytes(bytesOf(file, OperationKind.READ)),
          bytes(bytesOf(file, OperationKind.WRITE)),
          number(file.kinds().values().stream().mapToLong(Totals::count).sum()),
          time(file.timeNs()),
          processes(share),
          slowest(share),
          imbalance(share, file.timeNs()));
    }
    return table;
  }

  private static long bytesOf(FileResult file, OperationKind kind) {
    Totals totals = file.kinds().get(kind);
    return totals == null ? 0 : totals.bytes();
  }

  private static TextTable excluded(AnalysisResult result) {
    TextTable table = new TextTable(2, "class", "layer", "count", "bytes", "time");
    for (ExcludedResult excluded : result.excluded()) {
      table.row(
          excluded.fileClass().name(),
          excluded.layer().toString(),
          number(excluded.totals().count()),
          bytes(excluded.totals().bytes()),
          time(excluded.totals().timeNs()));
    }
    return table;
  }

  private static void quality(
      StringBuilder out, List<QualityNote> notes, long foreign, String whose) {
    TextTable table = new TextTable(1, "count", "what");
    if (foreign > 0) {
      table.row(number(foreign), whose);
    }
    notes.forEach(note -> table.row(number(note.count()), note.message()));
    section(out, "Quality of the trace", table);
    TextTable cut = new TextTable(2, "file", "reason", "process", "events", "of");
    notes.stream()
        .flatMap(note -> note.threads().stream())
        .limit(MOST_CUT)
        .forEach(
            thread ->
                cut.row(
                    thread.file(),
                    thread.reason(),
                    number(thread.process()),
                    number(thread.events()),
                    number(thread.claimedEvents())));
    section(out, "Threads that are not read to their end", cut);
  }
}
