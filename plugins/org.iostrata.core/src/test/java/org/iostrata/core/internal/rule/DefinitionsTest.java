// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.KIB;
import static org.iostrata.core.internal.rule.TraceScript.MIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.HDF5;
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
