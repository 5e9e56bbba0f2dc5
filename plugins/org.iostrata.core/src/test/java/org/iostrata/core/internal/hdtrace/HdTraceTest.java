// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.iostrata.core.TraceSource;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Source;
import org.iostrata.core.source.Surroundings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the fixture tells, by hand from its files. */
class HdTraceTest {
  static final Path PROJECT = Path.of("../../tests/fixtures/hdtrace/run.proj");

  private static List<String> operations(Source source, int process) throws IOException {
    List<String> all = new ArrayList<>();
    OperationBatch batch = new OperationBatch(64);
    try (OperationCursor cursor = source.operations(process)) {
      while (!cursor.isAtEnd()) {
        cursor.fill(batch, Long.MAX_VALUE);
        for (int row = 0; row < batch.size(); row++) {
          all.add(line(source.trace(), batch, row));
        }
      }
    }
    return all;
  }

  private static String line(Trace trace, OperationBatch batch, int row) {
    int file = batch.file(row);
    return String.join(
        " ",
        batch.layer(row).name(),
        batch.kind(row).key(),
        file == Trace.NONE ? "-" : trace.files().get(file).name(),
        batch.admitNs(row) / 1000 + "-" + batch.callbackNs(row) / 1000,
        "at " + batch.offset(row),
        batch.bytesDone(row) + "/" + batch.bytesRequested(row));
  }

  @Test
  void operationsAreThoseOfTheFiles() throws IOException {
    try (Source source = TraceSource.open(PROJECT)) {
      assertEquals("HDTrace", source.trace().format());
      assertEquals(1_247_131_125_500_100_000L, source.trace().startNs());
      assertEquals(
          List.of("Rank 0 @ node_1", "Rank 1 @ node-2", "Server S0 @ "),
          source.trace().processes().stream()
              .map(p -> p.name() + " @ " + p.host().name())
              .toList());
      assertEquals(
          List.of(
              "MPI_IO open shared 900-1900 at -1 0/0",
              "MPI_IO write shared 1900-3900 at 0 65536/65536",
              "MPI_IO write shared 4900-6900 at 131072 4096/4096",
              "MPI_IO metadata shared 6900-7000 at -1 0/0",
              "MPI_IO write shared 7000-7100 at -1 512/512",
              "MPI_IO close shared 7900-8900 at -1 0/0",
              "POSIX open input 9900-10000 at -1 0/0",
              "POSIX read input 10000-10100 at 0 4096/4096",
              "POSIX seek input 10100-10110 at -1 0/0",
              "POSIX read input 10200-10300 at 65536 1000/4096",
              "POSIX close input 10400-10500 at -1 0/0"),
          operations(source, 0));
      assertEquals(
          List.of(
              "SERVER write shared 2100-2900 at 0 32768/32768",
              "SERVER read shared 2200-3400 at 0 8192/8192"),
          operations(source, 2));
    }
  }

  @Test
  void collectiveAndNonBlockingCallsAreMarked() throws IOException {
    try (Source source = TraceSource.open(PROJECT);
        OperationCursor cursor = source.operations(0)) {
      OperationBatch batch = new OperationBatch(64);
      cursor.fill(batch, Long.MAX_VALUE);
      assertEquals(OperationFlags.COLLECTIVE, batch.flags(1));
      assertEquals(OperationFlags.NON_BLOCKING, batch.flags(2));
      assertEquals(5_000_000, batch.issueNs(2));
      assertEquals(6, batch.waits().size(), "Send, Wait and Barrier");
      assertEquals(11_900_000, batch.waits().timeNs(5));
    }
  }

  @Test
  void waitsOfSeveralThreadsComeInTheOrderOfTime(@TempDir Path folder) throws IOException {
    Path project = copy(folder);
    String nodes = "<Node name=\"0\"><Node name=\"0\" />";
    String tree = Files.readString(project).replace(nodes, nodes + "<Node name=\"1\" />");
    Files.writeString(project, tree);
    Files.writeString(
        folder.resolve("run_node1_0_1.trc"),
        "<Program timeAdjustment='1247131125.5'><Recv time='0.001' end='0.002'/></Program>");
    try (Source source = TraceSource.open(project);
        OperationCursor cursor = source.operations(0)) {
      assertEquals(2, source.trace().processes().get(0).threads().size());
      OperationBatch batch = new OperationBatch(64);
      cursor.fill(batch, Long.MAX_VALUE);
      assertEquals(8, batch.waits().size());
      for (int i = 1; i < 8; i++) {
        assertTrue(batch.waits().timeNs(i - 1) <= batch.waits().timeNs(i));
      }
    }
  }

  /** Hears what is beside operations. */
  private static final class Heard implements Surroundings.SurroundingsVisitor {
    private final List<String> lines = new ArrayList<>();
    private final Surroundings of;

    Heard(Surroundings of) {
      this.of = of;
    }

    @Override
    public void call(
        int thread, int region, long fromNs, long toNs, Surroundings.Exchange exchange) {
      String name = of.regions().get(region).name();
      if (name.equals("Barrier")) {
        lines.add(name + " " + fromNs + "-" + toNs + " " + exchange.communicator);
      }
    }

    @Override
    public void sent(int thread, long timeNs, Surroundings.Exchange exchange) {
      lines.add(thread + " > " + exchange.peer + " tag " + exchange.tag + " " + exchange.bytes);
    }

    @Override
    public void received(int thread, long askedNs, long timeNs, Surroundings.Exchange exchange) {
      lines.add(thread + " < " + exchange.peer + " at " + timeNs);
    }

