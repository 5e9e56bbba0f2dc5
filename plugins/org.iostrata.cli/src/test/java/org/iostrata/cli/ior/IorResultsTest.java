// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.ior;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class IorResultsTest {
  private static final double MIB = 1 << 20;

  /** As IOR 4 writes it, which knows nothing of ours. */
  private static final String THEIRS =
      """
      {"Version": "4.0.0", "Began": "Mon", "Command line": "ior -F", "tests": [{
      "TestID": 0, "StartTime": "Mon", "Parameters": {"testID": 0, "api": "MPIIO", "filePerProc": 1,
      "transferSize": 4096, "fsync": 1, "collective": 1, "randomOffset": 0},
      "Options": {"tasks": 8, "nodes": 2},
      "Results": [
      {"access": "write", "bwMiB": 100.0, "iops": 5.5, "totalTime": 2.0},
      {"access": "read", "bwMiB": 300.0, "iops": 6.5, "totalTime": 1.0},
      {"access": "write", "bwMiB": 120.0, "iops": 6.5, "totalTime": 2.0}]}],
      "Finished": "Tue"}
      """;

  @Test
  void theLayoutOfIorIsRead() throws IOException {
    IorResults results = IorResults.read(List.of(THEIRS));
    assertEquals(8, results.ranks());
    assertEquals(2, results.nodes());
    assertEquals("unknown", results.storage());
    assertEquals(2, results.series().size());
    IorSeries writes = results.series().get(0);
    assertEquals("MPI-IO, file per process, 4 KiB, collective", writes.setup().words());
    assertTrue(writes.isWrite() && writes.setup().care().isSynced());
    assertEquals(110 * MIB, writes.mean(), 1);
    assertEquals(120 * MIB, writes.best(), 1);
    assertEquals(20 / 110.0, writes.spread(), 1e-9);
    assertEquals(6, writes.iops(), 1e-9);
    assertTrue(Double.isNaN(results.series().get(1).fromMemory()));
  }

  @Test
  void documentsAreJoinedWithNumbersOfTheirOwn() throws IOException {
    String joined = IorDocuments.join(List.of(THEIRS, THEIRS.replace("4096", "8192")), "ours");
    IorResults results = IorResults.read(List.of(joined));
    assertEquals(4, results.series().size());
    assertEquals(8192, results.series().get(2).setup().transferBytes());
    assertTrue(joined.contains("\"TestID\" : 1") && joined.contains("\"testID\" : 1"), joined);
    assertTrue(joined.contains("\"Command line\" : \"ours\""), joined);
    assertEquals(1, joined.split("\"Finished\"", -1).length - 1);
  }

  @Test
  void whatIsNoDocumentIsRefused() {
    assertThrows(IOException.class, () -> IorResults.read(List.of("")));
    assertThrows(IOException.class, () -> IorResults.read(List.of("{\"tests\": [")));
  }

  /** What is compiled elsewhere is all that is there. */
  @Test
  void everySourceIsListed() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("../../scorep-config/ior"))) {
      assertEquals(
          files.map(file -> file.getFileName().toString()).sorted().toList(),
          Stream.of(IorProgram.COMMON, IorProgram.WITH_MPI, IorProgram.FORKED)
              .flatMap(List::stream)
              .sorted()
              .toList());
    }
  }
}
