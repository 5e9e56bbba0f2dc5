// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.benchmark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What IOR prints: JSON where it was asked for ({@code -O summaryFormat=JSON}), text otherwise, or
 * CSV. Of several repetitions each is a measurement.
 */
final class IorOutput {
  private IorOutput() {}

  static BenchmarkRun read(OutputText text) throws IOException {
    Map<String, Object> object = text.object();
    return object.containsKey("tests") ? ofJson(object) : new IorText().read(text.lines());
  }

  private static BenchmarkRun ofJson(Map<String, Object> object) {
    List<BenchmarkTest> tests = new ArrayList<>();
    for (Map<String, Object> test : JsonTree.objects(object, "tests")) {
      tests.add(test(test));
    }
    return new BenchmarkRun(
        BenchmarkTool.IOR,
        JsonTree.text(object, "Version"),
        JsonTree.text(object, "Command line"),
        tests);
  }

  private static BenchmarkTest test(Map<String, Object> test) {
    Map<String, String> settings = JsonTree.settings(test);
    settings.putAll(JsonTree.settings(JsonTree.object(test, "Parameters")));
    settings.putAll(JsonTree.settings(JsonTree.object(test, "Options")));
    Map<String, Integer> repetitions = new HashMap<>();
    List<Measurement> measurements = new ArrayList<>();
    for (Map<String, Object> result : JsonTree.objects(test, "Results")) {
      String phase = JsonTree.text(result, "access");
      int repetition = repetitions.merge(phase, 1, Integer::sum) - 1;
      measurements.add(measurement(phase, settings, result).repetition(repetition).build());
    }
    return new BenchmarkTest(settings.getOrDefault("TestID", "0"), settings, measurements);
  }

  private static Measurement.MeasurementBuilder measurement(
      String phase, Map<String, String> settings, Map<String, Object> result) {
    return Measurement.of(phase)
        .with(IorSettings.measures(settings))
        .with(BenchmarkMeasure.BYTES_PER_SECOND, JsonTree.number(result, "bwMiB") * Figures.MIB)
        .with(BenchmarkMeasure.OPERATIONS_PER_SECOND, JsonTree.number(result, "iops"))
        .with(BenchmarkMeasure.LATENCY_NS, seconds(result, "latency"))
        .with(BenchmarkMeasure.OPEN_NS, seconds(result, "openTime"))
        .with(BenchmarkMeasure.TRANSFER_NS, seconds(result, "wrRdTime"))
        .with(BenchmarkMeasure.CLOSE_NS, seconds(result, "closeTime"))
        .with(BenchmarkMeasure.ELAPSED_NS, seconds(result, "totalTime"))
        .with(BenchmarkMeasure.STORAGE_BYTES, JsonTree.number(result, "storageBytes"));
  }

  private static double seconds(Map<String, Object> result, String name) {
    return JsonTree.number(result, name) * Figures.NS_PER_SECOND;
  }
}
