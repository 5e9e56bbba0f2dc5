// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.benchmark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What IO500 prints and keeps in {@code result_summary.txt}, or its {@code result.txt}. What it
 * calls invalid is told as such.
 */
final class Io500Output {
  private static final Pattern VERSION = Pattern.compile("IO500 version (\\S+).*");
  private static final Pattern RESULT =
      Pattern.compile(
          "\\[(?:RESULT| +)\\] +(\\S+) +([0-9.]+) (GiB/s|kIOPS) : time ([0-9.]+) seconds(.*)");
  private static final Pattern SCORE =
      Pattern.compile(
          "\\[(SCOREX?) *\\] Bandwidth ([0-9.]+) GiB/s : IOPS ([0-9.]+) kiops : TOTAL ([0-9.]+)"
              + "(.*)");
  private static final Pattern SECTION = Pattern.compile("\\[([A-Za-z0-9-]+)\\]");
  private static final Pattern ENTRY = Pattern.compile("([A-Za-z_-]+) *= *(.*)");
  private static final Pattern INVALID = Pattern.compile("; ERROR INVALID.*");
  private static final double THOUSAND = 1e3;

  private final List<Measurement> measurements = new ArrayList<>();
  private final Map<String, String> settings = new LinkedHashMap<>();
  private final Map<String, String> entries = new LinkedHashMap<>();
  private String section = "";
  private boolean sectionIsValid = true;
  private String version = "";

  private Io500Output() {}

  static BenchmarkRun read(OutputText text) {
    Io500Output output = new Io500Output();
    text.lines().forEach(line -> output.take(line.strip()));
    output.endSection();
    return new BenchmarkRun(
        BenchmarkTool.IO500,
        output.version,
        "",
        List.of(new BenchmarkTest("io500", output.settings, output.measurements)));
  }

  private void take(String line) {
    Matcher said = VERSION.matcher(line);
    Matcher result = RESULT.matcher(line);
    Matcher score = SCORE.matcher(line);
    if (said.matches()) {
      version = said.group(1);
    } else if (result.matches() && !result.group(1).equals("timestamp")) { // not a phase
      double value = Figures.number(result.group(2));
      String seconds = result.group(4);
      boolean bytes = result.group(3).equals("GiB/s");
      add(result.group(1), value, bytes, seconds, !result.group(5).contains("INVALID"));
    } else if (score.matches()) {
      boolean valid = !score.group(5).contains("INVALID");
      addScore(score.group(1), List.of(score.group(2), score.group(3), score.group(4)), valid);
    } else {
      takeEntry(line);
    }
  }

  private void takeEntry(String line) {
    Matcher begin = SECTION.matcher(line);
    Matcher entry = ENTRY.matcher(line);
    if (begin.matches()) {
      endSection();
      section = begin.group(1);
    } else if (INVALID.matcher(line).matches()) {
      sectionIsValid = false;
    } else if (entry.matches() && !section.isEmpty()) {
      entries.put(entry.group(1), entry.group(2));
    }
  }

  private void endSection() {
    String score = entries.get("score");
    if (section.startsWith("SCORE")) {
      String total = entries.getOrDefault("SCORE", "");
      String number = total.replaceAll(" .*", "");
      List<String> numbers =
          List.of(entries.getOrDefault("BW", ""), entries.getOrDefault("MD", ""), number);
      addScore(section, numbers, !total.contains("INVALID"));
    } else if (score != null) {
      boolean bytes = section.startsWith("ior-");
      String seconds = entries.getOrDefault("t_delta", "");
      add(section, Figures.number(score), bytes, seconds, sectionIsValid);
    }
    if (section.equals("run")) {
      version = entries.getOrDefault("version", version);
    }
    String prefix = section.equals("run") ? "" : section + " ";
    entries.forEach((name, value) -> settings.put(prefix + name, value));
    entries.clear();
    sectionIsValid = true;
  }

  private void add(String phase, double value, boolean bytes, String seconds, boolean valid) {
    Measurement.MeasurementBuilder row =
        Measurement.of(phase)
            .with(BenchmarkMeasure.PROCESSES, Figures.first(settings.get("procs")))
            .with(BenchmarkMeasure.ELAPSED_NS, Figures.number(seconds) * Figures.NS_PER_SECOND);
    if (bytes) {
      row.with(BenchmarkMeasure.BYTES_PER_SECOND, value * Figures.GIB);
    } else {
      row.with(BenchmarkMeasure.OPERATIONS_PER_SECOND, value * THOUSAND);
    }
    measurements.add((valid ? row : row.invalid()).build());
  }

  /** Bandwidth, operations and total. */
  private void addScore(String name, List<String> numbers, boolean valid) {
    Measurement.MeasurementBuilder row =
        Measurement.of(name)
            .with(BenchmarkMeasure.BYTES_PER_SECOND, Figures.number(numbers.get(0)) * Figures.GIB)
            .with(BenchmarkMeasure.OPERATIONS_PER_SECOND, Figures.number(numbers.get(1)) * THOUSAND)
            .with(BenchmarkMeasure.SCORE, Figures.number(numbers.get(2)));
    measurements.add((valid ? row : row.invalid()).build());
  }
}