    @Override
    public void sample(int thread, int metric, long timeNs, double value) {
      lines.add(of.metrics().get(metric).name() + " " + timeNs + ": " + value);
    }

    @Override
    public void passed(long events) {}
  }

  @Test
  void callsMessagesAndStatisticsAreTold() throws IOException {
    try (Source source = TraceSource.open(PROJECT)) {
      Surroundings surroundings = source.surroundings().orElseThrow();
      Heard heard = new Heard(surroundings);
      surroundings.read(0, heard);
      surroundings.read(1, heard);
      assertEquals(
          List.of(
              "0 > 1 tag 7 8",
              "Barrier 10600000-11900000 0",
              "1 < 0 at 4100000",
              "Barrier 8900000-11900000 0",
              "CPU_TOTAL 0: 12.5",
              "MEM_USED 0: 1048576.0",
              "CPU_TOTAL 3900000: 25.0",
              "MEM_USED 3900000: 2097152.0",
              "CPU_TOTAL 7900000: 37.5",
              "MEM_USED 7900000: 4194304.0"),
          heard.lines);
      assertEquals(List.of("WORLD", "communicator 1"), surroundings.communicators());
    }
  }

  @Test
  void whatIsBehindADamageIsLeftOutAndTold(@TempDir Path folder) throws IOException {
    Path project = copy(folder);
    Path states = folder.resolve("run_node1_0_0.trc");
    String whole = Files.readString(states);
    Files.writeString(states, whole.substring(0, whole.indexOf("<lseek") + 10));
    try (Source source = TraceSource.open(project)) {
      assertEquals(8, operations(source, 0).size());
      assertEquals(5, operations(source, 1).size() + operations(source, 2).size());
      String reason = source.quality().cutThreads().get(0).reason();
      assertTrue(reason.contains("run_node1_0_0.trc: line 21"), reason);
    }
    assertThrows(IOException.class, () -> TraceSource.openWhole(project));
  }

  @Test
  void statisticsThatCannotBeReadAreLeftOutAndTold(@TempDir Path folder) throws IOException {
    Path project = copy(folder);
    Path file = folder.resolve("run_node-2_Performance.stat");
    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
    Files.writeString(file, text.replace("FLOAT", "FLOOT"), StandardCharsets.ISO_8859_1);
    try (Source source = TraceSource.open(project)) {
      assertEquals(11, operations(source, 0).size());
      assertEquals(0, source.surroundings().orElseThrow().metrics().size());
      String reason = source.quality().cutThreads().get(0).reason();
      assertTrue(reason.contains("values of type FLOOT are not known"), reason);
    }
  }

  @Test
  void whatIsNoProjectIsRefusedWithTheReason(@TempDir Path folder) throws IOException {
    Path project = copy(folder);
    Files.delete(folder.resolve("run_node1_0_0.trc"));
    Files.delete(folder.resolve("run_node-2_1_0.trc"));
    Files.delete(folder.resolve("run_Server S0.rel"));
    Files.delete(folder.resolve("run_node-2_Performance.stat"));
    IOException none = assertThrows(IOException.class, () -> TraceSource.open(project));
    assertTrue(none.getMessage().contains("beside it, as run_"), none.getMessage());
    Files.writeString(
        project, "<Application name='x'>\n<Topology><Node/></Topology></Application>");
    IOException noName = assertThrows(IOException.class, () -> TraceSource.open(project));
    assertTrue(noName.getMessage().contains("line 2, column"), noName.getMessage());
  }

  @Test
  void timesAreReadAsTheyAreWritten() {
    assertEquals(1_247_131_125_060_000_000L, HdTime.parse("1247131125.06"));
    assertEquals(-5_020_000, HdTime.parse("-5.02ms"));
    assertEquals(-500_000_000, HdTime.parse("-0.5"));
    assertEquals(30_001_000_000L, HdTime.parse("30.001s"));
    assertEquals(1, HdTime.parse("0.0000000019"));
    for (String none : List.of("", "x", "1.x", "9999999999999", "1.-1")) {
      assertThrows(NumberFormatException.class, () -> HdTime.parse(none), none);
    }
  }

  @Test
  void changedFilesAreReadAsFarAsTheyGoOrRefused(@TempDir Path folder) throws IOException {
    Path project = copy(folder);
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files = all.sorted().toList();
    }
    Random random = new Random(7);
    int read = 0;
    for (int i = 0; i < 2000; i++) {
      Path file = files.get(random.nextInt(files.size()));
      byte[] before = Files.readAllBytes(file);
      byte[] changed = before.clone();
      changed[random.nextInt(changed.length)] =
          (byte) (random.nextBoolean() ? random.nextInt(256) : '9');
      Files.write(file, changed);
      read += isRead(project) ? 1 : 0;
      Files.write(file, before);
    }
    assertTrue(read > 500, read + " of 2000 could be read");
  }

  private static boolean isRead(Path project) {
    try (Source source = new HdTraceProvider().open(project)) {
      for (int process = 0; process < source.trace().processes().size(); process++) {
        operations(source, process);
        source.surroundings().orElseThrow().read(process, new Heard(source.surroundings().get()));
      }
      return true;
    } catch (IOException e) {
      assertInstanceOf(String.class, e.getMessage());
      assertFalse(e.getMessage().isEmpty());
      return false;
    }
  }

  private static Path copy(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(PROJECT.getParent())) {
      for (Path file : all.filter(one -> one.getFileName().toString().startsWith("run")).toList()) {
        Files.copy(file, folder.resolve(file.getFileName()));
      }
    }
    return folder.resolve("run.proj");
  }
}
