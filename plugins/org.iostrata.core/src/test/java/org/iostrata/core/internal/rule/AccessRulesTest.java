// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.KIB;
import static org.iostrata.core.internal.rule.TraceScript.MIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.HDF5;
import static org.iostrata.core.model.Layer.ISO_C;
import static org.iostrata.core.model.Layer.MPI_IO;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.FLUSH;
import static org.iostrata.core.model.OperationKind.OPEN;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.junit.jupiter.api.Test;

/** Troubles of access and their repaired twins. */
class AccessRulesTest {
  /** Every rank moves its own part of a file in POSIX, in pieces, each taking a time. */
  private static TraceScript pieces(OperationKind kind, int count, long bytes, long ns) {
    return new TraceScript(4)
        .each(
            rank -> {
              for (int i = 0; i < count; i++) {
                long place = (rank.process() * (long) count + i) * bytes;
                rank.call(kind, POSIX, "/data/out").at(place).bytes(bytes).takes(ns).run();
                rank.sleep(ns);
              }
            });
  }

  @Test
  void smallWritesOfTheProgram() throws IOException {
    Finding finding =
        Twins.check(
            "access.small-writes",
            POSIX,
            pieces(WRITE, 1024, 4 * KIB, 5 * MS),
            pieces(WRITE, 4, MIB, 7 * MS));
    assertEquals("access.shared-file-small-writes", finding.explainedBy().orElseThrow());
    assertEquals(Severity.INFO, finding.severity());
    assertEquals("/data/out", finding.evidence().files().get(0));
  }

  @Test
  void smallReadsOfTheProgram() throws IOException {
    Twins.check(
        "access.small-reads",
        POSIX,
        pieces(READ, 1024, 4 * KIB, 5 * MS),
        pieces(READ, 4, MIB, 7 * MS));
  }

  /** MPI-IO is asked for 1 MiB at a time, and hands on pieces. */
  private static TraceScript cut(long pieceBytes) {
    return new TraceScript(4)
        .each(
            rank -> {
              for (int i = 0; i < 8; i++) {
                rank.call(WRITE, MPI_IO, "/data/out")
                    .bytes(MIB)
                    .takes(MS)
                    .around(
                        () -> {
                          for (long done = 0; done < MIB; done += pieceBytes) {
                            rank.call(WRITE, POSIX, "/data/out")
                                .bytes(pieceBytes)
                                .takes(2 * MS)
                                .run();
                          }
                        });
              }
            });
  }

  @Test
  void smallWritesMadeByTheLayerBetween() throws IOException {
    Finding finding = Twins.check("access.small-writes", POSIX, cut(4 * KIB), cut(MIB));
    assertEquals(
        MPI_IO,
        finding.evidence().measures().get(0).layer().orElse(null),
        "both sides of the boundary");
  }

  /** Both layers see small writes: the program makes them. */
  private static TraceScript through(Layer above, int count, long bytes) {
    return new TraceScript(4)
        .each(
            rank -> {
              for (int i = 0; i < count; i++) {
                rank.call(WRITE, above, "/data/out")
                    .bytes(bytes)
                    .takes(MS)
                    .around(
                        () ->
                            rank.call(WRITE, POSIX, "/data/out").bytes(bytes).takes(4 * MS).run());
              }
            });
  }

  @Test
  void smallWritesMadeByTheProgramThroughMpiIo() throws IOException {
    Twins.check(
        "access.small-writes", MPI_IO, through(MPI_IO, 512, 2 * KIB), through(MPI_IO, 1, MIB));
  }

  private static TraceScript sieve(boolean reads) {
    return new TraceScript(4)
        .each(
            rank -> {
              for (int i = 0; i < 64; i++) {
                rank.call(WRITE, MPI_IO, "/data/out")
                    .bytes(64 * KIB)
                    .takes(MS)
                    .around(
                        () -> {
                          if (reads) {
                            rank.call(READ, POSIX, "/data/out").bytes(MIB).takes(20 * MS).run();
                          }
                          rank.call(WRITE, POSIX, "/data/out")
                              .bytes(reads ? MIB : 64 * KIB)
                              .takes(5 * MS)
                              .run();
                        });
              }
            });
  }

  @Test
  void readModifyWrite() throws IOException {
    Twins.check("access.read-modify-write", MPI_IO, sieve(true), sieve(false));
  }

  /** HDF5 reads a block once, and takes from its cache what it is asked for in such pieces. */
  private static TraceScript elements(int pieces) {
    return new TraceScript(1)
        .each(
            rank -> {
              for (int i = 0; i < pieces; i++) {
                ScriptedRank.Call read = rank.call(READ, HDF5, "/data/in").bytes(MIB / pieces);
                boolean first = i == 0;
                read.takes(MS)
                    .around(
                        () -> {
                          if (first) {
                            rank.call(READ, POSIX, "/data/in").bytes(MIB).takes(MS).run();
                          }
                        });
              }
            });
  }

  @Test
  void elementsThatALibraryTakesFromItsCacheAreSmallAllTheSame() throws IOException {
    Finding finding = Twins.check("access.small-reads", HDF5, elements(256), elements(4));
    assertEquals(257 * MS * (1 - 4.0 / 64), (double) finding.costNs(), 3 * MS);
  }

  private static TraceScript flushed(int every) {
    return new TraceScript(4)
        .each(
            rank -> {
              for (int i = 1; i <= 64; i++) {
                rank.call(WRITE, POSIX, "/data/out").bytes(MIB).takes(5 * MS).run();
                if (i % every == 0) {
                  rank.call(FLUSH, POSIX, "/data/out").bytes(-1).takes(30 * MS).run();
                }
              }
            });
  }

  @Test
  void flushAfterEveryWrite() throws IOException {
    Twins.check("access.flush-per-write", POSIX, flushed(1), flushed(64));
  }

  private static TraceScript durable(boolean each, int count, long bytes) {
    return new TraceScript(4)
        .each(
            rank -> {
              String path = "/data/out." + rank.process();
              var open = rank.call(OPEN, POSIX, path);
              if (each) {
                open.synchronous();
              }
              open.takes(MS).run();
              for (int i = 0; i < count; i++) {
                rank.call(WRITE, POSIX, path).at(i * bytes).bytes(bytes).takes(15 * MS).run();
              }
            });
  }

  @Test
  void smallSynchronousWrites() throws IOException {
    Twins.check(
        "access.synchronous-writes", POSIX, durable(true, 128, 128 * KIB), durable(false, 16, MIB));
  }

  private static TraceScript streams(long bufferBytes) {
    return new TraceScript(2)
        .each(
            rank -> {
              for (int i = 0; i < 16; i++) {
                rank.call(WRITE, ISO_C, "/data/log")
                    .bytes(4 * MIB)
                    .takes(MS)
                    .around(
                        () -> {
                          for (long done = 0; done < 4 * MIB; done += bufferBytes) {
                            rank.call(WRITE, POSIX, "/data/log").bytes(bufferBytes).takes(MS).run();
                          }
                        });
              }
            });
  }

  @Test
  void bulkDataThroughStreams() throws IOException {
    Twins.check("access.stdio-bulk", ISO_C, streams(4 * KIB), streams(4 * MIB));
  }
}
