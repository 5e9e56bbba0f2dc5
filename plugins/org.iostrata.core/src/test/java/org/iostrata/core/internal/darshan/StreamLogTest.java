// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.FileResult;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.LayerResult;
import org.iostrata.core.result.QualityNote;
import org.iostrata.core.result.Totals;
import org.iostrata.core.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a log of one stream says of layers, and what it does not. */
class StreamLogTest {
  private static final Path LOGS = DarshanParserTest.FIXTURES;

  @TempDir Path folder;

  private static AnalysisResult result(Path log) throws IOException {
    try (Source source = new DarshanProvider().open(log)) {
      return AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE);
    }
  }

  private static AnalysisResult result(String log) throws IOException {
    return result(LOGS.resolve(log));
  }

  private static Optional<LayerResult> layer(AnalysisResult result, Layer layer) {
    return result.layers().stream().filter(one -> one.layer() == layer).findFirst();
  }

  private static KindResult kind(AnalysisResult result, Layer layer, OperationKind kind) {
    return layer(result, layer).orElseThrow().kinds().get(kind);
  }

  private static FileResult file(AnalysisResult result, String path, Layer layer) {
    return result.files().stream()
        .filter(one -> one.path().equals(path) && one.layer() == layer)
        .findFirst()
        .orElseThrow(() -> new AssertionError(result.files().toString()));
  }

  private static String note(AnalysisResult result, String id) {
    return result.quality().stream()
        .filter(note -> note.id().equals(id))
        .map(QualityNote::message)
        .findFirst()
        .orElse("");
  }

  @Test
  void eachLayerHasWhatTheLogTellsOfIt() throws IOException {
    AnalysisResult result = result("run206.darshan.gz");
    KindResult above = kind(result, Layer.MPI_IO, OperationKind.WRITE);
    assertEquals(64, above.count());
    assertEquals(12_000_000_000L, above.timeNs());
    KindResult below = kind(result, Layer.POSIX, OperationKind.WRITE);
    assertEquals(16, below.count());
    assertEquals(64 << 20, below.bytes());
    assertEquals(6_000_000_000L, below.timeNs());
    KindResult streams = kind(result, Layer.ISO_C, OperationKind.WRITE);
    assertEquals(100, streams.count());
    assertEquals(5000, streams.bytes());
    assertEquals(125_000_000, kind(result, Layer.ISO_C, OperationKind.METADATA).timeNs());
  }

  /** 64 writes of 100 KiB to 1 MiB are at most 64 MiB, which is what moved below. */
  @Test
  void bytesOfMpiIoAreThoseBelowAndSaidToBe() throws IOException {
    AnalysisResult result = result("run206.darshan.gz");
    assertEquals(64 << 20, kind(result, Layer.MPI_IO, OperationKind.WRITE).bytes());
    assertEquals(
        "1 record whose bytes in MPI-IO are taken from below it: Darshan 2 does not count them",
        note(result, "bytes-estimated"));
  }

  /** Five reads of streams and of POSIX together; opened in both ways, too. */
  @Test
  void whatStreamsAndPosixDidTogetherIsShownInPosix() throws IOException {
    AnalysisResult result = result("run206.darshan.gz");
    Totals reads = file(result, "/etc/both", Layer.POSIX).kinds().get(OperationKind.READ);
    assertEquals(new Totals(5, 500, 500_000_000), reads);
    assertEquals(
        "1 record of calls of POSIX and of streams of ISO C together: shown in POSIX",
        note(result, "streams-in-posix"));
  }

  /** The slowest is by the time in MPI-IO since 2.05, and by that in POSIX before. */
  @Test
  void theSlowestRankIsToldOfTheLayerThatItsTimeIsOf() throws IOException {
    AnalysisResult newer = result("run206.darshan.gz");
    String path = "/scratch/...un/checkpoint.0";
    assertEquals(
        7_500_000_000L, file(newer, path, Layer.MPI_IO).share().slowest().orElseThrow().timeNs());
    assertTrue(file(newer, path, Layer.POSIX).share().slowest().isEmpty());
    AnalysisResult older = result("run200.darshan.gz");
    assertTrue(file(older, path, Layer.MPI_IO).share().slowest().isEmpty());
    assertEquals(
        7_500_000_000L, file(older, path, Layer.POSIX).share().slowest().orElseThrow().timeNs());
  }

  @Test
  void filesOfOneNameAreToldApart() throws IOException {
    AnalysisResult result = result("run206.darshan.gz");
    List<String> paths =
        result.files().stream()
            .map(FileResult::path)
            .filter(path -> path.contains("part.data"))
            .sorted()
            .toList();
    assertEquals(
        List.of("/scratch/...utput/part.data (101)", "/scratch/...utput/part.data (102)"), paths);
  }

  @Test
  void filesThatArePutTogetherAreSaidToBe() throws IOException {
    AnalysisResult result = result("run206.darshan.gz");
    assertEquals(
        2000,
        file(result, "all files of rank 3", Layer.POSIX).kinds().get(OperationKind.READ).count());
    assertTrue(note(result, "files-together").startsWith("1 record of all files of a rank"));
  }

  @Test
  void placesAreThoseOfTheirDevices() throws IOException {
    AnalysisResult result = result("run206.darshan.gz");
    assertEquals(
        "lustre",
        result.fileSystems().orElseThrow().stream()
            .filter(one -> one.layer() == Layer.MPI_IO)
            .map(one -> one.type().orElse(""))
            .collect(Collectors.joining(",")));
  }

  /** Clocks do not begin with the run before 2.03. */
  @Test
  void timesWithoutABeginAreNotTold() throws IOException {
    try (DarshanLog newer = DarshanLog.open(LOGS.resolve("run206.darshan.gz"));
        DarshanLog older = DarshanLog.open(LOGS.resolve("run200.darshan.gz"))) {
      assertEquals(0.25, opened(newer));
      assertEquals(CounterRecord.UNKNOWN, opened(older));
    }
  }

  private static double opened(DarshanLog log) throws IOException {
    double[] seconds = new double[1];
    log.told(
        record -> {
          if (record.module() == DarshanModule.MPI_IO) {
            seconds[0] = record.real("MPIIO_F_OPEN_START_TIMESTAMP");
          }
        });
    return seconds[0];
  }

  /** Offsets were wrong before 2.02, and those of several files together say nothing. */
  @Test
  void placesThatAreWrongAreNotTold() throws IOException {
    assertEquals(64 << 20, extent("run206.darshan.gz", "/scratch/...un/checkpoint.0"));
    assertEquals(-1, extent("run200.darshan.gz", "/scratch/...un/checkpoint.0"));
    assertEquals(-1, extent("run206.darshan.gz", "all files of rank 3"));
  }

  private static long extent(String log, String path) throws IOException {
    return result(log).patterns().orElseThrow().stream()
        .filter(one -> one.path().equals(path) && one.layer() == Layer.POSIX)
        .mapToLong(one -> one.toByte().orElse(-1))
        .findFirst()
        .orElseThrow();
  }

  /** However it is packed, and where it is not. */
  @Test
  void packingChangesNothing() throws IOException {
    assertEquals(result("run206.darshan.gz").layers(), result("run206-unpacked.darshan").layers());
    assertEquals(
        result("v206-little.darshan.gz").layers(), result("v206-big.darshan.bz2").layers());
  }

  @Test
  void aLogIsKnownByWhatItHolds() throws IOException {
    for (String log : List.of("run206.darshan.gz", "v121-big.darshan.bz2")) {
      Path other = folder.resolve(log.replace('.', '-'));
      Files.copy(LOGS.resolve(log), other);
      assertTrue(new DarshanProvider().recognises(other), log);
    }
    Path text = Files.writeString(folder.resolve("text"), "2.06 is no log by this only");
    assertTrue(!new DarshanProvider().recognises(text));
  }

  @Test
  void aCutLogIsReadAsFarAsItGoes() throws IOException {
    byte[] whole = Files.readAllBytes(LOGS.resolve("run206-unpacked.darshan"));
    Path cut = folder.resolve("cut.darshan");
    Files.write(cut, Arrays.copyOf(whole, 4096 + 1328 + 500));
    AnalysisResult result = result(cut);
    assertEquals(1, result.trace().events());
    assertEquals(
        "part that could be read up to a damage only: log: byte 0: a record is cut, behind 5924"
            + " bytes unpacked",
        note(result, "module-damaged"));
    Files.write(cut, Arrays.copyOf(whole, 4000));
    String message = assertThrows(IOException.class, () -> result(cut)).getMessage();
    assertTrue(message.contains("cut.darshan: log: byte 0: a record is cut"), message);
  }

  /** The begin of a second member is damaged: that it is missing is told. */
  @Test
  void aDamagedMemberIsTold() throws IOException {
    byte[] packed = Files.readAllBytes(LOGS.resolve("run206.darshan.gz"));
    int member = 1;
    while (packed[member] != 0x1f || (packed[member + 1] & 0xff) != 0x8b) {
      member++;
    }
    packed[member] = 0;
    Path damaged = folder.resolve("damaged.darshan.gz");
    Files.write(damaged, packed);
    assertTrue(note(result(damaged), "module-damaged").contains("no gzip"));
  }
}
