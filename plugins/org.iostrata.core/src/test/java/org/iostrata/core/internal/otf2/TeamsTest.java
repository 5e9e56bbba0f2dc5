// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.iostrata.core.TraceWriter;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.internal.rule.Finding;
import org.iostrata.core.internal.rule.Rules;
import org.iostrata.core.internal.rule.Severity;
import org.iostrata.core.model.Role;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.ProcessResult;
import org.iostrata.core.source.Source;
import org.iostrata.fixtures.IoArchive;
import org.iostrata.fixtures.RawEvents;
import org.iostrata.otf2.schema.DefinitionType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which processes work together, and what they are for. */
class TeamsTest {
  private static final Path FIXTURES =
      Path.of(System.getProperty("iostrata.root"), "tests", "fixtures");
  private static final long NONE = IoArchive.UNDEFINED;
  private static final int UINT64 = 4;
  private static final int WRITES = 20;
  private static final long STEP_NS = 1_000_000;

  @TempDir private Path directory;
  private IoArchive archive;
  private int file;
  private long processes;

  private void begin() throws IOException {
    archive = new IoArchive(directory, 1_000 * STEP_NS);
    file = archive.file("/scratch/data", 0);
  }

  /** A process that writes some bytes, several times; each takes its time. */
  private void process(String name, long creator, long bytes, long timeNs) throws IOException {
    archive
        .raw()
        .define(
            DefinitionType.LOCATION_GROUP, processes, archive.raw().string(name), 1, 0, creator);
    long location = archive.thread(processes++, bytes == 0 ? 0 : 2 * WRITES);
    try (RawEvents events = archive.events(location)) {
      for (int i = 0; bytes > 0 && i < WRITES; i++) {
        events.operation(20L * i * STEP_NS, 20L * i * STEP_NS + timeNs, file, true, bytes);
      }
    }
  }

  private List<Integer> teams(Path path) throws IOException {
    try (Source source = Otf2Source.open(path)) {
      return source.trace().processes().stream().map(TraceProcess::team).toList();
    }
  }

