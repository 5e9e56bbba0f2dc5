// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.KIB;
import static org.iostrata.core.internal.rule.TraceScript.MIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.BLOCK;
import static org.iostrata.core.model.Layer.MPI_IO;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.CLOSE;
import static org.iostrata.core.model.OperationKind.OPEN;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.iostrata.core.result.AnalysisResult;
import org.junit.jupiter.api.Test;

/** The block layer serves all programs of a machine: when it tells of the one recorded. */
class BlockLayerTest {
  private static final long PAGE = 4 * KIB;

  /** Four ranks write large pieces; the device loads pages, of some program. */
  private static TraceScript besideOthers() {
    TraceScript script = new TraceScript(4);
    script.each(
        rank -> {
          for (int i = 0; i < 16; i++) {
            rank.call(WRITE, POSIX, "/data/out").bytes(MIB).takes(5 * MS).run();
          }
        });
    ScriptedRank device = script.device();
    for (int i = 0; i < 150; i++) {
      device.call(READ, BLOCK, "/dev/sda").at(9L * i * PAGE).bytes(PAGE).takes(MS / 2).run();
    }
    return script;
  }

  @Test
  void pagesOfOtherProgramsAreNoTroubleOfThisOne() throws IOException {
    AnalysisResult result = Twins.analyze(besideOthers());
    IoStack stack = new IoStack(result);

    assertNull(stack.kind(BLOCK, READ));
    assertEquals(List.of(POSIX), stack.layers());
    assertFalse(stack.anyPattern(pattern -> pattern.layer() == BLOCK));
    for (Finding finding : Rules.judge(result)) {
      assertFalse(finding.severity().isReported(), finding::toString);
    }
  }

  @Test
  void ofADeviceTheLayerBelowAProgramCounts() throws IOException {
    AnalysisResult result = RulesTest.analyze("block-dd");
    IoStack stack = new IoStack(result);

    assertEquals(BLOCK, stack.lowest(READ));
    assertEquals(POSIX, stack.lowestOfProgram(READ));
    assertEquals(POSIX, stack.above(BLOCK, WRITE));
    assertNotNull(stack.kind(BLOCK, WRITE));
    assertTrue(stack.processes(BLOCK, WRITE).isEmpty(), "a device is no process");
  }

  /** Ranks read their parts at random; below, the device does the same, as the cache is cold. */
  private static TraceScript cold(long bytes, int count) {
    TraceScript script = new TraceScript(4);
    ScriptedRank device = script.device();
    script.each(
        rank -> {
          for (int i = 0; i < count; i++) {
            long place = (rank.process() * (long) count + i) * bytes;
            device.sleep(Math.max(0, rank.nowNs() - device.nowNs()));
            device.call(READ, BLOCK, "/dev/sda").at(place).bytes(bytes).takes(2 * MS).run();
            rank.call(READ, POSIX, "/data/in").at(place).bytes(bytes).takes(3 * MS).run();
          }
        });
    return script;
  }

  @Test
  void smallReadsThatReachTheDeviceBeginInTheProgram() throws IOException {
    Finding finding = Twins.check("access.small-reads", POSIX, cold(4 * KIB, 256), cold(MIB, 1));

    assertEquals(BLOCK, finding.evidence().measures().get(1).layer().orElseThrow());
    assertEquals(
        List.of("POSIX", "BLOCK"),
        finding.evidence().measures().stream()
            .filter(measure -> measure.name().equals("mean size"))
            .map(measure -> measure.layer().orElseThrow().name())
            .toList(),
        "each once");
  }

  /** One rank writes for all, through a device that does too. */
  private static TraceScript single(boolean single) {
    TraceScript script = new TraceScript(4);
    ScriptedRank device = script.device();
    script.each(
        rank -> {
          for (int i = 0; i < (single ? 64 : 16) && (!single || rank.process() == 0); i++) {
            rank.call(WRITE, POSIX, "/data/out." + rank.process()).bytes(MIB).takes(9 * MS).run();
            device.call(WRITE, BLOCK, "/dev/sda").bytes(MIB).takes(4 * MS).run();
          }
        });
    return script.barrier();
  }

  @Test
  void whoMovesTheBytesIsAQuestionToTheLayersOfTheProgram() throws IOException {
    Twins.check("balance.single-process", POSIX, single(true), single(false));
  }

  /** What waits in close is below POSIX, which alone knows files. */
  private static TraceScript delayed(long writeMs, long closeMs) {
    TraceScript script = new TraceScript(2);
    ScriptedRank device = script.device();
    script.each(
        rank -> {
          String path = "/data/out." + rank.process();
          rank.call(OPEN, POSIX, path).takes(MS).run();
          for (int i = 0; i < 16; i++) {
            rank.call(WRITE, POSIX, path).bytes(MIB).takes(writeMs * MS).run();
            device.call(WRITE, BLOCK, "/dev/sda").bytes(MIB).takes(10 * MS).run();
          }
          rank.call(CLOSE, POSIX, path).takes(closeMs * MS).run();
        });
    return script;
  }

  @Test
  void writeBackInCloseIsSeenAboveTheDevice() throws IOException {
    Twins.check("cache.write-back-in-close", POSIX, delayed(1, 400), delayed(20, 1));
  }

  /** The page cache gathers what the program writes in small pieces. */
  @Test
  void layersOfTheProgramAreJudgedThoughTheDeviceIsWell() throws IOException {
    TraceScript script = new TraceScript(4);
    ScriptedRank device = script.device();
    script.each(
        rank -> {
          for (int i = 0; i < 512; i++) {
            rank.call(WRITE, MPI_IO, "/data/out")
                .bytes(2 * KIB)
                .takes(MS)
                .around(
                    () -> rank.call(WRITE, POSIX, "/data/out").bytes(2 * KIB).takes(4 * MS).run());
          }
        });
    for (int i = 0; i < 4; i++) {
      device.call(WRITE, BLOCK, "/dev/sda").bytes(MIB).takes(5 * MS).run();
    }

    Finding finding = RulesTest.finding(Twins.judge(script), "access.small-writes");
    assertEquals(MPI_IO, finding.layer().orElse(null));
  }

  @Test
  void withoutLinksItIsNotKnownForWhomADeviceWorks() throws IOException {
    Removal links = new Removal(new Random(1), 1, field -> field.name().equals("links"));
    IoStack stack = new IoStack(links.of(RulesTest.analyze("block-dd")));
    assertTrue(stack.layers().contains(BLOCK));
    assertThrows(NotKnown.class, () -> stack.lowest(READ));
  }
}
