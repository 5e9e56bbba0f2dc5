// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.KIB;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.LayerResult;
import org.iostrata.core.result.LayerTime;
import org.iostrata.core.result.Runs;
import org.iostrata.core.result.SizeBucket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Archives that hold what Lu and Shen measured give the numbers they print. */
class LuShenNumbersTest {
  private static final String FILE = "/pvfs/data";
  private static final long US = 1000;

  @TempDir Path directory;

  /**
   * Lu and Shen, Fig. 6: the AIO library issues one request at a time, though four are admitted.
   * Microseconds within the second 2650212; all were admitted before the first was issued.
   */
  @Test
  void serializedAsynchronousReads() throws IOException {
    long[] offset = {712114176, 712179712, 712310784, 712900608};
    long[] issue = {242744, 244823, 249731, 258010};
    long[] complt = {244758, 249684, 257953, 273527};
    long admit = 242700;
    TraceScript script = new TraceScript(1);
    ScriptedRank rank = script.rank(0).sleep(admit * US);
    ScriptedRank helper = script.thread(rank);
    for (int i = 0; i < 4; i++) {
      long waitNs = (issue[i] - admit) * US;
      rank.call(READ, Layer.AIO, FILE)
          .at(offset[i])
          .bytes(64 * KIB)
          .waits(waitNs)
          .runFor((complt[i] - admit) * US);
      helper.sleep(issue[i] * US - helper.nowNs());
      helper
          .call(READ, Layer.POSIX, FILE)
          .at(offset[i])
          .bytes(64 * KIB)
          .takes((complt[i] - issue[i]) * US)
          .run();
    }
    rank.sleep(complt[3] * US - rank.nowNs());
    AnalysisResult result = script.analyze(directory);
    KindResult aio = kind(result, Layer.AIO, READ);
    KindResult posix = kind(result, Layer.POSIX, READ);
    assertEquals(4, aio.concurrency().max().orElseThrow());
    assertEquals(1, posix.concurrency().max().orElseThrow());
    assertEquals(4, aio.breakdownNs().orElseThrow().count());
    assertEquals(sum(issue) - 4 * admit, aio.breakdownNs().orElseThrow().admitToIssue() / US);
    assertEquals(sum(complt) - sum(issue), aio.breakdownNs().orElseThrow().issueToComplt() / US);
    assertEquals(0, aio.breakdownNs().orElseThrow().compltToCallback());
    assertEquals(sum(complt) - sum(issue), posix.busyNs().orElseThrow() / US);
    assertEquals(
        3, posix.runs().orElseThrow().count(), "the second request goes on where the first ended");
    assertEquals(List.of(2L, 1L), counts(posix.runs().orElseThrow()));
  }

  /**
   * Lu and Shen, Fig. 7: requests of several streams in turns, from the second line on (the first
   * offset is not legible in our copy).
   */
  @Test
  void interleavedReads() throws IOException {
    long[] offset = {
      192937984, 192806912, 192217088, 192086016, 193200128, 193003520, 192872448, 193265664
    };
    long[] micros = {360168, 361018, 362385, 362916, 363668, 452228, 452727, 481709};
    TraceScript script = new TraceScript(1);
    ScriptedRank server = script.rank(0);
    for (int i = 0; i < offset.length; i++) {
      server.sleep(micros[i] * US - server.nowNs());
      server.call(READ, Layer.SERVER, FILE).at(offset[i]).bytes(64 * KIB).takes(400 * US).run();
    }
    AnalysisResult result = script.analyze(directory);
    Runs runs = kind(result, Layer.SERVER, READ).runs().orElseThrow();
    assertEquals(8, runs.count());
    assertEquals(64 * KIB, runs.meanBytes().orElseThrow());
    assertEquals(4, result.patterns().orElseThrow().get(0).touched().orElseThrow().streams());
    assertEquals(
        8 * 64 * KIB, result.patterns().orElseThrow().get(0).touched().orElseThrow().bytes());
    assertEquals(
        193265664 + 64 * KIB - 192086016 - 8 * 64 * KIB,
        result.patterns().orElseThrow().get(0).touched().orElseThrow().holeBytes());
  }

  /**
   * Lu and Shen, Table 1: 92.4 % of the runs have 64 KB, 4.5 % 128 KB, 1.9 % 256 KB, 1.1 % 320 KB
   * and 0.1 % 384 KB; "the average length of a sequential access run is 73 KB".
   */
  @Test
  void runLengths() throws IOException {
    List<Integer> requests = new ArrayList<>();
    int[][] table = {{1, 924}, {2, 45}, {4, 19}, {5, 11}, {6, 1}};
    for (int[] row : table) {
      requests.addAll(Collections.nCopies(row[1], row[0]));
    }
    Collections.shuffle(requests, new Random(7));
    TraceScript script = new TraceScript(16);
    long nowNs = 0;
    long block = 0;
    int run = 0;
    for (int length : requests) {
      block += 2; // a hole before each run
      for (int i = 0; i < length; i++) { // run by run, requests by any process
        ScriptedRank rank = script.rank((run + i) % 16);
        rank.sleep(nowNs - rank.nowNs());
        rank.call(READ, Layer.SERVER, FILE)
            .at(block++ * 64 * KIB)
            .bytes(64 * KIB)
            .takes(900 * US)
            .run();
        nowNs += 1000 * US;
      }
      run++;
    }
    Runs runs = kind(script.analyze(directory), Layer.SERVER, READ).runs().orElseThrow();
    assertEquals(1000, runs.count());
    assertEquals(73.664 * KIB, runs.meanBytes().orElseThrow(), 1e-6);
    assertEquals(List.of(924L, 45L, 19L, 11L, 1L), counts(runs));
    assertEquals(
        List.of(64 * KIB, 128 * KIB, 256 * KIB, 320 * KIB, 384 * KIB),
        runs.histogram().stream().map(SizeBucket::fromBytes).toList());
  }

  /** Lu and Shen, Fig. 8: a server syncs, is busy, and idles for the rest of the run. */
  @Test
  void busySyncAndIdle() throws IOException {
    TraceScript script = new TraceScript(2);
    script.rank(0).sleep(1000 * US);
    script.rank(0).call(WRITE, Layer.SERVER, FILE).at(0).bytes(KIB).takes(3000 * US).run();
    script.rank(0).call(OperationKind.FLUSH, Layer.SERVER, FILE).takes(5000 * US).run();
    script.rank(1).sleep(2000 * US);
    script.rank(1).call(WRITE, Layer.SERVER, FILE).at(KIB).bytes(KIB).takes(4000 * US).run();
    script.rank(1).sleep(6000 * US);
    LayerTime time = script.analyze(directory).layers().get(0).time();
    assertEquals(layerTime(8000 * US, 5000 * US, 4000 * US), time);
  }

  private static KindResult kind(AnalysisResult result, Layer layer, OperationKind kind) {
    return result.layers().stream()
        .filter(candidate -> candidate.layer() == layer)
        .map(LayerResult::kinds)
        .findFirst()
        .orElseThrow()
        .get(kind);
  }

  private static LayerTime layerTime(long busyNs, long syncNs, long idleNs) {
    return new LayerTime(OptionalLong.of(busyNs), OptionalLong.of(syncNs), OptionalLong.of(idleNs));
  }

  private static List<Long> counts(Runs runs) {
    return runs.histogram().stream().map(SizeBucket::count).toList();
  }

  private static long sum(long[] values) {
    return IntStream.range(0, values.length).mapToLong(i -> values[i]).sum();
  }
}
