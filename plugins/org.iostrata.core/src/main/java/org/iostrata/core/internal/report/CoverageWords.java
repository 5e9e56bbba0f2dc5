// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.TraceWitness.UnseenProgram;
import org.iostrata.core.result.TraceCoverage;
import org.iostrata.core.result.TraceCoverage.UnseenWait;
import org.iostrata.core.result.TraceCoverage.WitnessedBytes;

/** What a trace does not hold of its program, in sentences; none when nothing is missing. */
public final class CoverageWords {
  private static final int MOST_NAMES = 4;

  private CoverageWords() {}

  /** The sentences, what matters most first. */
  public static List<String> of(TraceCoverage coverage) {
    List<String> sentences = new ArrayList<>();
    String missing = join(share(coverage), unseen(coverage));
    if (!missing.isEmpty()) {
      sentences.add(missing + ".");
    }
    add(sentences, coverage.lostCalls(), "call", "could not be recorded.");
    add(
        sentences,
        coverage.repairedFiles(),
        "event file",
        (coverage.repairedFiles() == 1 ? "was" : "were")
            + " cut off and put right: the last calls of each are missing.");
    add(
        sentences,
        coverage.cutThreads(),
        "thread",
        "could not be read to the end: the rest of what "
            + (coverage.cutThreads() == 1 ? "it" : "they")
            + " did is missing.");
    if (coverage.isMuchMapped()) {
      sentences.add(
          Quantity.bytes(coverage.mappedBytes())
              + " of files were mapped into memory: what is read and written there is not"
              + " recorded.");
    }
    List<UnseenProgram> byRings =
        coverage.unseen().stream().filter(UnseenProgram::isByRings).toList();
    if (!byRings.isEmpty()) {
      sentences.add(
          programs(byRings)
              + " used io_uring without liburing: what is read and written so is recorded for"
              + " root only.");
    }
    if (!coverage.leftOut().isEmpty()) {
      sentences.add(
          coverage.leftOut().stream().map(Layer::toString).collect(Collectors.joining(", "))
              + (coverage.leftOut().size() == 1 ? " was" : " were")
              + " left out of the recording.");
    }
    coverage.connections().map(CoverageWords::unseen).ifPresent(sentences::add);
    killed(sentences, coverage);
    add(
        sentences,
        coverage.running(),
        "process",
        (coverage.running() == 1 ? "was" : "were") + " still running: the trace is not finished.");
    return sentences;
  }

  private static String join(String first, String second) {
    return first.isEmpty() || second.isEmpty() ? first + second : first + "; " + second;
  }

  private static void add(List<String> sentences, long count, String thing, String rest) {
    if (count > 0) {
      sentences.add(Quantity.number(count, thing) + " " + rest);
    }
  }

  private static String share(TraceCoverage coverage) {
    List<String> parts = new ArrayList<>();
    part(parts, coverage.written(), "written");
    part(parts, coverage.read(), "read");
    return parts.isEmpty() ? "" : "Recorded " + String.join(" and ", parts);
  }

  private static void part(List<String> parts, Optional<WitnessedBytes> told, String what) {
    told.filter(part -> !part.isEnough())
        .map(part -> (long) Math.floor(100 * part.share())) // never 90 of less
        .ifPresent(
            percent -> parts.add(String.format(Locale.US, "%d %% of the bytes %s", percent, what)));
  }

  /** Programs that could not be recorded are named where bytes are missing, or may be. */
  private static String unseen(TraceCoverage coverage) {
    if (coverage.isAllWitnessed() && !coverage.isShort()) {
      return "";
    }
    Map<String, List<UnseenProgram>> byReason = new LinkedHashMap<>();
    for (UnseenProgram program : coverage.unseen()) {
      if (!program.isByRings()) {
        byReason.computeIfAbsent(reason(program.reason()), r -> new ArrayList<>()).add(program);
      }
    }
    return byReason.entrySet().stream()
        .map(e -> programs(e.getValue()) + " could not be recorded: " + e.getKey())
        .collect(Collectors.joining("; "));
  }

  private static String unseen(UnseenWait wait) {
    String others =
        wait.processes() == 1 ? "" : " (" + Quantity.number(wait.processes(), "process") + " do)";
    return String.format(
        Locale.US,
        "%s waits %s at connections%s, which were not recorded: `trace --net` records them.",
        Visible.name(wait.longest()),
        Quantity.nanoseconds(wait.longestNs()),
        others);
  }

  private static String programs(List<UnseenProgram> programs) {
    long processes =
        programs.stream().mapToLong(UnseenProgram::processes).reduce(0, Saturating::add);
    List<String> names = programs.stream().map(CoverageWords::name).distinct().toList();
    String shown = names.stream().limit(MOST_NAMES).collect(Collectors.joining(", "));
    String more = names.size() > MOST_NAMES ? ", …" : "";
    return Quantity.number(processes, "process") + " (" + shown + more + ")";
  }

  private static String name(UnseenProgram program) {
    return Visible.name(program.path().substring(program.path().lastIndexOf('/') + 1));
  }

  private static String reason(String key) {
    return switch (key) {
      case "static" -> "statically linked";
      case "setuid" -> "set-user-id";
      case "32-bit" -> "of 32 bits";
      case "musl" -> "of another C library (musl)";
      case "launcher" -> "a launcher";
      default -> "for a reason unknown";
    };
  }

  private static void killed(List<String> sentences, TraceCoverage coverage) {
    if (coverage.killed() == 0) {
      return;
    }
    sentences.add(
        String.format(
            Locale.US,
            "%,d of %s %s killed; %s.",
            coverage.killed(),
            Quantity.number(coverage.processes(), "process"),
            coverage.killed() == 1 ? "was" : "were",
            coverage.killedUnsafe() == 0
                ? (coverage.killed() == 1 ? "its" : "their") + " calls up to then are recorded"
                : "the last calls of "
                    + Quantity.count(coverage.killedUnsafe())
                    + " of them may be missing"));
  }
}
