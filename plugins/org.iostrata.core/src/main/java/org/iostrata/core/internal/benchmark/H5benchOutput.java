// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.benchmark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What h5bench's patterns print, or write with {@code CSV_FILE}. A phase is told twice: as observed
 * (with creating, flushing and closing the file), and of the data alone, which h5bench calls raw.
 */
final class H5benchOutput {
  private static final Pattern PERFORMANCE = Pattern.compile("=+ Performance Results =+");
  private static final Pattern CSV_HEAD = Pattern.compile("metric, *value, *unit\\s*");
  private static final Pattern END = Pattern.compile("=+\\s*");
  private static final Pattern SETTING = Pattern.compile("\\s*([A-Za-z][^:]*?): +(.+?)\\s*");
  private static final Pattern CSV_ROW = Pattern.compile("([a-z ]+), *([^,]*), *([^,]*)");

  private final List<BenchmarkTest> tests = new ArrayList<>();
  private Map<String, String> settings = new LinkedHashMap<>();
  private Map<String, String> metrics = new LinkedHashMap<>();
  private boolean inMetrics;

  private H5benchOutput() {}

  static BenchmarkRun read(OutputText text) {
    H5benchOutput output = new H5benchOutput();
    text.lines().forEach(output::take);
    output.endTest();
    return new BenchmarkRun(BenchmarkTool.H5BENCH, "", "", output.tests);
  }

  private void take(String line) {
    Matcher row = CSV_ROW.matcher(line);
    Matcher setting = SETTING.matcher(line);
    if (PERFORMANCE.matcher(line).matches() || CSV_HEAD.matcher(line).matches()) {
      endTest();
      inMetrics = true;
    } else if (inMetrics && END.matcher(line).matches()) {
      endTest();
    } else if (inMetrics && row.matches()) {
      metrics.put(row.group(1), (row.group(2) + " " + row.group(3)).strip());
    } else if (setting.matches()) {
      String name = setting.group(1);
      (inMetrics ? metrics : settings).put(inMetrics ? common(name) : name, setting.group(2));
    }
  }

  /** One name for a metric, whether it is of writing or reading, and in text or CSV. */
  private String common(String name) {
    for (String phase : new String[] {"write", "read"}) {
      if (name.equals("Total " + phase + " size")) {
        metrics.put("operation", phase);
      }
    }
    return name.toLowerCase(Locale.ROOT)
        .replaceAll("^(a?sync) ", "")
        .replace(" write ", " ")
        .replace(" read ", " ")
        .replace("observed completion", "observed")
        .replace("total number of ranks", "ranks")
        .replace("emulated ", "");
  }

  private void endTest() {
    String phase = metrics.get("operation");
    if (phase != null) {
      settings.putAll(metrics);
      Measurement observed =
          measurement(phase, "observed rate", "observed time")
              .with(BenchmarkMeasure.OPEN_NS, seconds("h5fcreate() time"))
              .with(BenchmarkMeasure.TRANSFER_NS, seconds("raw time"))
              .with(BenchmarkMeasure.CLOSE_NS, seconds("h5fclose() time"))
              .build();
      Measurement raw = measurement(phase + ", data only", "raw rate", "raw time").build();
      String name = Integer.toString(tests.size());
      tests.add(new BenchmarkTest(name, settings, List.of(observed, raw)));
      settings = new LinkedHashMap<>();
    }
    metrics = new LinkedHashMap<>();
    inMetrics = false;
  }

  private Measurement.MeasurementBuilder measurement(String phase, String rate, String time) {
    return Measurement.of(phase)
        .with(BenchmarkMeasure.PROCESSES, Figures.first(metrics.get("ranks")))
        .with(BenchmarkMeasure.BYTES, size("total size"))
        .with(BenchmarkMeasure.BYTES_PER_SECOND, size(rate))
        .with(BenchmarkMeasure.ELAPSED_NS, seconds(time));
  }

  /** Its MB are of 1,048,576 bytes. */
  private double size(String metric) {
    String text = metrics.getOrDefault(metric, "");
    return Figures.bytes(text.replaceAll("([KMGT])B", "$1iB"));
  }

  private double seconds(String metric) {
    return Figures.first(metrics.get(metric)) * Figures.NS_PER_SECOND;
  }
}
