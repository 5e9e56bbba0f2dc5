// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.iostrata.core.internal.describe.DescribedField;
import org.iostrata.core.internal.describe.Description;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.LinkResult;
import org.iostrata.core.result.PatternResult;
import org.junit.jupiter.api.Test;

/** Writes for which the kernel reads pages: recorded ones, and what they might have been. */
class PartialPagesTest {
  private static final String ID = "access.read-modify-write";
  private static final long WRITES = 255;
  private static final long BLOCK = 8192;
  private static final long PAGE = 4096;

  /** The writes of the program move so many bytes. */
  private static final class WithBytes extends RecordCopy {
    private final long bytes;

    WithBytes(long bytes) {
      this.bytes = bytes;
    }

    @Override
    Record record(Record record) {
      if (!(record instanceof PatternResult of) || of.kind() != OperationKind.WRITE) {
        return withInner(record);
      }
      Description description = Description.of(PatternResult.class);
      List<Object> held = new ArrayList<>();
      for (DescribedField field : description.components()) {
        held.add(field.name().equals("bytes") ? bytes : field.valueOf(record));
      }
      return description.make(held);
    }
  }

  private static AnalysisResult run(String mode) throws IOException {
    return RulesTest.analyze("diagnosis/partial-pages-" + mode);
  }

  private static LinkResult reads(AnalysisResult run) {
    return run.links().orElseThrow().stream()
        .filter(PartialPagesTest::isRead)
        .findFirst()
        .orElseThrow();
  }

  private static boolean isRead(LinkResult link) {
    return link.from() == Layer.POSIX
        && link.kind() == OperationKind.WRITE
        && link.to() == Layer.BLOCK
        && link.childKind() == OperationKind.READ;
  }

  /** So many reads, of so many bytes. */
  private static boolean isTold(AnalysisResult run, long children, long childBytes) {
    AnalysisResult other =
        new Change<>(
                LinkResult.class,
                of ->
                    isRead(of)
                        ? new LinkResult(
                            of.from(),
                            of.to(),
                            of.kind(),
                            of.childKind(),
                            of.parents(),
                            children,
                            of.parentBytes(),
                            childBytes,
                            of.parentTimeNs(),
                            of.childTimeNs(),
                            of.share(),
                            of.byThread(),
                            of.byRange(),
                            of.byTime(),
                            of.byMessage(),
                            of.confidence(),
                            of.readModifyWrites(),
                            of.readModifyWriteBytes())
                        : of)
            .of(run);
    return RulesTest.finding(Rules.judge(other), ID).severity().isReported();
  }

  /** What tests/diagnosis/programs/partial_pages.c writes in part, but for what it wrote before. */
  private static long pagesRead() {
    Set<Long> inMemory = new HashSet<>();
    long read = 0;
    for (long i = 0; i < WRITES; i++) {
      long place = i * 7919 % 1023 * BLOCK + 160;
      long first = place / PAGE;
      long last = (place + BLOCK - 1) / PAGE;
      read += inMemory.contains(first) ? 0 : 1;
      read += inMemory.contains(last) ? 0 : 1;
      LongStream.rangeClosed(first, last).forEach(inMemory::add);
    }
    return read;
  }

  @Test
  void theKernelReadsBothEnds() throws IOException {
    AnalysisResult run = run("bad");
    LinkResult reads = reads(run);
    assertEquals(WRITES, reads.parents());
    assertEquals(WRITES * BLOCK, reads.parentBytes());
    assertEquals(pagesRead(), reads.children());
    Finding finding = RulesTest.finding(Rules.judge(run), ID);
    assertEquals(Layer.POSIX, finding.layer().orElseThrow());
    assertEquals((double) reads.childTimeNs(), (double) finding.costNs(), 1000);
    assertFalse(
        RulesTest.finding(Rules.judge(run("good")), ID).severity().isReported(), "whole pages");
  }

  @Test
  void itMattersWhenMuchIsRead() throws IOException {
    AnalysisResult run = run("bad");
    long tenth = WRITES * BLOCK / 10;
    assertTrue(isTold(run, 16, tenth + 1));
    assertFalse(isTold(run, 15, tenth + 1));
    assertFalse(isTold(run, 16, tenth - 1));
  }

  @Test
  void whatIsShorterThanAPageHasNoOtherWay() throws IOException {
    AnalysisResult run = new WithBytes(PAGE * WRITES - 1).of(run("bad"));
    assertFalse(RulesTest.finding(Rules.judge(run), ID).severity().isReported());
    run = new WithBytes(PAGE * WRITES).of(run("bad"));
    assertTrue(RulesTest.finding(Rules.judge(run), ID).severity().isReported());
  }
}
