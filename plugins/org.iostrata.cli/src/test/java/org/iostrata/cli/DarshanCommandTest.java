// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every command works on Darshan's logs. */
class DarshanCommandTest extends CommandLineTest {
  private static final Path LOGS =
      Path.of(System.getProperty("iostrata.root"), "tests/fixtures/darshan");
  private static final String LOG = LOGS.resolve("all-zlib.darshan").toString();

  private static final Path OLD_LOGS =
      Path.of(System.getProperty("iostrata.root"), "tests/fixtures/darshan2");

  @TempDir Path folder;

  private void says(String text) {
    assertTrue(out.toString().contains(text), () -> out + "\n" + err);
  }

  @Test
  void infoCountsRecordsAndNamesWhatIsMissing() {
    assertEquals(0, run("info", LOG), err::toString);
    says("PNETCDF_VAR");
    says("module that ran out of memory: files are missing: STDIO");
  }

  @Test
  void whatWasRecordedStandsBesideWhatWasCounted() {
    assertEquals(0, run("analyze", LOG), err::toString);
    says("counted, but not recorded one by one");
    says("From the counters of a log");
    assertEquals(0, run("findings", LOG), err::toString);
    String figure = folder.resolve("run.svg").toString();
    assertEquals(0, run("timeline", LOG, "-o", figure), err::toString);
    assertTrue(Files.exists(Path.of(figure)));
    String page = folder.resolve("page.html").toString();
    assertEquals(0, run("report", LOG, "-o", page), err::toString);
    assertEquals(0, run("compare", LOG, LOGS.resolve("v310.darshan").toString()), err::toString);
  }

  @Test
  void thePageTellsOfTheJob() throws IOException {
    Path page = folder.resolve("page.html");
    String log = LOGS.resolve("uneven.darshan").toString();
    assertEquals(0, run("report", log, "-o", page.toString()), err::toString);
    String html = Files.readString(page);
    assertTrue(html.contains("<a href=\"#job\">Job</a>"), html);
    assertTrue(html.contains("<dd>./checkpoint --size 4096 \u00b5</dd>"), html);
    assertTrue(html.contains("Nothing in this log about: Most common sizes, Time span"), html);
  }

  @Test
  void everyCommandWorksOnLogsOfDarshan2() throws IOException {
    String log = OLD_LOGS.resolve("run206.darshan.gz").toString();
    assertEquals(0, run("info", log), err::toString);
    says("1 record of all files of a rank, which had too many for Darshan's memory");
    assertEquals(0, run("analyze", log), err::toString);
    says("/scratch/...un/checkpoint.0");
    assertEquals(0, run("findings", log), err::toString);
    String query = "SELECT name, whole FROM counters WHERE module = 'CP' AND rank = -1";
    assertEquals(
        0,
        run("sql", log, query + " AND counter = 'CP_COLL_WRITES'", "--format", "csv"),
        err::toString);
    says("/scratch/...un/checkpoint.0,64");
    assertEquals(0, run("compare", log, LOG), err::toString);
    Path page = folder.resolve("old.html");
    assertEquals(0, run("report", log, "-o", page.toString()), err::toString);
    String html = Files.readString(page);
    assertTrue(html.contains("<dd>2.06</dd>"), html);
    assertTrue(html.contains("<dd>13 s, to the second</dd>"), html);
    Path tables = folder.resolve("old");
    assertEquals(
        0, run("export", log, "--to", tables.toString(), "--format", "csv"), err::toString);
    assertTrue(
        Files.readAllLines(tables.resolve("counters.csv")).stream()
            .anyMatch(
                line -> line.startsWith("0,CP,201,/home/...me/messages.log,2,CP_POSIX_FWRITES")));
  }

  @Test
  void logsOfDarshan2AreFoundInDirectories() {
    assertEquals(0, run("analyze", "--recursive", OLD_LOGS.toString()), err::toString);
    assertEquals(16, out.toString().lines().count());
    says("v201-little.darshan.bz2");
    String query = "SELECT count(DISTINCT trace) FROM counters";
    assertEquals(0, run("sql", OLD_LOGS.toString(), query, "--format", "csv"), err::toString);
    says("16");
  }

  /** The fourth number of a record is above what a floating-point number can hold. */
  @Test
  void countersAreExactAndTheirRecordsHaveNoSign() {
    String query =
        "SELECT record, rank, value, whole FROM counters WHERE counter = 'POSIX_READS'"
            + " ORDER BY rank";
    assertEquals(0, run("sql", LOG, query, "--format", "csv"), err::toString);
    says("18446744073709551607,-1,9.007199254743992E15,9007199254743992");
    says("9223372036854775813,0,9.007199254743992E15,9007199254743993");
    String tables = folder.resolve("tables").toString();
    assertEquals(0, run("export", LOG, "--to", tables, "--format", "csv"), err::toString);
    assertEquals(0, run("sql", tables, query, "--format", "json"), err::toString);
    says("\"record\":18446744073709551607");
  }

  @Test
  void exportedCountersAreWrittenAsTheyAre() throws IOException {
    Path tables = folder.resolve("tables");
    String to = tables.toString();
    assertEquals(0, run("export", LOG, "--to", to, "--format", "csv"), err::toString);
    List<String> lines = Files.readAllLines(tables.resolve("counters.csv"));
    String record = "0,POSIX,9223372036854775813,/scratch/deep/input,0,";
    assertTrue(lines.contains(record + "POSIX_READS,9007199254743993,9007199254743993"));
    assertTrue(lines.contains(record + "POSIX_F_READ_TIME,2.0,"), lines::toString);
  }

  @Test
  void aBrokenLogDoesNotStopTheOthers() throws IOException {
    for (String name : new String[] {"all-bzip2", "v300-big", "v310"}) {
      Files.copy(LOGS.resolve(name + ".darshan"), folder.resolve(name + ".darshan"));
    }
    Files.writeString(folder.resolve("broken.darshan"), "no log");
    assertEquals(3, run("analyze", "--recursive", folder.toString()));
    assertEquals(4, out.toString().lines().count(), out::toString);
    assertTrue(err.toString().contains("broken.darshan"), err::toString);
    String query = "SELECT count(DISTINCT trace) AS logs FROM counters";
    assertEquals(3, run("sql", folder.toString(), query, "--format", "csv"), err::toString);
    assertEquals("logs\n3\n", out.toString());
  }
}
