// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.MIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.ISO_C;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.OPEN;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.iostrata.core.result.HandoverResult;
import org.junit.jupiter.api.Test;

/** Who waits for a file that another process writes, and who does not. */
class WaitsForProducerTest extends ProducerAndConsumer {
  @Test
  void askingUntilTheFileIsWhole() throws IOException {
    produce("/data/whole");
    ask("/data/whole", 50, producer.nowNs() + MS);
    consume("/data/whole");
    Finding finding = finding();
    assertTrue(finding.severity().isAtLeast(Severity.WARNING), finding::toString);
    assertEquals(List.of(1, 0), finding.evidence().processes());
    long besideNs = (BLOCKS * 10 - 5) * MS;
    assertEquals(besideNs, finding.costNs());
    assertEquals(List.of("/data/whole"), finding.evidence().files());
  }

  /** The new name is not recorded: it is the file in the same directory with the same length. */
  @Test
  void askingUntilTheFileHasItsName() throws IOException {
    produce("/data/part");
    producer.renames("/data/part", MS);
    ask("/data/whole", 50, producer.nowNs() + MS);
    consume("/data/whole");
    assertEquals(List.of("/data/whole", "/data/part"), finding().evidence().files());
    HandoverResult only = Twins.analyze(script).handovers().get(0);
    assertEquals(BLOCKS * MIB, only.bytes());
    assertEquals(51, only.asked());
    assertEquals(0, only.askedFromNs());
  }

  /** Another file, which is not read, tells that it is whole. */
  @Test
  void askingForAMarker() throws IOException {
    consumer.call(OPEN, POSIX, "/data/whole").takes(MS).run();
    produce("/data/whole");
    ask("/data/done", 50, producer.nowNs() + MS);
    consumer.asks("/data/done", MS);
    consume("/data/whole");
    assertTrue(finding().severity().isAtLeast(Severity.WARNING));
    HandoverResult only = Twins.analyze(script).handovers().get(0);
    assertEquals("/data/whole", only.path());
    assertEquals(51, only.asked());
  }

  @Test
  void whoAsksForAnotherFileLongBeforeDoesNotWaitForThisOne() throws IOException {
    produce("/data/whole");
    ask("/data/stop", 50, producer.nowNs() / 2);
    consumer.sleep(producer.nowNs() / 2);
    consume("/data/whole");
    assertFalse(finding().severity().isReported());
  }

  @Test
  void aFileOfAnotherDirectoryOrLengthIsAnotherFile() throws IOException {
    produce("/data/part");
    producer.renames("/data/part", MS);
    ask("/other/whole", 50, producer.nowNs() + MS);
    consume("/other/whole");
    assertFalse(finding().severity().isReported());
    assertEquals(List.of(), Twins.analyze(script).handovers());
  }

  @Test
  void aMessageWhenTheFileIsWhole() throws IOException {
    produce("/data/whole");
    consumer.receives(producer);
    consume("/data/whole");
    Finding finding = finding();
    assertTrue(finding.severity().isAtLeast(Severity.WARNING), finding::toString);
    long besideNs = (BLOCKS * 10 - 5) * MS;
    assertEquals(besideNs, finding.costNs());
    assertTrue(finding.title().startsWith("rank 1 waits until rank 0 has written a whole file"));
  }

  @Test
  void aChildThatEndsWhenItsFileIsWhole() throws IOException {
    produce("/data/whole");
    consumer.waits(TraceScript.WAIT_FOR_CHILD, producer.nowNs());
    consume("/data/whole");
    assertTrue(finding().severity().isAtLeast(Severity.WARNING));
  }

  /** A script starts the second program so long after the first one is done. */
  private Finding startedAfter(long pauseNs) throws IOException {
    produce("/data/whole");
    consumer.sleep(producer.nowNs() + pauseNs);
    consumer.appears();
    consume("/data/whole");
    return finding();
  }

  @Test
  void aProgramThatIsStartedWhenTheFileIsWhole() throws IOException {
    Finding finding = startedAfter(20 * MS);
    assertEquals(Severity.INFO, finding.severity(), "whether steps can be one, their script knows");
    assertEquals((BLOCKS * 10 - 5) * MS, finding.costNs());
  }

  /** It looks up places here and there, so that it needs the whole file. */
  @Test
  void aMessageForWhoReadsHereAndThere() throws IOException {
    produce("/data/whole");
    consumer.receives(producer);
    for (int i = 0; i < BLOCKS; i++) {
      long place = (BLOCKS - i) * MIB;
      consumer.call(READ, POSIX, "/data/whole").at(place).bytes(MIB).takes(10 * MS).run();
    }
    assertFalse(finding().severity().isReported());
  }

  @Test
  void aProgramThatIsStartedLaterWaitedForNobody() throws IOException {
    assertFalse(startedAfter(BLOCKS * 10 * MS).severity().isReported());
  }

  /** It waits for each piece, and reads while the next one is written. */
  @Test
  void aMessageForEachPiece() throws IOException {
    producer.call(OPEN, POSIX, "/data/whole").takes(MS).run();
    consumer.call(OPEN, POSIX, "/data/whole").takes(MS).run();
    for (long i = 0; i < BLOCKS; i++) {
      producer.call(WRITE, POSIX, "/data/whole").at(i * MIB).bytes(MIB).takes(5 * MS).run();
      consumer.receives(producer);
      consumer.call(READ, POSIX, "/data/whole").at(i * MIB).bytes(MIB).takes(MS).run();
    }
    assertFalse(finding().severity().isReported());
  }

