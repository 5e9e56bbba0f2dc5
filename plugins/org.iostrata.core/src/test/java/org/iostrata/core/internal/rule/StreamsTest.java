// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.model.Layer.ISO_C;
import static org.iostrata.core.model.OperationKind.METADATA;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.SEEK;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.iostrata.core.model.OperationKind;
import org.junit.jupiter.api.Test;

/** C streams, of which the calls below are not recorded, as the C library's own are not. */
class StreamsTest {
  private static final String BULK = "access.stdio-bulk";
  private static final long US = 1_000;
  private static final long MS = 1_000_000;
  private static final long KIB = 1024;

  /** Calls of a size, of which one in so many hands on what the buffer has, and takes longer. */
  private static TraceScript calls(int count, long bytes, int each, long copyNs, long passNs) {
    return new TraceScript(1)
        .each(
            rank -> {
              for (int i = 0; i < count; i++) {
                rank.call(WRITE, ISO_C, "/data/out")
                    .bytes(bytes)
                    .takes(i % each == each - 1 ? passNs : copyNs)
                    .run();
              }
            });
  }

  @Test
  void largeCallsGoPastTheBuffer() throws IOException {
    assertFalse(isReported(calls(64, 512 * KIB, 1, MS, MS)));
    assertTrue(isReported(calls(4096, 8 * KIB, 1, MS, MS)), "requests of 8 KiB");
  }

  /** What is read ahead comes in pieces of its own, however large the calls are. */
  @Test
  void whatAFewCallsWaitForIsNoMatterOfTheirSize() throws IOException {
    Finding few = RulesTest.finding(Twins.judge(calls(4096, 8 * KIB, 4, US, MS)), BULK);
    assertEquals(0, (double) few.costNs(), 5 * MS, "of 1 s: three of four find it in memory");
  }

  @Test
  void callsThatOnlyMakeTextAreNoMatterOfTheBuffer() throws IOException {
    Finding cached = RulesTest.finding(Twins.judge(calls(128 * 1024, 64, 64, US, 2 * US)), BULK);
    assertEquals(0, (double) cached.costNs(), 3 * MS, "of 133 ms; handed on in a microsecond more");
    Finding slow = RulesTest.finding(Twins.judge(calls(128 * 1024, 64, 64, US, MS)), BULK);
    assertEquals(2048 * MS, (double) slow.costNs(), 60 * MS);
  }

  private static Finding small(TraceScript script) throws IOException {
    return RulesTest.finding(Twins.judge(script), "access.small-writes");
  }

  /** What finds room in the buffer takes its time for making text, and larger pieces do as well. */
  @Test
  void textIsNoSmallerForBeingGathered() throws IOException {
    Finding text = small(calls(128 * 1024, 64, 64, US, 2 * US));
    assertEquals(0, (double) text.costNs(), 3 * MS, "of 133 ms");
    Finding passed = small(calls(128 * 1024, 64, 64, US, 100 * US));
    assertEquals(2048 * 99 * US, (double) passed.costNs(), 20 * MS, "what the buffer hands on");
    Finding larger = small(calls(16 * 1024, 513, 64, 100 * US, 100 * US));
    assertTrue(larger.costNs() > 1000 * MS, "most do not find room");
  }

  /** One element of each row: seven of eight are in the buffer already, the next one fills it. */
  @Test
  void shortSeeksFillTheBufferAgain() throws IOException {
    TraceScript script = new TraceScript(1);
    ScriptedRank rank = script.rank(0);
    for (int i = 0; i < 2000; i++) {
      rank.call(SEEK, ISO_C, "/data/grid").at(i * 512L).takes(US).run();
      rank.call(READ, ISO_C, "/data/grid").at(i * 512L).bytes(8).takes(i % 8 == 0 ? MS : US).run();
    }
    Finding finding = RulesTest.finding(Twins.judge(script), "access.small-reads");
    assertEquals(250 * MS, (double) finding.costNs(), 10 * MS);
  }

  /** Without a buffer, which setvbuf tells, or where it is emptied by seeks, each call is one. */
  @Test
  void callsThatAreNotGatheredAreSmall() throws IOException {
    assertTrue(small(calls(4096, 64, 64, 20 * US, 20 * US)).costNs() < MS);
    for (OperationKind kind : List.of(METADATA, SEEK)) {
      TraceScript script = calls(4096, 64, 64, 20 * US, 20 * US);
      script.rank(0).call(kind, ISO_C, "/data/out").takes(US).run();
      assertTrue(small(script).costNs() > 70 * MS, kind::key);
    }
  }

  /** A record is read, changed, and written back where it was; or each is written once. */
  private static TraceScript records(boolean updates) {
    return new TraceScript(1)
        .each(
            rank -> {
              for (int i = 0; i < 256; i++) {
                long place = (i * 37L % 256) * 32;
                if (updates) {
                  rank.call(SEEK, ISO_C, "/data/table").at(place).takes(2 * MS).run();
                  rank.call(READ, ISO_C, "/data/table").at(place).bytes(32).takes(US).run();
                  rank.call(SEEK, ISO_C, "/data/table").at(place).takes(2 * MS).run();
                }
                rank.call(WRITE, ISO_C, "/data/table")
                    .at(updates ? place : i * 32L)
                    .bytes(32)
                    .takes(US)
                    .run();
              }
            });
  }

  /** Of 256 bytes each, from place to place; the system reads so much for each. */
  private static TraceScript lookups(long systemBytes) {
    TraceScript script =
        new TraceScript(1)
            .each(
                rank -> {
                  for (int i = 0; i < 256; i++) {
                    long place = (i * 37L % 256) << 20;
                    rank.call(SEEK, ISO_C, "/data/genome").at(place).takes(MS).run();
                    rank.call(READ, ISO_C, "/data/genome").at(place).bytes(256).takes(US).run();
                    rank.call(WRITE, ISO_C, "/data/out").bytes(64).takes(US).run();
                  }
                });
    script.says("TREE::rchar", 256 * systemBytes).says("TREE::wchar", 256 * 64);
    return script.says(0, "END", "exit");
  }

  @Test
  void aLargeBufferIsFilledAgainAtEachSeek() throws IOException {
    Finding finding = RulesTest.finding(Twins.judge(lookups(1 << 20)), "access.small-reads");
    assertTrue(
        finding.title().startsWith("256 seeks in ISO_C fill the buffer of a stream again, with"),
        finding::title);
    assertEquals(256 * MS, (double) finding.costNs(), 2 * MS);
    Finding small = RulesTest.finding(Twins.judge(lookups(4096)), "access.small-reads");
    assertTrue(small.title().startsWith("256 of 256 reads in ISO_C move less"), small::title);
    Finding writes = RulesTest.finding(Twins.judge(lookups(1 << 20)), "access.small-writes");
    assertEquals(0, (double) writes.costNs(), MS, "nobody seeks in what is written");
  }

  @Test
  void aStreamThatSeeksReadsAndWritesThen() throws IOException {
    Finding finding = Twins.check("access.read-modify-write", ISO_C, records(true), records(false));
    assertEquals(512 * 2 * MS, (double) finding.costNs(), 2 * MS);
    Finding small = RulesTest.finding(Twins.judge(records(true)), "access.small-reads");
    assertEquals("access.read-modify-write", small.explainedBy().orElse(""), small::toString);
  }

  private static boolean isReported(TraceScript script) throws IOException {
    return RulesTest.finding(Twins.judge(script), BULK).severity().isReported();
  }
}
