// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.iostrata.core.internal.benchmark.BenchmarkMeasure;
import org.iostrata.core.internal.benchmark.BenchmarkRun;
import org.iostrata.core.internal.benchmark.BenchmarkTest;
import org.iostrata.core.internal.benchmark.LatencyPercentile;
import org.iostrata.core.internal.benchmark.Measurement;

/** The tables of what benchmarks printed. */
public final class BenchmarkTables {
  /**
   * A measurement, and what it is of.
   *
   * @param path of the output
   * @param number of the test in the output, 0 for the first
   */
  record MeasuredRow(
      Path path, BenchmarkRun run, int number, BenchmarkTest test, Measurement measurement) {}

  /** A percentile, and what it is of. */
  record PercentileRow(MeasuredRow of, LatencyPercentile percentile) {}

  /** A setting of a test. */
  record SettingRow(int number, String name, String value) {}

  /** All measurements. */
  public static final Table<MeasuredRow> BENCHMARKS = benchmarks();

  static final Table<PercentileRow> PERCENTILES =
      new TableBuilder<PercentileRow>(
              "percentiles",
              "how long so many per cent of a phase's operations took at most",
              "file")
          .integer("test", "the number of the test in the file", r -> r.of().number())
          .text("phase", "what was done", r -> r.of().measurement().phase())
          .known("repetition", "which time, 0 for the first", r -> repetition(r.of()))
          .real("percent", "0 to 100", r -> r.percentile().percent())
          .real("latencyNs", "the time", r -> r.percentile().latencyNs())
          .build();

  static final Table<SettingRow> SETTINGS =
      new TableBuilder<SettingRow>(
              "settings", "what a benchmark says of a test, in its own words", "file")
          .integer("test", "the number of the test in the file", SettingRow::number)
          .text("name", "what it is about", SettingRow::name)
          .text("value", "what it says", SettingRow::value)
          .build();

  /** All of them, in the order of the documentation. */
  public static final List<Table<?>> ALL = List.of(BENCHMARKS, PERCENTILES, SETTINGS);

  private BenchmarkTables() {}

  private static Table<MeasuredRow> benchmarks() {
    TableBuilder<MeasuredRow> table =
        new TableBuilder<MeasuredRow>(
                "benchmarks", "what one phase of a benchmark reached, in one repetition", "file")
            .text("path", "the file that was read", r -> r.path().toString())
            .text("tool", "who printed it", r -> r.run().tool().title())
            .text("version", "of the tool", r -> unlessEmpty(r.run().version()))
            .text("command", "its command line", r -> unlessEmpty(r.run().command()))
            .integer("test", "the number of the test in the file", MeasuredRow::number)
            .text("name", "what the tool calls the test", r -> r.test().name())
            .text(
                "api", "how files were read and written", r -> r.test().setting("api", "ioengine"))
            .text("access", "who used which file, or in which order", BenchmarkTables::access)
            .text("phase", "what was done: write, read, File creation …", r -> phase(r))
            .known("repetition", "which time, 0 for the first", BenchmarkTables::repetition)
            .flag("valid", "false: the tool says that it does not count", r -> valid(r));
    for (BenchmarkMeasure measure : BenchmarkMeasure.values()) {
      Cell<MeasuredRow> cell = (row, out) -> write(row.measurement(), measure, out);
      if (measure.isWhole()) {
        table.wholeNumber(measure.column(), measure.meaning(), cell);
      } else {
        table.number(measure.column(), measure.meaning(), cell);
      }
    }
    return table.build();
  }

  private static String phase(MeasuredRow row) {
    return row.measurement().phase();
  }

  private static boolean valid(MeasuredRow row) {
    return row.measurement().valid();
  }

  private static long repetition(MeasuredRow row) {
    return row.measurement().repetition().orElse(org.iostrata.core.model.Trace.UNKNOWN);
  }

  private static String access(MeasuredRow row) {
    String type = row.test().setting("type");
    String access = row.test().setting("access", "rw", "readwrite");
    return type == null || access == null ? access : access + ", " + type;
  }

  private static String unlessEmpty(String text) {
    return text.isEmpty() ? null : text;
  }

  private static void write(Measurement measurement, BenchmarkMeasure measure, CellWriter out)
      throws IOException {
    OptionalDouble value = measurement.value(measure);
    if (value.isEmpty()) {
      out.missing();
    } else if (measure.isWhole()) {
      out.integer((long) value.getAsDouble());
    } else {
      out.real(value.getAsDouble());
    }
  }

  /**
   * Adds what a file tells to all tables.
   *
   * @param file its number, 0 for the first
   */
  public static void add(int file, Path path, BenchmarkRun run, TextFiles files)
      throws IOException {
    try (TableWriter benchmarks = files.writer(BENCHMARKS, 0);
        TableWriter percentiles = files.writer(PERCENTILES, 0);
        TableWriter settings = files.writer(SETTINGS, 0)) {
      for (int number = 0; number < run.tests().size(); number++) {
        BenchmarkTest test = run.tests().get(number);
        for (Map.Entry<String, String> setting : test.settings().entrySet()) {
          SettingRow row = new SettingRow(number, setting.getKey(), setting.getValue());
          SETTINGS.write(file, row, settings);
        }
        for (Measurement measurement : test.measurements()) {
          MeasuredRow row = new MeasuredRow(path, run, number, test, measurement);
          BENCHMARKS.write(file, row, benchmarks);
          for (LatencyPercentile percentile : measurement.percentiles()) {
            PERCENTILES.write(file, new PercentileRow(row, percentile), percentiles);
          }
        }
      }
    }
  }
}
