// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.html;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.iostrata.core.internal.metric.SizeHistogram;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.DurationBucket;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.Latency;
import org.iostrata.core.result.LayerResult;
import org.iostrata.core.result.Runs;
import org.iostrata.core.result.SizeBucket;
import org.iostrata.core.result.SizeDistribution;
import org.jfree.chart.axis.NumberAxis;

/** How large requests are, how long they take, and how long the runs are that they make. */
final class RequestSection extends ChartSection {
  RequestSection(Html html, AnalysisResult result) {
    super(html, result);
  }

  /** An axis from the first bucket of a picture to the end of the last. */
  private interface Buckets {
    NumberAxis axis(int first, int end);
  }

  /** Whether anything is known of single reads or writes. */
  static boolean isKnown(AnalysisResult result) {
    return result.layers().stream()
        .flatMap(layer -> TRANSFERS.stream().map(layer.kinds()::get))
        .filter(Objects::nonNull)
        .anyMatch(did -> did.size().isPresent() || did.latencyNs().isPresent());
  }

  void write() {
    section(
        "requests",
        "Requests",
        "Share of a layer's requests by size and by duration, and of its runs by length: a run is"
            + " what all processes together read or write, in the order of time, without a gap, a"
            + " step back or another file between. Sizes that shrink on the way down are requests"
            + " broken up, sizes that grow are requests gathered; short runs are interleaved or"
            + " random access.");
  }

  @Override
  void charts() {
    for (OperationKind kind : TRANSFERS) {
      List<LayerResult> layers = layers(kind);
      if (!layers.isEmpty()) {
        String name = kind == OperationKind.READ ? "reads" : "writes";
        histogram(
            "Sizes of " + name,
            series(layers, layer -> sizes(layer.kinds().get(kind))),
            Scale::sizes);
        histogram(
            "Durations of " + name,
            series(layers, layer -> durations(layer.kinds().get(kind))),
            Scale::durations);
        histogram(
            "Lengths of runs of " + name,
            series(layers, layer -> runs(layer.kinds().get(kind))),
            Scale::sizes);
      }
    }
  }

  /** By the power of two; 0 ns beside 1 ns. */
  private static long[] durations(KindResult did) {
    long[] counts = new long[Long.SIZE];
    for (DurationBucket bucket : did.latencyNs().flatMap(Latency::histogram).orElse(List.of())) {
      counts[Long.SIZE - 1 - Long.numberOfLeadingZeros(bucket.fromNs() | 1)] += bucket.count();
    }
    return counts;
  }

  private static long[] sizes(KindResult did) {
    return counts(did.size().map(SizeDistribution::histogram).orElse(List.of()));
  }

  private static long[] runs(KindResult did) {
    return counts(did.runs().map(Runs::histogram).orElse(List.of()));
  }

  private static long[] counts(List<SizeBucket> histogram) {
    long[] counts = new long[SizeHistogram.BUCKETS];
    histogram.forEach(bucket -> counts[place(bucket)] += bucket.count());
    return counts;
  }

  /** Of a range that a log counts in, which is wider than those of the picture, the middle one. */
  private static int place(SizeBucket bucket) {
    int first = SizeHistogram.bucket(bucket.fromBytes());
    boolean isOpen = bucket.toBytes() == Long.MAX_VALUE;
    return isOpen ? first : (first + SizeHistogram.bucket(bucket.toBytes() - 1)) / 2;
  }

  private static List<Chart.Curve> series(
      List<LayerResult> layers, Function<LayerResult, long[]> counts) {
    List<Chart.Curve> series = new ArrayList<>();
    for (LayerResult layer : layers) {
      long[] own = counts.apply(layer);
      double all = Arrays.stream(own).sum();
      List<Chart.Point> points = new ArrayList<>();
      for (int bucket = 0; bucket < own.length; bucket++) {
        if (own[bucket] > 0) {
          points.add(new Chart.Point(bucket, own[bucket] / all));
        }
      }
      series.add(new Chart.Curve(layer.layer(), points));
    }
    return series;
  }

  private void histogram(String title, List<Chart.Curve> series, Buckets buckets) {
    IntSummaryStatistics used =
        series.stream()
            .flatMap(s -> s.points().stream())
            .mapToInt(point -> (int) point.x())
            .summaryStatistics();
    if (used.getCount() > 0) {
      int from = Math.max(0, used.getMin() - 1);
      int to = used.getMax() + 2;
      figure(title, Chart.bars(series, buckets.axis(from, to), Scale.shares(most(series))));
    }
  }
}
