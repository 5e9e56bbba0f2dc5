// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.KIB;
import static org.iostrata.core.internal.rule.TraceScript.MIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.HDF5;
import static org.iostrata.core.model.Layer.ISO_C;
import static org.iostrata.core.model.Layer.MPI_IO;
import static org.iostrata.core.model.Layer.NETCDF;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.METADATA;
import static org.iostrata.core.model.OperationKind.OPEN;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.junit.jupiter.api.Test;

/** What libraries do beyond what they are asked to write: fill, move, and compress in vain. */
class DefinitionsTest {
  private static final String MOVED = "metadata.moved-data";
  private static final String VAIN = "access.vain-compression";
  private static final String FILE = "/data/file";
  private static final int COUNT = 20;

  private TraceScript script;
  private ScriptedRank rank;

  private void begin() {
    script = new TraceScript(1);
    rank = script.rank(0);
  }

  private void posix(OperationKind kind, long at, long bytes, long takes) {
    rank.call(kind, POSIX, FILE).at(at).bytes(bytes).takes(takes).run();
  }

  private TraceScript datasets(boolean fill) {
    begin();
    for (int i = 0; i < COUNT; i++) {
      long at = i * 4L * MIB;
      rank.call(OPEN, HDF5, FILE)
          .takes(MS)
          .around(() -> posix(WRITE, at, fill ? 4 * MIB : 96, 9 * MS));
      rank.call(WRITE, HDF5, FILE)
          .bytes(4 * MIB)
          .takes(MS)
          .around(() -> posix(WRITE, at, 4 * MIB, 9 * MS));
    }
    return script;
  }

  @Test
  void fillingWhatIsWrittenThen() throws IOException {
    Finding filled = RulesTest.finding(Twins.judge(datasets(true)), MOVED);
    assertEquals(COUNT * 10L * MS, filled.costNs());
    assertEquals(HDF5, filled.layer().orElseThrow());
    assertTrue(filled.title().startsWith("Creating in HDF5 writes 80 MiB"), filled.title());
    assertTrue(filled.remedy().contains("H5Pset_fill_time"), filled.remedy());
    Finding few = RulesTest.finding(Twins.judge(datasets(false)), MOVED);
    assertFalse(few.severity().isReported());
  }

  /** The first of four processes fills for all, and each writes a part of its own. */
  private static TraceScript filledByOne(long bytesOfEach) {
    TraceScript script = new TraceScript(4);
    ScriptedRank first = script.rank(0);
    first
        .call(OPEN, HDF5, FILE)
        .takes(MS)
        .around(
            () -> {
              for (int i = 0; i < COUNT; i++) {
                first.call(WRITE, MPI_IO, FILE).at(i * MIB).bytes(MIB).takes(10 * MS).run();
              }
            });
    script.barrier();
    return script.each(
        rank -> {
          long bytes = rank.process() == 0 ? 16 * bytesOfEach : KIB;
          rank.call(WRITE, HDF5, FILE)
              .bytes(bytes)
              .takes(MS)
              .around(() -> rank.call(WRITE, MPI_IO, FILE).at(0).bytes(bytes).takes(MS).run());
        });
  }

  @Test
  void whoFillsForAllIsUnevenByThat() throws IOException {
    String single = "balance.single-process";
    Finding filled = RulesTest.finding(Twins.judge(filledByOne(MIB / 16)), single);
    assertEquals(MOVED, filled.explainedBy().orElse(""), filled::toString);
    Finding mostlyData = RulesTest.finding(Twins.judge(filledByOne(2 * MIB)), single);
    assertEquals("", mostlyData.explainedBy().orElse(""), mostlyData::toString);
  }

  /** Each of many calls of a layer, which takes so long itself, does so much below. */
  private Finding below(OperationKind kind, Layer layer, long ownNs, Runnable below)
      throws IOException {
    begin();
    for (int i = 0; i < COUNT; i++) {
      rank.call(kind, layer, FILE).takes(ownNs).around(below);
    }
    rank.call(WRITE, layer, FILE).bytes(KIB).takes(MS).around(() -> posix(WRITE, 0, KIB, MS));
    return RulesTest.finding(Twins.judge(script), MOVED);
  }

  @Test
  void whatIsLeftOfTheTimeCountsWhereHalfIsBelow() throws IOException {
    Runnable fill = () -> posix(WRITE, 0, MIB, 10 * MS);
    assertEquals(COUNT * 20L * MS, below(OPEN, HDF5, 10 * MS, fill).costNs());
    long fewer = below(OPEN, HDF5, 10 * MS + 1, fill).costNs();
    assertTrue(Math.abs(COUNT * 10L * MS - fewer) <= 1, "" + fewer);
  }

