// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.iostrata.core.internal.export.Table;
import org.iostrata.core.internal.export.Tables;
import org.iostrata.core.internal.export.TextFiles;
import org.iostrata.core.internal.export.TextFormat;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.progress.Progress;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** A folder that tables go to. Its files appear in it when all are complete. */
final class TableFolder {
  /** About the share of the time after which all is written as text. */
  private static final double CONVERSION_BEGINS = 0.5;

  /** How the folder of what is under way begins. */
  private static final String UNFINISHED = ".incomplete";

  /** Writes the rows of tables. */
  @FunctionalInterface
  interface TableRows {
    /**
     * Writes them all as text, into files that are not there yet.
     *
     * @return in what the progress counts: how much there was
     */
    long write(TextFiles files, Progress progress) throws IOException;
  }

  private final Path directory;
  private final TableFormat format;
  private final TextFormat csv;

  /** A folder; {@code csv} is how CSV is written, if it is. */
  TableFolder(Path directory, TableFormat format, TextFormat csv) {
    this.directory = directory;
    this.format = format;
    this.csv = csv;
  }

  /** Refuses a folder that holds something; what a stopped export left is removed before. */
  static void requireFree(Path directory, String option, CommandSpec spec) throws IOException {
    TemporaryFolder.removeRemains(directory, UNFINISHED);
    if (!OutputFolder.isFree(directory)) {
      throw new ParameterException(
          spec.commandLine(),
          "There is something in " + directory + ": name another (" + option + ")");
    }
  }

  /** Writes tables. */
  @SuppressWarnings("try") // closing it is what it is for
  void write(List<Table<?>> tables, TableRows rows, Progress progress) throws IOException {
    try (CleanUp unused = OutputFolder.make(directory);
        TemporaryFolder made = new TemporaryFolder(directory, UNFINISHED)) {
      TextFormat text = format == TableFormat.JSON ? TextFormat.JSON_LINES : csv;
      TextFiles files = new TextFiles(made.path(), text);
      boolean convert = format == TableFormat.PARQUET;
      long units = rows.write(files, progress.part(0, convert ? CONVERSION_BEGINS : 1));
      if (convert) {
        Progress converting = progress.part(CONVERSION_BEGINS, 1);
        convert(
            tables,
            files,
            made.path(),
            (done, hundred) -> converting.report(done * units / hundred, units));
      }
      made.moveTo(directory);
    }
  }

  private static void convert(
      List<Table<?>> tables, TextFiles files, Path folder, Progress progress) throws IOException {
    try (Database database = new Database(folder, TableFormat.CSV, tables)) {
      for (Table<?> table : tables) {
        Progress shown =
            table.equals(Tables.OPERATIONS) ? progress : Progress.NONE; // others are short
        database.writeParquet(table, folder.resolve(TableFormat.PARQUET.file(table)), shown);
        Files.delete(files.file(table));
      }
    }
  }

  /** Says which files there are. */
  void print(List<Table<?>> tables, PrintWriter out) {
    for (Table<?> table : tables) {
      out.println(Visible.line(directory.resolve(format.file(table)).toString()));
    }
  }
}
