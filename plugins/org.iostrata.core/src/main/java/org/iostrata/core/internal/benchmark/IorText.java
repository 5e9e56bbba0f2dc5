// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.benchmark;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * IOR's text, of versions 2.10 to 4.1. Which columns the table of results has is read from its
 * head. A row that is not whole, because the job was ended or lines were mixed, is left out.
 */
final class IorText {
  private static final Pattern VERSION = Pattern.compile("IOR-(\\S+): MPI Coordinated Test.*");
  private static final Pattern SETTING = Pattern.compile("\\s*([A-Za-z][^:=]*?)\\s*[:=]\\s*(.*)");
  private static final Pattern COMMAND = Pattern.compile("Command line(?: used)?\\s*: (.*)");
  private static final Pattern SECTION = Pattern.compile("(Options|Summary): *");
  private static final Pattern HEAD = Pattern.compile("access[ ,]+bw\\(MiB/s\\).*");

  private record Factor(BenchmarkMeasure measure, double factor) {}

  private static final Map<String, Factor> COLUMNS =
      Map.ofEntries(
          Map.entry("bw(MiB/s)", new Factor(BenchmarkMeasure.BYTES_PER_SECOND, Figures.MIB)),
          Map.entry("IOPS", new Factor(BenchmarkMeasure.OPERATIONS_PER_SECOND, 1)),
          Map.entry("Latency(s)", new Factor(BenchmarkMeasure.LATENCY_NS, Figures.NS_PER_SECOND)),
          Map.entry("Latency", new Factor(BenchmarkMeasure.LATENCY_NS, Figures.NS_PER_SECOND)),
          Map.entry("block(KiB)", new Factor(BenchmarkMeasure.BLOCK_BYTES, Figures.KIB)),
          Map.entry("xfer(KiB)", new Factor(BenchmarkMeasure.TRANSFER_BYTES, Figures.KIB)),
          Map.entry("open(s)", new Factor(BenchmarkMeasure.OPEN_NS, Figures.NS_PER_SECOND)),
          Map.entry("wr/rd(s)", new Factor(BenchmarkMeasure.TRANSFER_NS, Figures.NS_PER_SECOND)),
          Map.entry("close(s)", new Factor(BenchmarkMeasure.CLOSE_NS, Figures.NS_PER_SECOND)),
          Map.entry("total(s)", new Factor(BenchmarkMeasure.ELAPSED_NS, Figures.NS_PER_SECOND)),
          Map.entry("numTasks", new Factor(BenchmarkMeasure.PROCESSES, 1)));

  private final List<BenchmarkTest> tests = new ArrayList<>();
  private final Map<String, Integer> repetitions = new HashMap<>();
  private Map<String, String> settings = new LinkedHashMap<>();
  private List<Measurement> measurements = new ArrayList<>();
  private String[] head = {};
  private String version = "";
  private String command = "";
  private boolean inSettings;

  BenchmarkRun read(List<String> lines) {
    lines.forEach(this::take);
    endTest();
    return new BenchmarkRun(BenchmarkTool.IOR, version, command, tests);
  }

  private void take(String line) {
    Matcher said = VERSION.matcher(line);
    Matcher commandLine = COMMAND.matcher(line);
    if (said.matches()) {
      version = said.group(1);
    } else if (commandLine.matches()) {
      command = commandLine.group(1).strip();
    } else if (SECTION.matcher(line).matches()) {
      endTest();
      inSettings = true;
    } else if (HEAD.matcher(line).matches()) {
      head = cells(line);
      inSettings = false;
    } else if (inSettings) {
      setting(line);
    } else {
      row(cells(line));
    }
  }

  private void setting(String line) {
    Matcher setting = SETTING.matcher(line);
    if (setting.matches() && !setting.group(2).isEmpty()) {
      settings.put(setting.group(1), setting.group(2).strip());
    }
  }

  private static String[] cells(String line) {
    return line.strip().split(line.contains(",") ? "\\s*,\\s*" : "\\s+");
  }

  /**
   * A row of results: as many cells as columns, and every cell but the first a number or a dash.
   */
  private void row(String[] cells) {
    if (head.length == 0 || cells.length != head.length || !cells[0].matches("[a-zA-Z]+")) {
      return;
    }
    Measurement.MeasurementBuilder row =
        Measurement.of(cells[0]).with(IorSettings.measures(settings));
    boolean told = false;
    for (int i = 1; i < cells.length; i++) {
      double value = Figures.number(cells[i]);
      if (Double.isNaN(value) && !cells[i].equals("-") && !cells[i].equals("NA")) {
        return;
      }
      told |= Double.isFinite(value);
      Factor factor = COLUMNS.get(head[i]);
      if (factor != null && !isExact(factor.measure())) {
        row.with(factor.measure(), value * factor.factor());
      }
    }
    if (told) {
      measurements.add(row.repetition(repetitions.merge(cells[0], 1, Integer::sum) - 1L).build());
    }
  }

  /** What settings tell exactly the table rounds. */
  private boolean isExact(BenchmarkMeasure measure) {
    return IorSettings.measures(settings).getOrDefault(measure, Double.NaN) > 0;
  }

  private void endTest() {
    if (!measurements.isEmpty()) {
      tests.add(new BenchmarkTest(Integer.toString(tests.size()), settings, measurements));
    }
    settings = new LinkedHashMap<>();
    measurements = new ArrayList<>();
    repetitions.clear();
  }
}
