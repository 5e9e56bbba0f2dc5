// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.benchmark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What fio prints: JSON ({@code --output-format=json}) of versions 2 and 3, or text. */
final class FioOutput {
  private static final double NS_PER_US = 1e3;
  private static final double NS_PER_MS = 1e6;

  private FioOutput() {}

  static BenchmarkRun read(OutputText text) throws IOException {
    Map<String, Object> object = text.object();
    return object.containsKey("fio version") ? ofJson(object) : new FioText().read(text.lines());
  }

  private static BenchmarkRun ofJson(Map<String, Object> object) {
    Map<String, String> common = JsonTree.settings(JsonTree.object(object, "global options"));
    List<BenchmarkTest> tests = new ArrayList<>();
    for (String list : new String[] {"jobs", "client_stats"}) {
      for (Map<String, Object> job : JsonTree.objects(object, list)) {
        tests.add(test(common, job));
      }
    }
    String version = JsonTree.text(object, "fio version").replaceFirst("^fio-", "");
    return new BenchmarkRun(BenchmarkTool.FIO, version, "", tests);
  }

  private static BenchmarkTest test(Map<String, String> common, Map<String, Object> job) {
    Map<String, String> settings = JsonTree.settings(JsonTree.object(job, "job options"));
    common.forEach(settings::putIfAbsent);
    List<Measurement> measurements = new ArrayList<>();
    for (String phase : new String[] {"read", "write", "trim"}) {
      Map<String, Object> told = JsonTree.object(job, phase);
      if (JsonTree.number(told, "total_ios") > 0 || JsonTree.number(told, "io_bytes") > 0) {
        measurements.add(measurement(phase, told).with(common(settings)).build());
      }
    }
    Map<String, Object> sync = JsonTree.object(job, "sync");
    if (JsonTree.number(sync, "total_ios") > 0) {
      Measurement.MeasurementBuilder row =
          Measurement.of("sync")
              .with(BenchmarkMeasure.OPERATIONS, JsonTree.number(sync, "total_ios"));
      measurements.add(latencies(row, sync, "lat").with(common(settings)).build());
    }
    return new BenchmarkTest(JsonTree.text(job, "jobname"), settings, measurements);
  }

  private static Map<BenchmarkMeasure, Double> common(Map<String, String> settings) {
    return Map.of(
        BenchmarkMeasure.PROCESSES, Figures.number(settings.getOrDefault("numjobs", "1")),
        BenchmarkMeasure.TRANSFER_BYTES, Figures.bytes(settings.getOrDefault("bs", "")));
  }

  private static Measurement.MeasurementBuilder measurement(
      String phase, Map<String, Object> told) {
    Measurement.MeasurementBuilder row =
        Measurement.of(phase)
            .with(BenchmarkMeasure.BYTES, bytes(told))
            .with(BenchmarkMeasure.OPERATIONS, JsonTree.number(told, "total_ios"))
            .with(BenchmarkMeasure.ELAPSED_NS, JsonTree.number(told, "runtime") * NS_PER_MS)
            .with(BenchmarkMeasure.BYTES_PER_SECOND, JsonTree.number(told, "bw") * Figures.KIB)
            .with(BenchmarkMeasure.BYTES_PER_SECOND, JsonTree.number(told, "bw_bytes"))
            .with(BenchmarkMeasure.OPERATIONS_PER_SECOND, JsonTree.number(told, "iops"));
    return latencies(row, told, "clat");
  }

  /** Version 2 calls KiB so. */
  private static double bytes(Map<String, Object> told) {
    double bytes = JsonTree.number(told, "io_bytes");
    return told.containsKey("io_kbytes") ? bytes : bytes * Figures.KIB;
  }

  /** Version 2 has microseconds, and says so by the name. */
  private static Measurement.MeasurementBuilder latencies(
      Measurement.MeasurementBuilder row, Map<String, Object> told, String name) {
    boolean inNs = told.containsKey(name + "_ns");
    double unit = inNs ? 1 : NS_PER_US;
    String key = inNs ? "_ns" : "";
    Map<String, Object> total = JsonTree.object(told, "lat" + key);
    Map<String, Object> completion = JsonTree.object(told, name + key);
    row.with(BenchmarkMeasure.LATENCY_NS, JsonTree.number(total, "mean") * unit);
    JsonTree.object(completion, "percentile")
        .forEach(
            (percent, value) -> {
              double share = Figures.number(percent);
              if (value instanceof Double time && !Double.isNaN(share)) {
                row.percentile(new LatencyPercentile(share, time * unit));
              }
            });
    return row;
  }
}
