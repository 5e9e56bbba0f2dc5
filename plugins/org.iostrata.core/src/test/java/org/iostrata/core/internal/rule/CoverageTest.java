// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.KIB;
import static org.iostrata.core.internal.rule.TraceScript.MIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.ISO_C;
import static org.iostrata.core.model.Layer.MPI_IO;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.OPEN;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.iostrata.core.TraceSource;
import org.iostrata.core.analysis.InfoEngine;
import org.iostrata.core.internal.report.CoverageWords;
import org.iostrata.core.internal.report.FindingsText;
import org.iostrata.core.internal.report.JsonReport;
import org.iostrata.core.internal.report.TextReport;
import org.iostrata.core.internal.report.html.HtmlReport;
import org.iostrata.core.internal.report.html.Pictures;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.report.JsonLayout;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.QualityNote;
import org.iostrata.core.result.TraceCoverage;
import org.iostrata.core.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a recording says about what it covers, and what findings make of it. */
class CoverageTest {
  @TempDir Path folder;

  /** Each process writes and reads so many bytes of a file, in order. */
  private static TraceScript moving(int processes, long bytes) {
    return new TraceScript(processes)
        .each(
            rank -> {
              String file = "/data/" + rank.process();
              rank.call(OPEN, POSIX, file).takes(10).run();
              for (long at = 0; at < bytes; at += 4 * MIB) {
                rank.call(WRITE, POSIX, file).at(at).bytes(4 * MIB).takes(MS).run();
              }
              for (long at = 0; at < bytes; at += 4 * MIB) {
                rank.call(READ, POSIX, file).at(at).bytes(4 * MIB).takes(MS).run();
              }
            });
  }

  private static TraceScript counted(TraceScript script, long read, long written) {
    return script.says("TREE::rchar", read).says("TREE::wchar", written);
  }

  private static String findings(AnalysisResult result) {
    return FindingsText.of(result, Rules.judge(result), FindingsText.Detail.ALL)
        .lines()
        .skip(1)
        .limit(4)
        .collect(Collectors.joining("\n"));
  }

  private static List<String> words(AnalysisResult result) {
    return CoverageWords.of(result.trace().covered());
  }

  @Test
  void aTraceThatSaysNothingIsSaidNothingAbout() throws IOException {
    AnalysisResult result = moving(2, 8 * MIB).analyze(folder);
    assertFalse(result.trace().covered().isKnown());
    assertEquals(List.of(), words(result));
    assertTrue(findings(result).startsWith("No trouble found in a run of"), findings(result));
  }

  @Test
  void requestsOfRingsThatNobodyCountsAreSaid() throws IOException {
    AnalysisResult result =
        counted(moving(2, 8 * MIB), 16 * MIB, 16 * MIB)
            .says(0, "END", "exit")
            .says("UNSEEN::0", "/usr/bin/fio\tio_uring\t3")
            .analyze(folder);
    String said =
        "3 processes (fio) used io_uring without liburing: what is read and written so is recorded"
            + " for root only.";
    assertEquals(List.of(said), words(result));
    assertFalse(findings(result).contains("No trouble"), findings(result));
  }