  @Test
  void whatReadsHalfAsMuchMovesIt() throws IOException {
    long half = MIB / 2;
    Finding moves =
        below(
            METADATA,
            NETCDF,
            MS,
            () -> {
              posix(READ, 0, half, MS);
              posix(WRITE, half, MIB, MS);
            });
    assertTrue(moves.title().startsWith("Defining in NETCDF moves"), moves.title());
    Finding fills =
        below(
            METADATA,
            NETCDF,
            MS,
            () -> {
              posix(READ, 0, half - 1, MS);
              posix(WRITE, half, MIB, MS);
            });
    assertTrue(fills.title().startsWith("Defining in NETCDF writes"), fills.title());
  }

  @Test
  void readingWhatIsThereMovesNothing() throws IOException {
    Runnable read = () -> posix(READ, 0, MIB, 10 * MS);
    assertFalse(below(OPEN, HDF5, MS, read).severity().isReported());
  }

  /** A program that writes its data when it opens a stream, say, is no library. */
  @Test
  void aStreamDefinesNothing() throws IOException {
    Runnable fill = () -> posix(WRITE, 0, MIB, 10 * MS);
    assertFalse(below(OPEN, ISO_C, MS, fill).severity().isReported());
    assertTrue(below(OPEN, MPI_IO, MS, fill).severity().isReported());
  }

  /** A dataset of so many MiB is created with so many entries, and written at once. */
  private Finding chunks(int entries, long bytesOfEach, int mib) throws IOException {
    begin();
    rank.call(OPEN, HDF5, FILE)
        .takes(20 * MS)
        .around(
            () -> {
              for (int i = 0; i < entries; i++) {
                posix(WRITE, i * bytesOfEach, bytesOfEach, MS / 100);
              }
            });
    rank.call(WRITE, HDF5, FILE)
        .bytes(mib * MIB)
        .takes(80 * MS)
        .around(() -> posix(WRITE, MIB, mib * MIB, 9 * MS));
    return RulesTest.finding(Twins.judge(script), MOVED);
  }

  /** What the library does itself is the cost: 20 ms and 80 ms. */
  @Test
  void veryManyChunksHaveAnEntryEach() throws IOException {
    Finding finding = chunks(256, 2 * KIB, 8);
    assertEquals(100.0 * MS, (double) finding.costNs(), 2);
    assertEquals(
        "HDF5 writes 256 entries of its own, 2 KiB each, for 2 calls: the data lies in very many"
            + " small chunks.",
        finding.title());
    assertTrue(finding.remedy().contains("H5Pset_chunk"), finding.remedy());
    assertFalse(chunks(255, 2 * KIB, 8).severity().isReported(), "too few");
    Finding filled = chunks(256, 8 * KIB, 8);
    assertTrue(filled.title().startsWith("Creating in HDF5 writes 2 MiB"), filled.title());
  }

  /** A variable is added behind the data of those before it, which has to make room. */
  private TraceScript variables(boolean moved) {
    begin();
    for (int i = 1; i <= COUNT; i++) {
      long bytes = i * MIB;
      rank.call(METADATA, NETCDF, FILE)
          .takes(MS)
          .around(
              () -> {
                posix(WRITE, 0, KIB, MS);
                if (moved) {
                  posix(READ, KIB, bytes, 9 * MS);
                  posix(WRITE, 2 * KIB, bytes, 9 * MS);
                }
              });
      rank.call(WRITE, NETCDF, FILE)
          .bytes(MIB)
          .takes(MS)
          .around(() -> posix(WRITE, bytes, MIB, 4 * MS));
    }
    return script;
  }

  @Test
  void movingWhatIsInTheFile() throws IOException {
    Finding finding = Twins.check(MOVED, NETCDF, variables(true), variables(false));
    assertEquals(COUNT * 20L * MS, finding.costNs());
    assertTrue(finding.title().startsWith("Defining in NETCDF moves"), finding.title());
    assertTrue(finding.remedy().contains("nc__enddef"), finding.remedy());
  }

  /** Frames of a MiB of which the filter makes so much in so long. */
  private TraceScript frames(long storedBytes, long filterNs) {
    begin();
    for (int i = 0; i < COUNT; i++) {
      long at = i * MIB;
      rank.call(WRITE, HDF5, FILE)
          .bytes(MIB)
          .takes(filterNs)
          .around(() -> posix(WRITE, at, storedBytes, MS));
    }
    return script;
  }

  @Test
  void compressingWhatDoesNotGetSmaller() throws IOException {
    Finding finding = Twins.check(VAIN, HDF5, frames(MIB, 20 * MS), frames(MIB, MS / 2));
    assertEquals(COUNT * 20L * MS, finding.costNs());
  }

  @Test
  void compressingWhatGetsSmaller() throws IOException {
    assertFalse(
        RulesTest.finding(Twins.judge(frames(MIB / 2, 20 * MS)), VAIN).severity().isReported());
  }

  @Test
  void copyingAndConvertingAreFaster() throws IOException {
    assertFalse(RulesTest.finding(Twins.judge(frames(MIB, 5 * MS)), VAIN).severity().isReported());
  }
}
