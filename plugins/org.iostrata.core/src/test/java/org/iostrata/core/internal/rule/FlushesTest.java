// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.KIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.HDF5;
import static org.iostrata.core.model.Layer.ISO_C;
import static org.iostrata.core.model.Layer.MPI_IO;
import static org.iostrata.core.model.Layer.NETCDF;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.FLUSH;
import static org.iostrata.core.model.OperationKind.METADATA;
import static org.iostrata.core.model.OperationKind.OPEN;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.iostrata.core.model.Layer;
import org.junit.jupiter.api.Test;

/** Flushes of what was not written by calls of their layer. */
class FlushesTest {
  private static final String ID = "access.flush-per-write";

  /** Lines of a C stream, whose file is flushed behind every so many: fflush, fsync. */
  private static TraceScript lines(int every) {
    return new TraceScript(1)
        .each(
            rank -> {
              for (int i = 1; i <= 100; i++) {
                rank.call(WRITE, ISO_C, "/data/log").bytes(80).takes(MS / 100).run();
                if (i % every == 0) {
                  rank.call(FLUSH, ISO_C, "/data/log").takes(MS / 10).run();
                  rank.call(FLUSH, POSIX, "/data/log").takes(5 * MS).run();
                }
                rank.sleep(MS);
              }
            });
  }

  @Test
  void streamsWriteWhatPosixFlushes() throws IOException {
    Finding finding = Twins.check(ID, POSIX, lines(1), lines(50));
    assertEquals(99 * 5.0 * MS, (double) finding.costNs(), 1);
    assertTrue(finding.title().contains("1.00 for each write to their files in ISO_C"));
  }

  @Test
  void aFlushBehindManyLinesIsOneOfFew() throws IOException {
    assertTrue(finding(lines(4 - 1)).severity().isReported());
    assertTrue(finding(lines(5)).severity().isReported(), "takes more time than the lines");
    assertFalse(finding(lines(20)).severity().isReported(), "five do not matter");
  }

  /** Records that must not be lost, each behind so much computing. */
  private static Severity records(long computingNs) throws IOException {
    return finding(
            new TraceScript(1)
                .each(
                    rank -> {
                      for (int i = 0; i < 50; i++) {
                        rank.call(WRITE, POSIX, "/data/log").bytes(80).takes(MS / 100).run();
                        rank.call(FLUSH, POSIX, "/data/log").takes(MS).run();
                        rank.sleep(computingNs);
                      }
                    }))
        .severity();
  }

  @Test
  void whatCostsLessThanAQuarterOfTheRunIsANote() throws IOException {
    assertEquals(Severity.WARNING, records(2 * MS));
    assertEquals(Severity.INFO, records(4 * MS));
  }

  /** A file is opened and mapped; what is changed in memory is flushed so often. */
  private static TraceScript mapped(int flushes) {
    return new TraceScript(1)
        .each(
            rank -> {
              rank.call(OPEN, POSIX, "/data/table").takes(MS).run();
              rank.call(METADATA, POSIX, "/data/table").takes(MS).run();
              for (int i = 0; i < flushes; i++) {
                rank.sleep(100 / flushes * MS);
                rank.call(FLUSH, POSIX, "/data/table").bytes(4 * KIB).takes(4 * MS).run();
              }
            });
  }

  @Test
  void mappedMemoryIsFlushedWithoutAnyWrite() throws IOException {
    Finding finding = Twins.check(ID, POSIX, mapped(50), mapped(1));
    assertEquals(49 * 4.0 * MS, (double) finding.costNs(), 1);
    assertTrue(finding.title().contains("mapped memory"), finding.title());
  }

  /** Rows that a library writes when it is flushed, and what the flush does below. */
  private static Finding rows(Layer library, Layer below) throws IOException {
    TraceScript script =
        new TraceScript(1)
            .each(
                rank -> {
                  for (int i = 0; i < 100; i++) {
                    rank.call(WRITE, library, "/data/rows").bytes(80).takes(MS / 100).run();
                    rank.call(FLUSH, library, "/data/rows")
                        .takes(MS)
                        .around(
                            () -> {
                              rank.call(WRITE, POSIX, "/data/rows").bytes(80).takes(MS).run();
                              if (below != null) {
                                rank.call(FLUSH, below, "/data/rows").takes(5 * MS).run();
                              }
                            });
                  }
                });
    return finding(script);
  }

  @Test
  void whatALibraryIsFlushedForIsToldByTheLayerBelow() throws IOException {
    for (Layer library : List.of(HDF5, NETCDF, ISO_C)) {
      Finding handedOn = rows(library, null);
      String held = library == ISO_C ? "C streams hold" : library + " holds";
      assertTrue(handedOn.title().startsWith("100 flushes hand on what " + held), held);
      assertFalse((handedOn.title() + handedOn.trouble()).contains("device"), handedOn.trouble());
      for (Layer below : library == ISO_C ? List.of(POSIX) : List.of(MPI_IO, POSIX)) {
        Finding forced = rows(library, below);
        assertTrue(forced.title().startsWith("100 flushes force data to the device"), held);
        assertTrue(forced.trouble().contains("waits for the device"), forced.trouble());
      }
    }
  }

  private static Finding finding(TraceScript script) throws IOException {
    return RulesTest.finding(Twins.judge(script), ID);
  }
}
