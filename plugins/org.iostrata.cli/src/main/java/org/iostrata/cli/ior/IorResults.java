// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.ior;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.iostrata.core.internal.benchmark.JsonTree;

/**
 * What runs of the program found.
 *
 * @param ranks processes
 * @param nodes machines
 * @param storage whether bytes from storage are counted there: counted, unknown, or memory where
 *     the file system is in memory
 * @param stripes what could not be done about stripes, or nothing
 * @param series in the order of the runs, writes before reads
 */
public record IorResults(
    int ranks, int nodes, String storage, String stripes, List<IorSeries> series) {
  private static final double MIB = 1 << 20;

  /**
   * Reads documents of the program.
   *
   * @throws IOException when one is none
   */
  public static IorResults read(List<String> documents) throws IOException {
    List<IorSeries> series = new ArrayList<>();
    Map<String, Object> last = Map.of();
    for (String document : documents) {
      for (Map<String, Object> test : tests(document)) {
        addSeries(test, series);
        last = test;
      }
    }
    if (series.isEmpty()) {
      throw new IOException("the program told no results");
    }
    Map<String, Object> options = JsonTree.object(last, "Options");
    Map<String, Object> ours = JsonTree.object(last, "IOStrata");
    String storage = JsonTree.text(ours, "storage");
    return new IorResults(
        (int) number(options, "tasks", 1),
        (int) number(options, "nodes", 1),
        storage.isEmpty() ? "unknown" : storage,
        JsonTree.text(ours, "stripes"),
        List.copyOf(series));
  }

  private static List<Map<String, Object>> tests(String document) throws IOException {
    return JsonTree.objects(JsonTree.object(Path.of("results.json"), 0, document), "tests");
  }

  private static void addSeries(Map<String, Object> test, List<IorSeries> to) {
    IorSetup setup = setup(test);
    List<IorSample> writes = new ArrayList<>();
    List<IorSample> reads = new ArrayList<>();
    for (Map<String, Object> result : JsonTree.objects(test, "Results")) {
      boolean isWrite = JsonTree.text(result, "access").equals("write");
      (isWrite ? writes : reads).add(sample(result));
    }
    if (!writes.isEmpty()) {
      to.add(new IorSeries(setup, true, List.copyOf(writes)));
    }
    if (!reads.isEmpty()) {
      to.add(new IorSeries(setup, false, List.copyOf(reads)));
    }
  }

  private static IorSetup setup(Map<String, Object> test) {
    Map<String, Object> parameters = JsonTree.object(test, "Parameters");
    Map<String, Object> ours = JsonTree.object(test, "IOStrata");
    return new IorSetup(
        JsonTree.text(parameters, "api"),
        isSet(parameters, "filePerProc"),
        (long) number(parameters, "transferSize", 0),
        new IorSetup.IorOrder(isSet(parameters, "collective"), isSet(parameters, "randomOffset")),
        new IorSetup.Care(
            isSet(parameters, "fsync"), isSet(ours, "shiftLeavesNode"), isSet(ours, "dropped")));
  }

  private static IorSample sample(Map<String, Object> result) {
    double seconds = number(result, "totalTime", 0);
    return new IorSample(
        number(result, "bytes", number(result, "bwMiB", 0) * MIB * seconds),
        seconds,
        number(result, "iops", 0),
        JsonTree.number(result, "fromMemory"),
        JsonTree.number(result, "flushTime"));
  }

  private static boolean isSet(Map<String, Object> of, String name) {
    return of.get(name) instanceof Boolean flag ? flag : JsonTree.number(of, name) > 0;
  }

  private static double number(Map<String, Object> of, String name, double otherwise) {
    double number = JsonTree.number(of, name);
    return Double.isNaN(number) ? otherwise : number;
  }
}