  @Test
  void findingsOpenWithTheShareAndWhoWasNotRecorded() throws IOException {
    TraceScript script =
        counted(moving(2, 8 * MIB), 17 * MIB, 48 * MIB)
            .says(0, "END", "exit")
            .says("UNSEEN::0", "/usr/bin/rsync\tstatic\t1")
            .says("UNSEEN::1", "/bin/busybox\tstatic\t1")
            .says("UNSEEN::2", "/bin/ping\tsetuid\t2");
    AnalysisResult result = script.analyze(folder);
    String said =
        "Recorded 33 % of the bytes written; 2 processes (rsync, busybox) could not be recorded:"
            + " statically linked; 2 processes (ping) could not be recorded: set-user-id.";
    assertEquals(List.of(said), words(result));
    String text = FindingsText.of(result, Rules.judge(result), FindingsText.Detail.ALL);
    assertTrue(text.replace('\n', ' ').contains(said), text);
    assertTrue(text.contains("\nNothing found in what was recorded of a run of"), text);
    assertFalse(text.contains("No trouble"), text);
    assertTrue(TextReport.of(result).contains(said));
    ByteArrayOutputStream page = new ByteArrayOutputStream();
    try (Source source = TraceSource.open(folder)) {
      Pictures pictures = Pictures.of(source, result, 2, Progress.NONE);
      HtmlReport.write(result, Rules.judge(result), pictures, Optional.empty(), page);
    }
    assertTrue(page.toString(StandardCharsets.UTF_8).contains(said));
    assertTrue(page.toString(StandardCharsets.UTF_8).contains("Not all was recorded"));
    assertFalse(page.toString(StandardCharsets.UTF_8).contains("No trouble found"));
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    JsonReport.write(new Verdicts(result.trace(), Rules.judge(result)), json, JsonLayout.LINE);
    assertTrue(json.toString(StandardCharsets.UTF_8).contains(said));
    assertEquals(16 * MIB, result.trace().covered().written().orElseThrow().recorded());
    assertEquals(48 * MIB, result.trace().covered().written().orElseThrow().witnessed());
    QualityNote note = result.quality().get(0);
    assertEquals("program-unseen", note.id());
    assertEquals(4, note.count());
  }

  @Test
  void pipesAndWhatTheRecordingWritesAreNoFiles() throws IOException {
    TraceScript script =
        counted(moving(2, 8 * MIB), 20 * MIB, 30 * MIB)
            .says(0, "APART::read", 4 * MIB)
            .says(0, "APART::written", 10 * MIB)
            .says(1, "APART::read", 0)
            .says(1, "APART::written", MIB)
            .says(1, "OWN::written", 3 * MIB);
    TraceCoverage coverage = script.analyze(folder).trace().covered();
    assertEquals(16 * MIB, coverage.written().orElseThrow().witnessed());
    assertEquals(16 * MIB, coverage.read().orElseThrow().witnessed());
    assertEquals(1, coverage.written().orElseThrow().share());
    assertFalse(coverage.isPartial());
  }

  @Test
  void withoutTheTreeProcessesSpeakForThemselves() throws IOException {
    TraceScript script =
        moving(2, 8 * MIB)
            .says(1, "WITNESS::rchar", 9 * MIB)
            .says(1, "WITNESS::wchar", 32 * MIB)
            .says(0, "END", "killed");
    AnalysisResult result = script.analyze(folder);
    assertEquals(0.25, result.trace().covered().written().orElseThrow().share());
    assertEquals(
        List.of(
            "Recorded 25 % of the bytes written.",
            "1 of 2 processes was killed; its calls up to then are recorded."),
        words(result));
  }

  @Test
  void whoWasKilledTookItsPipesWithIt() throws IOException {
    AnalysisResult result =
        counted(moving(2, 8 * MIB), 17 * MIB, 99 * MIB)
            .says(0, "END", "exit")
            .says(1, "END", "killed")
            .says("UNSEEN::0", "/usr/bin/rsync\tstatic\t1")
            .analyze(folder);
    assertEquals(Optional.empty(), result.trace().covered().written());
    assertEquals(
        List.of(
            "1 process (rsync) could not be recorded: statically linked.",
            "1 of 2 processes was killed; its calls up to then are recorded."),
        words(result));
    assertTrue(result.trace().covered().isPartial());
  }

  @Test
  void whoWasKilledLeavesWhatItCounted() throws IOException {
    AnalysisResult result =
        counted(moving(2, 8 * MIB), 17 * MIB, 65 * MIB)
            .says(0, "END", "exit")
            .says(1, "END", "killed")
            .says(1, "APART::read", 0)
            .says(1, "APART::written", MIB)
            .says("UNSEEN::0", "/usr/bin/rsync\tstatic\t1")
            .analyze(folder);
    assertEquals(0.25, result.trace().covered().written().orElseThrow().share());
    assertEquals(
        "Recorded 25 % of the bytes written; 1 process (rsync) could not be recorded: statically"
            + " linked.",
        words(result).get(0));
  }

  @Test
  void whatIsReadToBeginWithRaisesNothing() throws IOException {
    AnalysisResult result = counted(new TraceScript(3), MIB, 64 * KIB).analyze(folder);
    assertFalse(result.trace().covered().isPartial());
    assertEquals(List.of(), words(result));
  }