  /** What all read, as a configuration, is no chain. */
  @Test
  void aFileThatSeveralWaitFor() throws IOException {
    TraceScript three = new TraceScript(3);
    ScriptedRank writer = three.rank(0);
    for (long i = 0; i < BLOCKS; i++) {
      writer.call(WRITE, POSIX, "/data/all").at(i * MIB).bytes(MIB).takes(5 * MS).run();
    }
    for (int reader = 1; reader < 3; reader++) {
      three.rank(reader).receives(writer);
      three.rank(reader).call(OPEN, POSIX, "/data/all").takes(MS).run();
      for (long i = 0; i < BLOCKS; i++) {
        three.rank(reader).call(READ, POSIX, "/data/all").at(i * MIB).bytes(MIB).takes(MS).run();
      }
    }
    assertFalse(RulesTest.finding(Twins.judge(three), ID).severity().isReported());
  }

  /** A program that is started again reads what the one before left. */
  @Test
  void whoComesLaterWaitsForNobody() throws IOException {
    produce("/data/whole");
    consumer.sleep(producer.nowNs() + 5 * MS);
    ask("/data/whole", 50, consumer.nowNs() + 100 * MS);
    consume("/data/whole");
    assertFalse(finding().severity().isReported());
  }

  @Test
  void whoReadsBehindTheWriterWorksBesideIt() throws IOException {
    produce("/data/whole");
    ask("/data/whole", 20, 40 * MS);
    consume("/data/whole");
    assertFalse(finding().severity().isReported());
  }

  @Test
  void whoAsksAFewTimesDoesNotWait() throws IOException {
    produce("/data/whole");
    ask("/data/whole", 6, producer.nowNs() + MS);
    consume("/data/whole"); // opens it, too
    assertFalse(finding().severity().isReported());
    assertEquals(7, Twins.analyze(script).handovers().get(0).asked());
  }

  /** While one is read the next is written. */
  @Test
  void manyFilesAreAPipeline() throws IOException {
    for (int i = 0; i < 20; i++) {
      String path = "/data/" + i;
      producer.call(OPEN, POSIX, path).takes(MS).run();
      for (long block = 0; block < 4; block++) {
        producer.call(WRITE, POSIX, path).at(block * MIB).bytes(MIB).takes(5 * MS).run();
      }
      ask(path, 10, producer.nowNs() + MS);
      consumer.call(READ, POSIX, path).at(0).bytes(4 * MIB).takes(2 * MS).run();
      consumer.call(READ, POSIX, path).at(4 * MIB).bytes(0).takes(2 * MS).run();
    }
    assertFalse(finding().severity().isReported());
  }

  @Test
  void aPipeHasNoFile() throws IOException {
    produce("/data/whole");
    assertFalse(finding().severity().isReported());
    assertTrue(Twins.analyze(script).handovers().isEmpty());
  }

  /** The second one is larger. */
  @Test
  void theWorstOfTwoFilesIsTold() throws IOException {
    produce("/data/first");
    ask("/data/first", 50, producer.nowNs() + MS);
    consume("/data/first");
    producer.sleep(consumer.nowNs() - producer.nowNs());
    produce("/data/second");
    producer.call(WRITE, POSIX, "/data/second").at(BLOCKS * MIB).bytes(MIB).takes(99 * MS).run();
    ask("/data/second", 50, producer.nowNs() + MS);
    consume("/data/second");
    consumer.call(READ, POSIX, "/data/second").at(BLOCKS * MIB).bytes(MIB).takes(99 * MS).run();
    assertEquals(List.of("/data/second"), finding().evidence().files());
  }

  /** The questions are a symptom. */
  @Test
  void itExplainsThatMetadataDominate() throws IOException {
    produce("/data/whole");
    for (int i = 0; i < BLOCKS * 10; i++) {
      consumer.asks("/data/whole", MS);
    }
    consume("/data/whole");
    Finding asking = RulesTest.finding(Twins.judge(script), "metadata.dominates");
    assertEquals(ID, asking.explainedBy().orElse("nothing"));
  }

  /** A shell opens the file for both, and where in it they are the streams of C do not tell. */
  @Test
  void aProgramWhoseInputAShellOpens() throws IOException {
    for (int i = 0; i < BLOCKS; i++) {
      producer.sleep(5 * MS);
      producer.call(WRITE, ISO_C, "/data/whole").bytes(MIB).takes(5 * MS).run();
    }
    consumer.sleep(producer.nowNs() + 20 * MS);
    consumer.appears();
    for (int i = 0; i < BLOCKS; i++) {
      consumer.call(READ, ISO_C, "/data/whole").bytes(MIB).takes(5 * MS).run();
      consumer.sleep(5 * MS);
    }
    Finding finding = finding();
    assertTrue(finding.severity().isReported(), finding::toString);
    assertEquals((BLOCKS * 10 - 5) * MS, finding.costNs());
    HandoverResult only = Twins.analyze(script).handovers().get(0);
    assertEquals(0, only.asked());
    assertEquals(BLOCKS * MIB, only.bytes());
  }
}
