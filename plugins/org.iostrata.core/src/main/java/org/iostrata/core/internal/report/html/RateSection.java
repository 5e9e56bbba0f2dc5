// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.html;

import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.internal.raster.Axis;
import org.iostrata.core.internal.raster.LaneCells;
import org.iostrata.core.internal.raster.Raster;
import org.iostrata.core.internal.report.LinkWords;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AnalysisResult;
import org.jfree.chart.axis.NumberAxis;

/** How much each layer did at once, and how fast, over time. */
final class RateSection extends ChartSection {
  /** So many points over time. */
  private static final int TIMES = 100;

  private static final String FOREIGN =
      " BLOCK serves other programs too: their requests are in its lines.";

  private final long foreign;
  private final Pictures pictures;
  private final Raster raster;

  RateSection(Html html, AnalysisResult result, Pictures pictures) {
    super(html, result);
    foreign = LinkWords.foreign(result);
    this.pictures = pictures;
    this.raster = pictures.raster();
  }

  void write() {
    String note =
        "Mean of each hundredth of the time. Concurrency that is lost on the way down, or a layer"
            + " that idles while the one above waits, shows as a gap between two lines.";
    section("rates", "Over time", foreign > 0 ? note + FOREIGN : note);
  }

  @Override
  void charts() {
    concurrency();
    for (OperationKind kind : TRANSFERS) {
      if (!layers(kind).isEmpty()) {
        bandwidth(kind);
      }
    }
  }

  private void concurrency() {
    List<Chart.Curve> series =
        transferLayers().stream()
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
    List<Chart.Curve> series =
        layers(kind).stream()
            .map(layer -> overTime(layer.layer(), (lane, cell) -> lane.bytes(kind, cell) * 1e9))
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
  private Chart.Curve overTime(Layer layer, Value value) {
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
    return new Chart.Curve(layer, points);
  }
}
