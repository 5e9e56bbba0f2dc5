// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.benchmark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text of mdtest 1.9 to 4.1: of its phases, best, worst and mean of all repetitions. */
final class MdtestOutput {
  private static final Pattern LAUNCH =
      Pattern.compile(
          "mdtest-(\\S+) was launched with (\\d+) total task\\(s\\) on (\\d+) nodes?.*");
  private static final Pattern COMMAND = Pattern.compile("Command line used: (.*)");
  private static final Pattern FILES = Pattern.compile("(\\d+) tasks, (\\d+) ([a-z/ ]+)");
  private static final Pattern SETTING = Pattern.compile("(Path|FS|Nodemap)\\s*: (.*)");
  private static final Pattern SUMMARY =
      Pattern.compile("SUMMARY( time| rate)?.*\\(of (\\d+) iterations?\\).*");

  /** The last four numbers are of iterations; those of ranks, when asked for, stand before. */
  private static final Pattern ROW =
      Pattern.compile(
          " +([A-Z][A-Za-z ]*[a-z]) *:?(?: +[-0-9.]+){0,3}"
              + " +([0-9.]+) +([0-9.]+) +([0-9.]+) +([0-9.]+)\\s*");

  private static final double NS_PER_MS = 1e6;

  private final List<BenchmarkTest> tests = new ArrayList<>();
  private List<Measurement> measurements = new ArrayList<>();
  private Map<String, String> settings = new LinkedHashMap<>();
  private String version = "";
  private String command = "";
  private double iterations = Double.NaN;
  private boolean ofTimes;

  private MdtestOutput() {}

  static BenchmarkRun read(OutputText text) {
    MdtestOutput output = new MdtestOutput();
    text.lines().forEach(output::take);
    output.endTest();
    return new BenchmarkRun(BenchmarkTool.MDTEST, output.version, output.command, output.tests);
  }

  private void take(String line) {
    Matcher launch = LAUNCH.matcher(line);
    Matcher summary = SUMMARY.matcher(line);
    Matcher row = ROW.matcher(line);
    if (launch.matches()) {
      endTest();
      version = launch.group(1);
      settings.put("tasks", launch.group(2));
      settings.put("nodes", launch.group(3));
    } else if (summary.matches()) {
      ofTimes = " time".equals(summary.group(1));
      iterations = Figures.number(summary.group(2));
    } else if (row.matches() && !Double.isNaN(iterations)) {
      measurements.add(ofTimes ? time(row) : rate(row));
    } else {
      setting(line);
    }
  }

  private void setting(String line) {
    Matcher told = COMMAND.matcher(line);
    Matcher files = FILES.matcher(line);
    Matcher setting = SETTING.matcher(line);
    if (told.matches()) {
      command = told.group(1).strip();
    } else if (files.matches()) {
      settings.put(files.group(3), files.group(2));
    } else if (setting.matches()) {
      settings.put(setting.group(1), setting.group(2).strip());
    }
  }

  private Measurement.MeasurementBuilder phase(Matcher row) {
    return Measurement.of(row.group(1))
        .with(BenchmarkMeasure.PROCESSES, Figures.first(settings.get("tasks")))
        .with(BenchmarkMeasure.NODES, Figures.first(settings.get("nodes")))
        .with(BenchmarkMeasure.REPETITIONS, iterations);
  }

  private Measurement rate(Matcher row) {
    return phase(row)
        .with(BenchmarkMeasure.MOST_PER_SECOND, Figures.number(row.group(2)))
        .with(BenchmarkMeasure.LEAST_PER_SECOND, Figures.number(row.group(3)))
        .with(BenchmarkMeasure.OPERATIONS_PER_SECOND, Figures.number(row.group(4)))
        .with(BenchmarkMeasure.DEVIATION_PER_SECOND, Figures.number(row.group(5)))
        .build();
  }

  private Measurement time(Matcher row) {
    return phase(row)
        .with(BenchmarkMeasure.LATENCY_NS, Figures.number(row.group(4)) * NS_PER_MS)
        .build();
  }

  private void endTest() {
    if (!measurements.isEmpty()) {
      tests.add(new BenchmarkTest(Integer.toString(tests.size()), settings, measurements));
    }
    measurements = new ArrayList<>();
    settings = new LinkedHashMap<>();
    iterations = Double.NaN;
  }
}