  private AnalysisResult analyze() throws IOException {
    archive.close();
    try (Source source = Otf2Source.open(directory)) {
      return AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE);
    }
  }

  private static List<String> troubles(AnalysisResult result) {
    return Rules.judge(result).stream()
        .filter(finding -> finding.severity().compareTo(Severity.OK) < 0)
        .map(Finding::id)
        .filter(id -> id.startsWith("balance"))
        .toList();
  }

  @Test
  void ranksOfACommunicatorWorkTogether() throws IOException {
    assertEquals(List.of(0, 0, 0, 0), teams(FIXTURES.resolve("ior-coll")));
    assertEquals(List.of(0, 0), teams(FIXTURES.resolve("async-romio")));
  }

  @Test
  void programsOfAShellDoNot() throws IOException {
    begin();
    process("sh [10]", NONE, 0, 0);
    process("sort [11]", 0, 1 << 20, STEP_NS);
    process("work [12]", 0, 1 << 20, STEP_NS);
    process("work [13]", 0, 1 << 20, STEP_NS);
    process("work [14]", 1, 1 << 20, STEP_NS);
    archive.close();
    assertEquals(List.of(0, 1, 2, 3, 4), teams(directory));
  }

  @Test
  void processesThatAStarterOfJobsStartsDo() throws IOException {
    begin();
    process("srun [10]", NONE, 0, 0);
    process("work [11]", 0, 1 << 20, STEP_NS);
    process("other [12]", 0, 1 << 20, STEP_NS);
    process("work [13]", 0, 1 << 20, STEP_NS);
    process("work [14]", 1, 1 << 20, STEP_NS); // a worker of the first
    process("work [15]", 1, 1 << 20, STEP_NS);
    archive.close();
    assertEquals(List.of(0, 1, 2, 1, 3, 3), teams(directory));
  }

  @Test
  void aRankThatOccursTwiceIsOfTwoJobs() throws IOException {
    begin();
    process("sh [10]", NONE, 0, 0);
    process("MPI Rank 0", 0, 1, 1);
    process("MPI Rank 0", NONE, 1, 1);
    process("MPI Rank 1", 0, 1, 1);
    process("MPI Rank 1", NONE, 1, 1);
    process("MPI Rank 2", NONE, 1, 1); // on another host, whoever started it
    archive.close();
    assertEquals(List.of(0, 1, 2, 1, 2, 2), teams(directory));
  }

  @Test
  void unlikeProgramsAreNotHeldAgainstEachOther() throws IOException {
    begin();
    process("sh [10]", NONE, 0, 0);
    process("sort [11]", 0, 1 << 20, 12 * STEP_NS);
    process("cat [12]", 0, 1 << 20, STEP_NS);
    process("gzip [13]", 0, 1 << 10, STEP_NS);
    process("tail [14]", 0, 1 << 10, STEP_NS);
    assertEquals(List.of(), troubles(analyze()));
  }

  @Test
  void processesOfOneProgramAre() throws IOException {
    begin();
    process("mpirun.openmpi [10]", NONE, 0, 0);
    process("sort [11]", 0, 1 << 20, STEP_NS);
    process("work [12]", 0, 1 << 20, 12 * STEP_NS);
    for (int i = 13; i < 20; i++) {
      process("work [" + i + "]", 0, 1 << 20, STEP_NS);
    }
    AnalysisResult result = analyze();
    assertEquals(List.of("balance.stragglers", "balance.time"), troubles(result));
    List<ProcessResult> told = result.processes().orElseThrow();
    assertEquals(
        "1 of 1, 8 of 8",
        told.stream()
            .collect(Collectors.groupingBy(ProcessResult::team, Collectors.toList()))
            .values()
            .stream()
            .map(team -> team.size() + " of " + team.get(0).peers())
            .collect(Collectors.joining(", ")));
  }

  @Test
  void whoStartsOthersAndDoesNextToNothingIsALauncher() throws IOException {
    begin();
    process("sh [10]", NONE, 200, STEP_NS);
    process("work [11]", 0, 1 << 20, STEP_NS);
    process("main [12]", NONE, 1 << 20, STEP_NS);
    process("child [13]", 2, 1 << 20, STEP_NS);
    assertEquals(
        List.of(Role.LAUNCHER, Role.APPLICATION, Role.APPLICATION, Role.APPLICATION),
        analyze().processes().orElseThrow().stream().map(ProcessResult::role).toList());
  }

  /** What the operating system counted for a process. */
  private void counted(long process, long bytes) throws IOException {
    for (String name : List.of("rchar", "wchar")) {
      long text = archive.raw().string("IOStrata::WITNESS::" + name);
      archive
          .raw()
          .define(DefinitionType.LOCATION_GROUP_PROPERTY, process, text, NONE, UINT64, bytes / 2);
    }
  }

  @Test
  void whatTheSystemCountedTellsALauncherOfAnyName() throws IOException {
    begin();
    process("driver [10]", NONE, 200, STEP_NS);
    process("work [11]", 0, 1 << 20, STEP_NS);
    process("sh [12]", NONE, 1 << 20, STEP_NS); // reads data itself
    process("cat [13]", 2, 1 << 20, STEP_NS);
    counted(0, 2_000);
    counted(1, 20 << 20);
    counted(2, 20 << 20);
    counted(3, 20 << 20);
    assertEquals(
        List.of(Role.LAUNCHER, Role.APPLICATION, Role.APPLICATION, Role.APPLICATION),
        analyze().processes().orElseThrow().stream().map(ProcessResult::role).toList());
  }

  @Test
  void eachTeamIsComparedForItselfAndNamed() throws IOException {
    begin();
    process("srun [10]", NONE, 0, 0);
    for (int i = 20; i < 28; i++) {
      process("even [" + i + "]", 0, 1 << 20, 5 * STEP_NS);
    }
    process("work [30]", 0, 1 << 20, 12 * STEP_NS);
    for (int i = 31; i < 34; i++) {
      process("work [" + i + "]", 0, 1 << 20, STEP_NS);
    }
    Finding found =
        Rules.judge(analyze()).stream()
            .filter(finding -> finding.id().equals("balance.time"))
            .findFirst()
            .orElseThrow();
    assertEquals(
        "work [30] (one of 4 processes that work together) spends 240 ms in writes in POSIX,"
            + " though it moved no more data (mean: 75 ms).",
        found.title());
  }

  @Test
  void forkedShellsAreNoTeam() throws IOException {
    begin();
    process("bash [10]", NONE, 0, 0);
    process("bash [11]", 0, 1 << 20, STEP_NS);
    process("bash [12]", 0, 1 << 20, STEP_NS);
    archive.close();
    assertEquals(List.of(0, 1, 2), teams(directory));
  }

  @Test
  void rolesAndTeamsAreWrittenAndReadBack() throws IOException {
    Path again = directory.resolve("again");
    begin();
    process("srun [10]", NONE, 0, 0);
    process("work [11]", 0, 1 << 20, STEP_NS);
    process("other [12]", 0, 1 << 20, STEP_NS);
    process("work [13]", 0, 1 << 20, STEP_NS);
    archive.close();
    try (Source source = Otf2Source.open(directory)) {
      TraceWriter.write(source, again, "again");
      try (Source written = Otf2Source.open(again)) {
        assertEquals(source.trace().processes(), written.trace().processes());
      }
    }
  }

  @Test
  void whatATraceSaysOfARoleCounts() throws IOException {
    try (Source source = Otf2Source.open(FIXTURES.resolve("two-servers"))) {
      assertEquals(
          List.of(
              Role.APPLICATION,
              Role.APPLICATION,
              Role.DAEMON,
              Role.SERVER,
              Role.DEVICE,
              Role.SERVER,
              Role.DEVICE),
          source.trace().processes().stream().map(TraceProcess::role).toList());
    }
  }
}