  @Test
  void streamsAndTheCallsInsideCountOnceAndReadAhead() throws IOException {
    TraceScript script = new TraceScript(1);
    ScriptedRank rank = script.rank(0);
    for (int i = 0; i < 4096; i++) {
      rank.call(OPEN, ISO_C, "/data/s").takes(10).run();
      rank.call(READ, ISO_C, "/data/s").bytes(10).takes(10).run();
    }
    rank.call(WRITE, ISO_C, "/data/s")
        .bytes(8 * MIB)
        .takes(MS)
        .around(() -> rank.call(WRITE, POSIX, "/data/s").bytes(8 * MIB).takes(MS).run());
    rank.call(WRITE, MPI_IO, "/data/m")
        .bytes(8 * MIB)
        .around(() -> rank.call(WRITE, POSIX, "/data/m").bytes(8 * MIB).takes(MS).run());
    TraceCoverage coverage = counted(script, 16 * MIB, 32 * MIB).analyze(folder).trace().covered();
    assertEquals(16 * MIB, coverage.written().orElseThrow().recorded());
    assertTrue(coverage.read().orElseThrow().isEnough());
  }

  @Test
  void lossesAreSaidEvenWhereBytesAreNot() throws IOException {
    TraceScript script =
        moving(4, 4 * MIB)
            .says(0, "END", "killed")
            .says(1, "END", "killed")
            .says(2, "END", "exit")
            .says(3, "END", "running")
            .says(0, "LOST", 1200)
            .says(1, "REPAIRED", 1)
            .says(2, "MAPPED", 64 * MIB);
    AnalysisResult result = script.analyze(folder);
    assertEquals(
        List.of(
            "1,200 calls could not be recorded.",
            "1 event file was cut off and put right: the last calls of each are missing.",
            "64 MiB of files were mapped into memory: what is read and written there is not"
                + " recorded.",
            "2 of 4 processes were killed; their calls up to then are recorded.",
            "1 process was still running: the trace is not finished."),
        words(result));
    assertEquals(Optional.empty(), result.trace().covered().written());
    assertTrue(result.trace().covered().isPartial());
    assertEquals(
        List.of("call-lost", "file-repaired", "process-killed"),
        result.quality().stream().map(QualityNote::id).toList());
  }

  @Test
  void killedOnlyIsSaidAndNoMore() throws IOException {
    AnalysisResult result = new TraceScript(2).says(1, "END", "killed").analyze(folder);
    assertEquals(
        """
        1 of 1 process was killed; its calls up to then are recorded.
        No trouble found in what was recorded.""",
        findings(result).strip().lines().limit(2).collect(Collectors.joining("\n")));
  }

  @Test
  void informationSaysWhatTheDefinitionsTell() throws IOException {
    counted(moving(1, 4 * MIB), MIB, 90 * MIB)
        .says(0, "LOST", 7)
        .says(0, "END", "exit")
        .write(folder);
    try (Source source = TraceSource.open(folder)) {
      String text = TextReport.of(InfoEngine.count(source, 1, Progress.NONE));
      assertTrue(text.contains("7 calls could not be recorded.\n"), text);
      assertFalse(text.contains("Recorded"), text);
    }
  }

  @Test
  void valuesThatCannotBeAreNoneAtAll() throws IOException {
    TraceScript script =
        moving(1, 4 * MIB)
            .says("TREE::rchar", -1L)
            .says("TREE::wchar", "much")
            .says("UNSEEN::0", "/bin/x\tstatic")
            .says("UNSEEN::1", "/bin/\u001b[2Jy\tnew\t-3")
            .says(0, "APART::read", Long.MAX_VALUE)
            .says(0, "APART::written", Long.MIN_VALUE)
            .says(0, "END", 3)
            .says(0, "LOST", "none");
    TraceCoverage coverage = script.analyze(folder).trace().covered();
    assertEquals(0, coverage.lostCalls());
    assertEquals(1, coverage.unseen().size());
    assertFalse(CoverageWords.of(coverage).toString().contains("\u001b"));
  }
}
