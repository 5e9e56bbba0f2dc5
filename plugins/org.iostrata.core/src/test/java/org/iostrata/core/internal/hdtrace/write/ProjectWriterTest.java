// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.TraceSource;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Role;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;
import org.iostrata.core.model.TraceHost;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.model.TraceThread;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.BatchCursor;
import org.iostrata.core.source.Filter;
import org.iostrata.core.source.FilterException;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Part;
import org.iostrata.core.source.Quality;
import org.iostrata.core.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a project is written; what no fixture has. */
class ProjectWriterTest {
  private static final int WRITE = LayerKind.of(Layer.POSIX, OperationKind.WRITE);
  private static final int HDF5 = LayerKind.of(Layer.HDF5, OperationKind.WRITE);

  @TempDir private Path folder;

  /** A source of processes by their names, each with one thread and the same operations. */
  private record Made(Trace trace, OperationBatch operations) implements Source {
    static Made of(OperationBatch operations, List<TraceFile> files, String... names) {
      List<TraceProcess> processes = new ArrayList<>();
      List<TraceThread> threads = new ArrayList<>();
      for (String name : names) {
        int index = processes.size();
        Role role = name.startsWith("server") ? Role.SERVER : Role.APPLICATION;
        TraceHost host = index == 0 ? TraceHost.UNKNOWN : new TraceHost(0, "node_1");
        processes.add(new TraceProcess(index, name, List.of(index), role, 0, host, Trace.NONE));
        threads.add(new TraceThread(index, "main", index, 0));
      }
      return new Made(
          new Trace(
              "made", "made", processes, threads, files, List.of(), 1, 1_500_000_000_000_000_001L),
          operations);
    }

    @Override
    public OperationCursor operations(int process) {
      OperationBatch own = new OperationBatch();
      for (int row = 0; row < operations.size(); row++) {
        own.addCopy(operations, row);
        own.setWhat(row, operations.layerKind(row), operations.flags(row), process);
      }
      return new BatchCursor(BatchCursor.link(own, new Quality()), new Quality());
    }
  }

  private static void add(OperationBatch batch, int layerKind, long fromNs, long toNs, int file) {
    int row = batch.add();
    batch.setWhat(row, layerKind, 0, 0);
    batch.setTimes(row, fromNs, Trace.UNKNOWN, toNs);
    batch.setWhere(row, Trace.NONE, file, FileClass.DATA);
    batch.setBytes(row, 0, 8, 8);
  }

  private static TraceFile file(int index, String path) {
    return new TraceFile(index, path, FileClass.DATA);
  }

  @Test
  void statesLieInEachOtherWithTimesToTheNanosecond() throws IOException {
    OperationBatch batch = new OperationBatch();
    add(batch, HDF5, 0, 100, Trace.NONE);
    add(batch, WRITE, 10, 20, Trace.NONE);
    add(batch, WRITE, 20, 100, Trace.NONE);
    ProjectWriter.write(Made.of(batch, List.of(), "a.out"), Progress.NONE, folder, "r");
    assertEquals(
        """
        <Program timeAdjustment='1500000000'>
        <Nested>
        \t<write offset='0' size='8' time='0.000000011' end='0.000000021'/>
        \t<write offset='0' size='8' time='0.000000021' end='0.000000101'/>
        </Nested>
        <H5Dwrite offset='0' size='8' time='0.000000001' end='0.000000101'/>
        </Program>

        """,
        Files.readString(folder.resolve("r_a.out_0.trc")));
  }

  @Test
  void whatOverlapsIsARelation() throws IOException {
    OperationBatch batch = new OperationBatch();
    add(batch, WRITE, 0, 100, 0);
    add(batch, WRITE, 50, 150, 0);
    List<TraceFile> files = List.of(file(0, "a'<&\u0001b"));
    ProjectWriter.write(Made.of(batch, files, "a"), Progress.NONE, folder, "r");
    assertEquals(
        """
        <relation version='1' hostID='unknown' localToken='0' topologyNumber='0' timeAdjustment='1500000000'>
        <rel t='0' time='0.000000051'/><s name='write' t='0' time='0.000000051'/>
        <e t='0' time='0.000000151' fd='0' File='a&apos;&lt;&amp;\ufffdb' offset='0' size='8'/><un t='0' time='0.000000151'/>
        </relation>
        """,
        Files.readString(folder.resolve("r_a_0.rel")));
    WrittenFiles.check(folder);
  }

  @Test
  void anOperationAroundVeryManyIsARelationAndNothingIsLost() throws IOException {
    OperationBatch batch = new OperationBatch();
    int many = 70_000; // more than wait for one that began before
    add(batch, HDF5, 0, 10L * many, Trace.NONE);
    for (int i = 0; i < many; i++) {
      add(batch, WRITE, 10L * i + 1, 10L * i + 9, Trace.NONE);
    }
    Path project = ProjectWriter.write(Made.of(batch, List.of(), "a"), Progress.NONE, folder, "r");
    WrittenFiles.check(folder);
    assertTrue(Files.readString(folder.resolve("r_a_0.rel")).contains("H5Dwrite"));
    try (Source back = TraceSource.openWhole(project);
        OperationCursor cursor = back.operations(0)) {
      OperationBatch read = new OperationBatch(many + 1);
      cursor.fill(read, Long.MAX_VALUE);
      assertEquals(many + 1, read.size());
      assertEquals(read.id(many), read.parentId(0));
      assertEquals(read.id(many), read.parentId(many - 1));
    }
  }

  @Test
  void namesThatDifferInMarksOnlyHaveFilesOfTheirOwn() throws IOException {
    OperationBatch batch = new OperationBatch();
    add(batch, WRITE, 0, 1, Trace.NONE);
    String[] names = {
      "MPI Rank 1", "a_b", "ab", "MPI Rank 1", "..", "server 1", "€", "x".repeat(99)
    };
    Path project =
        ProjectWriter.write(Made.of(batch, List.of(), names), Progress.NONE, folder, "a/b_c");
    assertEquals("a-b-c.proj", project.getFileName().toString());
    WrittenFiles.check(folder);
    try (Source back = TraceSource.openWhole(project)) {
      assertEquals(
          List.of(
              "Rank 1 @ ",
              "a_b @ node_1",
              "ab 2 @ node_1",
              "MPI Rank 1 @ node_1",
              ".. @ node_1",
              "server 1 @ node_1",
              "process 6 @ node_1",
              "x".repeat(60) + " @ node_1"),
          back.trace().processes().stream()
              .map(process -> process.name() + " @ " + process.host().name())
              .toList());
      assertEquals(Role.SERVER, back.trace().processes().get(5).role());
      assertEquals(Role.APPLICATION, back.trace().processes().get(4).role());
      assertEquals(1_500_000_000_000_000_001L, back.trace().startNs());
    }
  }

  @Test
  void ofAPartThereAreItsOperationsOnly() throws IOException, FilterException {
    Path fixture = Path.of("../../tests/fixtures/hdtrace/run.proj");
    try (Source source = TraceSource.open(fixture)) {
      Source part =
          new Part(Part.OPEN_BEGIN, Part.OPEN_END, Filter.parse("layer == POSIX")).of(source);
      ProjectWriter.write(part, Progress.NONE, folder, "r");
    }
    String states = Files.readString(folder.resolve("r_node1_0_0.trc"));
    assertTrue(states.contains("<lseek"), states);
    assertFalse(states.contains("Barrier") || states.contains("File_"), states);
  }
}
