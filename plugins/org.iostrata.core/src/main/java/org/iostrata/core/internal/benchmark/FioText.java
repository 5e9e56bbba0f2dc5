// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.benchmark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text of fio 3: jobs, their phases and latencies, which it rounds. */
final class FioText {
  private static final Pattern VERSION = Pattern.compile("fio-(\\S+)");
  private static final Pattern JOB =
      Pattern.compile("(\\S.*?): \\(groupid=\\d+, jobs=(\\d+)\\): err=.*");
  private static final Pattern DECLARED = Pattern.compile("(\\S.*?): \\(g=\\d+\\): (.*)");
  private static final Pattern DECLARATION = Pattern.compile("(\\w+)=(.*?)(?:, (?=\\w+=)|$)");
  private static final Pattern PHASE =
      Pattern.compile(
          " +(read|write|trim) ?: IOPS=([^,]+), BW=(\\S+) \\(\\S+\\)\\((\\S+)/(\\d+)msec\\).*");
  private static final Pattern TIMES =
      Pattern.compile(" +(lat|sync) \\((nsec|usec|msec)\\): min=.*, avg= *([0-9.]+[kM]?),.*");
  private static final Pattern SYNCS = Pattern.compile(" +fsync/fdatasync/sync_file_range:");
  private static final Pattern PERCENTILES =
      Pattern.compile(" +(clat|lat|sync) percentiles \\((nsec|usec|msec)\\):");
  private static final Pattern PERCENTILE = Pattern.compile("([0-9.]+)th=\\[ *([0-9]+)\\]");
  private static final Map<String, Double> UNITS = Map.of("nsec", 1.0, "usec", 1e3, "msec", 1e6);
  private static final double NS_PER_MS = 1e6;

  private final Map<String, Map<String, String>> declared = new LinkedHashMap<>();
  private final List<BenchmarkTest> tests = new ArrayList<>();
  private List<Measurement> measurements = new ArrayList<>();
  private Measurement.MeasurementBuilder phase;
  private String job = "";
  private double jobs = Double.NaN;
  private double unit = 1;
  private String version = "";

  BenchmarkRun read(List<String> lines) {
    lines.forEach(this::take);
    endTest();
    return new BenchmarkRun(BenchmarkTool.FIO, version, "", tests);
  }

  private void take(String line) {
    Matcher said = VERSION.matcher(line);
    Matcher begin = JOB.matcher(line);
    Matcher declaration = DECLARED.matcher(line);
    if (said.matches()) {
      version = said.group(1);
    } else if (begin.matches()) {
      endTest();
      job = begin.group(1);
      jobs = Figures.number(begin.group(2));
    } else if (declaration.matches()) {
      Map<String, String> settings = new LinkedHashMap<>();
      DECLARATION
          .matcher(declaration.group(2))
          .results()
          .forEach(one -> settings.put(one.group(1), one.group(2)));
      declared.put(declaration.group(1), settings);
    } else if (!job.isEmpty()) {
      takeOfJob(line);
    }
  }

  private void takeOfJob(String line) {
    Matcher begin = PHASE.matcher(line);
    Matcher times = TIMES.matcher(line);
    Matcher percentiles = PERCENTILES.matcher(line);
    if (begin.matches()) {
      beginPhase(begin.group(1));
      phase
          .with(BenchmarkMeasure.OPERATIONS_PER_SECOND, Figures.count(begin.group(2)))
          .with(BenchmarkMeasure.BYTES_PER_SECOND, Figures.bytes(begin.group(3)))
          .with(BenchmarkMeasure.BYTES, Figures.bytes(begin.group(4)))
          .with(BenchmarkMeasure.ELAPSED_NS, Figures.number(begin.group(5)) * NS_PER_MS);
    } else if (SYNCS.matcher(line).matches()) {
      beginPhase("sync");
    } else if (phase != null && times.matches()) {
      double mean = Figures.count(times.group(3)) * UNITS.get(times.group(2));
      phase.with(BenchmarkMeasure.LATENCY_NS, mean);
    } else if (percentiles.matches()) {
      unit = UNITS.get(percentiles.group(2));
    } else if (phase != null && line.stripLeading().startsWith("|")) {
      PERCENTILE.matcher(line).results().forEach(one -> add(one.group(1), one.group(2)));
    }
  }

  private void add(String percent, String time) {
    double share = Figures.number(percent);
    phase.percentile(new LatencyPercentile(share, Figures.number(time) * unit));
  }

  private void beginPhase(String name) {
    endPhase();
    phase = Measurement.of(name).with(BenchmarkMeasure.PROCESSES, jobs);
    String sizes = declared.getOrDefault(job, Map.of()).getOrDefault("bs", "");
    Matcher size = Pattern.compile("\\([RWT]\\) (\\d+)B-(\\1)B.*").matcher(sizes);
    if (size.matches()) {
      phase.with(BenchmarkMeasure.TRANSFER_BYTES, Figures.number(size.group(1)));
    }
  }

  private void endPhase() {
    if (phase != null) {
      measurements.add(phase.build());
    }
    phase = null;
  }

  private void endTest() {
    endPhase();
    if (!measurements.isEmpty()) {
      tests.add(new BenchmarkTest(job, declared.getOrDefault(job, Map.of()), measurements));
    }
    measurements = new ArrayList<>();
    job = "";
  }
}
