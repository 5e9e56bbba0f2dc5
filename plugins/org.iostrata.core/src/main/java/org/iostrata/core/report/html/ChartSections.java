// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.report.html;

import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import org.iostrata.core.analysis.AnalysisResult;
import org.iostrata.core.analysis.AnalysisResult.KindResult;
import org.iostrata.core.analysis.AnalysisResult.LayerResult;
import org.iostrata.core.metric.SizeHistogram;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.raster.Axis;
import org.iostrata.core.raster.LaneCells;
import org.iostrata.core.raster.Raster;
import org.iostrata.core.rule.Quantity;
import org.jfree.chart.axis.NumberAxis;

/** What layers did over time, and how large and how long their requests were, as charts. */
final class ChartSections {
  /** So many points over time. */
  private static final int TIMES = 100;

  private static final List<OperationKind> TRANSFERS =
      List.of(OperationKind.READ, OperationKind.WRITE);

  private final Html html;
  private final AnalysisResult result;
  private final Pictures pictures;
  private final Raster raster;

  ChartSections(Html html, AnalysisResult result, Pictures pictures) {
    this.html = html;
    this.result = result;
    this.pictures = pictures;
    this.raster = pictures.raster();
  }

  /** Whether anything was read or written. */
  boolean hasTransfers() {
    return !layers(OperationKind.READ).isEmpty() || !layers(OperationKind.WRITE).isEmpty();
  }

  private List<Layer> layers(OperationKind kind) {
    return result.layers().stream()
        .filter(layer -> layer.kinds().containsKey(kind))
        .map(LayerResult::layer)
        .toList();
  }

  void overTime() {
    html.open("section", "id", "rates").element("h2", "Over time");
    html.element(
        "p",
        "Mean of each hundredth of the time. Concurrency that is lost on the way down, or a layer"
            + " that idles while the one above waits, shows as a gap between two lines.",
        "class",
        "note");
    legend();
    html.open("div", "class", "charts");
    concurrency();
    for (OperationKind kind : TRANSFERS) {
      if (!layers(kind).isEmpty()) {
        bandwidth(kind);
      }
    }
    html.close().closeLine();
  }

  private void legend() {
    html.open("ul", "class", "legend");
    for (LayerResult layer : result.layers()) {
      if (TRANSFERS.stream().anyMatch(layer.kinds()::containsKey)) {
        html.open("li");
        LayerChip.write(html, layer.layer());
        html.close();
      }
    }
    html.closeLine();
  }

  private void concurrency() {
    List<Layer> layers =
        result.layers().stream()
            .filter(layer -> TRANSFERS.stream().anyMatch(layer.kinds()::containsKey))
            .map(LayerResult::layer)
            .toList();
    List<Chart.Series> series =
        layers.stream()
            .map(
                layer ->
                    overTime(
                        layer,
                        (lane, cell) ->
                            lane.busyNs(OperationKind.READ, cell)
                                + lane.busyNs(OperationKind.WRITE, cell)))
            .toList();
    figure("Reads and writes at once", Chart.lines(series, time(), Scale.numbers(most(series))));
  }

  private void bandwidth(OperationKind kind) {
    List<Chart.Series> series =
        layers(kind).stream()
            .map(layer -> overTime(layer, (lane, cell) -> lane.bytes(kind, cell) * 1e9))
            .toList();
    figure(
        kind == OperationKind.READ ? "Read bandwidth" : "Write bandwidth",
        Chart.lines(series, time(), Scale.bytesPerSecond(most(series))));
  }

  private NumberAxis time() {
    return Scale.time((double) pictures.fromNs(), (double) pictures.toNs());
  }

  private int perPoint() {
    return (raster.time().cells() - 1) / TIMES + 1;
  }

  /** What a lane has in a cell. */
  private interface Value {
    double of(LaneCells lane, int cell);
  }

  /** The value of all lanes of a layer by nanosecond, as steps. */
  private Chart.Series overTime(Layer layer, Value value) {
    Axis time = raster.time();
    int perPoint = perPoint();
    double[] sums = new double[(time.cells() - 1) / perPoint + 1];
    for (LaneCells lane : raster.lanes()) {
      for (int cell = 0; lane.layer() == layer && cell < time.cells(); cell++) {
        sums[cell / perPoint] += value.of(lane, cell);
      }
    }
    List<Chart.Point> points = new ArrayList<>();
    for (int i = 0; i < sums.length; i++) {
      long fromNs = time.edge(i * perPoint);
      long toNs = Math.max(fromNs + 1, Math.min(pictures.toNs(), time.edge((i + 1) * perPoint)));
      double y = sums[i] / (toNs - fromNs);
      points.add(new Chart.Point(fromNs, y));
      points.add(new Chart.Point(toNs, y));
    }
    return new Chart.Series(layer, points);
  }

  private static double most(List<Chart.Series> series) {
    return series.stream()
        .flatMap(s -> s.points().stream())
        .mapToDouble(Chart.Point::y)
        .max()
        .orElse(0);
  }

  void requests() {
    html.open("section", "id", "requests").element("h2", "Requests");
    html.element(
        "p",
        "How many of a layer's requests have which size. Sizes that shrink on the way down are"
            + " requests broken up, sizes that grow are requests gathered.",
        "class",
        "note");
    legend();
    html.open("div", "class", "charts");
    for (OperationKind kind : TRANSFERS) {
      if (!layers(kind).isEmpty()) {
        sizes(kind);
      }
    }
    html.close().closeLine();
  }

  private void sizes(OperationKind kind) {
    List<Chart.Series> series =
        result.layers().stream()
            .filter(layer -> layer.kinds().containsKey(kind))
            .map(layer -> sizes(layer.layer(), layer.kinds().get(kind)))
            .toList();
    IntSummaryStatistics used =
        series.stream()
            .flatMap(s -> s.points().stream())
            .mapToInt(point -> (int) point.x())
            .summaryStatistics();
    figure(
        kind == OperationKind.READ ? "Sizes of reads" : "Sizes of writes",
        Chart.bars(
            series,
            Scale.buckets(
                Math.max(0, used.getMin() - 1), used.getMax() + 2, ChartSections::sizeOfBucket),
            Scale.shares(most(series))));
  }

  private static String sizeOfBucket(double bucket) {
    return Quantity.bytes(SizeHistogram.lowerEdge((int) bucket)).toString();
  }

  private static Chart.Series sizes(Layer layer, KindResult did) {
    return new Chart.Series(
        layer,
        did.size().histogram().stream()
            .map(
                bucket ->
                    new Chart.Point(
                        SizeHistogram.bucket(bucket.fromBytes()),
                        (double) bucket.count() / did.count()))
            .toList());
  }

  private void figure(String title, String chart) {
    html.open("figure", "role", "img", "aria-label", title);
    html.element("figcaption", title).raw(chart).closeLine();
  }
}
