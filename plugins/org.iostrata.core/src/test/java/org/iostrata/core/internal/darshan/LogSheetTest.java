// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.iostrata.core.internal.job.JobCell;
import org.iostrata.core.internal.job.JobCell.JobLayer;
import org.iostrata.core.internal.job.JobCell.JobNumber;
import org.iostrata.core.internal.job.JobCell.JobText;
import org.iostrata.core.internal.job.JobSheet;
import org.iostrata.core.internal.job.JobSheet.JobFact;
import org.iostrata.core.internal.job.JobTable;
import org.iostrata.core.source.Source;
import org.junit.jupiter.api.Test;

/** What the page of a job says, table by table. */
class LogSheetTest {
  private static JobSheet sheet(String log) throws IOException {
    try (Source source =
        new DarshanProvider().open(PyDarshanTest.FIXTURES.resolve(log + ".darshan"))) {
      return JobSheet.of(source).orElseThrow();
    }
  }

  private static List<String> rows(String log, String id) throws IOException {
    JobTable table =
        sheet(log).tables().stream().filter(one -> one.id().equals(id)).findFirst().orElseThrow();
    table.rows().forEach(row -> assertEquals(table.columns().size(), row.size(), id));
    return table.rows().stream()
        .map(row -> row.stream().map(LogSheetTest::text).collect(Collectors.joining(" | ")))
        .toList();
  }

  private static String text(JobCell cell) {
    if (cell instanceof JobText words) {
      return words.text();
    }
    if (cell instanceof JobLayer of) {
      return of.layer().toString();
    }
    JobNumber number = (JobNumber) cell;
    String atLeast = number.isAtLeast() ? ">= " : "";
    return Double.isNaN(number.quantity().value()) ? "-" : atLeast + number.quantity();
  }

  private static String fact(String log, String name) throws IOException {
    return sheet(log).facts().stream()
        .filter(fact -> fact.name().equals(name))
        .map(JobFact::value)
        .findFirst()
        .orElseThrow();
  }

  /** One of four takes 7.5 s of 10 s for the only file; the log does not tell which kind it is. */
  @Test
  void theWorstRankStandsBesideTheMean() throws IOException {
    assertEquals(
        List.of("POSIX | 1 GiB | 7.5 s | 136.5 MiB/s | - | - | - | 1 | 7.5 s"),
        rows("uneven", "estimate"));
    assertEquals(
        List.of(
            "POSIX | metadata | 0 ns | 0 ns | 0.0 % | - | 0 ns | -",
            "POSIX | read | 0 ns | 0 ns | 0.0 % | - | 0 ns | -",
            "POSIX | write | 10 s | 2.5 s | 20.0 % | - | - | -",
            "POSIX | all | 10 s | 2.5 s | 20.0 % | 2 | 7.5 s | 3.00"),
        rows("uneven", "time"));
  }

  @Test
  void whatIsWorthToKnowIsNoTrouble() throws IOException {
    assertEquals(
        List.of(
            "POSIX | Writes are 100.0 % of 256 requests and 100.0 % of 1 GiB. | 2.5 s",
            "POSIX | 4 ranks do without MPI-IO, with 1 file shared by all: no library can gather"
                + " their requests. | 2.5 s"),
        rows("uneven", "observations"));
    assertEquals(
        List.of(
            "MPI-IO | Writes are 100.0 % of 4 requests and 100.0 % of 16 MiB. | 6.6 s",
            "POSIX | Writes are 100.0 % of 4 requests and 100.0 % of 16 MiB. | 250 ms",
            "MPI-IO | All 4 writes are waited for. Non-blocking ones (MPI_File_iwrite_at, or"
                + " _at_all) can be under way while the program computes. | 6.6 s",
            "MPI-IO | The hint cb_nodes asks for 4 aggregators, and the ranks ran on 1 node: some"
                + " nodes have several. | -"),
        rows("serialised", "observations"));
    assertTrue(
        rows("v300", "observations")
            .contains(
                "POSIX | 100.0 % of the requests do not begin at a border of 23 B in memory. It"
                    + " matters for direct I/O only. | -"));
  }

  @Test
  void ofFilesOfOneRankEachKindIsTold() throws IOException {
    List<String> times = rows("serialised", "time");
    assertTrue(
        times.contains("MPI-IO | write | 26.5 s | 6.6 s | 53.0 % | 3 | 8.9 s | 1.34"),
        times::toString);
    assertEquals("MPI-IO | independent writes | 4", rows("serialised", "operations").get(0));
  }

  @Test
  void whatTheVersionDoesNotCountIsNotZero() throws IOException {
    List<String> operations = rows("v300", "operations");
    assertTrue(operations.contains("POSIX | renames | -"), operations::toString);
    assertTrue(operations.contains("POSIX | stats | 4"), operations::toString);
    assertEquals(
        "/scratch/checkpoint.0 | MPI-IO | - | - | - | - | - | - | 1.3 s | 1 B",
        rows("v300", "variance").get(0));
    assertEquals(
        "/scratch/deep/input | MPI-IO | 1 s | 1.6 s | 625 ms | 1.1 s | 1.4 s | 1.3 s | 1.5 s",
        rows("v300", "spans").get(0));
  }

  @Test
  void filesSizesAndPatternsAreCounted() throws IOException {
    assertEquals(
        List.of("POSIX | written only | 1 | 0 | 0 | 1 | 0 B | 1 GiB | 1 GiB"),
        rows("uneven", "use"));
    assertEquals(List.of("POSIX | 4 MiB | 0 | - | 256 | 100.0 %"), rows("uneven", "sizes"));
    assertEquals(
        List.of("POSIX | write | 256 | 98.4 % | 98.4 % | 1.6 %"), rows("uneven", "pattern"));
    assertEquals(List.of("POSIX | 1 | 256 | 4 KiB | 0.0 % | - | -"), rows("uneven", "alignment"));
    assertEquals(
        List.of(
            "/scratch | lustre | 1 | 0 B | 1 GiB",
            "/ | ext4 | 0 | 0 B | 0 B",
            "/scratch/deep | nfs4 | 0 | 0 B | 0 B"),
        rows("uneven", "mounts"));
    assertEquals("MPI-IO | 41.0 KiB | 42,004 | >= 46,004", rows("v300", "common-sizes").get(0));
  }

  @Test
  void theHeadOfTheLogIsTold() throws IOException {
    assertEquals("./checkpoint --size 4096 \u00b5", fact("uneven", "Program"));
    assertEquals("2023-11-14 22:13:20 UTC", fact("uneven", "Started"));
    assertEquals("13 s, to the second", fact("v300", "Run time"));
    assertEquals("3.00", fact("v300", "Format of the log"));
    assertEquals("romio_no_indep_rw=true", fact("uneven", "Hints to MPI-IO"));
    assertTrue(fact("all-zlib", "Modules").contains("STDIO (ran out of memory)"));
  }
}
