// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.source;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.Trace;

/** What a log tells over time, as metrics: the bytes of each layer and kind so far. */
final class SeriesSurroundings implements Surroundings {
  private final Trace trace;
  private final List<Series> series;

  /** The place of each layer and kind among the metrics. */
  private final Map<Integer, Integer> places = new LinkedHashMap<>();

  SeriesSurroundings(Trace trace, List<Series> series) {
    this.trace = trace;
    this.series = series;
    series.stream()
        .map(SeriesSurroundings::what)
        .sorted()
        .forEach(what -> places.putIfAbsent(what, places.size()));
  }

  private static int what(Series one) {
    return LayerKind.of(one.layer(), one.kind());
  }

  @Override
  public List<CallRegion> regions() {
    return List.of();
  }

  @Override
  public List<String> communicators() {
    return List.of();
  }

  @Override
  public List<Metric> metrics() {
    return places.keySet().stream().map(what -> new Metric(name(what), "B", "", true)).toList();
  }

  private static String name(int layerKind) {
    return LayerKind.layer(layerKind) + " " + LayerKind.kind(layerKind).key() + "s";
  }

  @Override
  public void read(int process, SurroundingsVisitor visitor) {
    int thread = trace.processes().get(process).threads().get(0);
    for (Series one : series) {
      if (one.process() == process) {
        read(thread, one, visitor);
      }
    }
  }

  private void read(int thread, Series one, SurroundingsVisitor visitor) {
    int metric = places.get(what(one));
    double sum = 0;
    visitor.sample(thread, metric, 0, sum);
    for (int bin = 0; bin < one.bins(); bin++) {
      sum += one.bytes(bin);
      visitor.sample(thread, metric, one.binNs() * (bin + 1), sum);
    }
  }
}
