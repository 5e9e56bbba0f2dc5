// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.html;

import java.util.List;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.LayerResult;

/** Small charts of reads and writes, beside each other, with one legend of layers. */
abstract class ChartSection {
  static final List<OperationKind> TRANSFERS = List.of(OperationKind.READ, OperationKind.WRITE);

  private final Html html;
  private final AnalysisResult result;

  ChartSection(Html html, AnalysisResult result) {
    this.html = html;
    this.result = result;
  }

  /** Whether anything was read or written. */
  static boolean hasTransfers(AnalysisResult result) {
    return result.layers().stream().anyMatch(ChartSection::hasTransfers);
  }

  private static boolean hasTransfers(LayerResult layer) {
    return TRANSFERS.stream().anyMatch(layer.kinds()::containsKey);
  }

  final void section(String id, String title, String note) {
    html.open("section", "id", id).element("h2", title).element("p", note, "class", "note");
    html.open("ul", "class", "legend");
    for (Layer layer : transferLayers()) {
      html.open("li");
      LayerChip.write(html, layer);
      html.close();
    }
    html.closeLine();
    html.open("div", "class", "charts");
    charts();
    html.close().closeLine();
  }

  /** Writes the figures. */
  abstract void charts();

  /** The layers that read or write. */
  final List<Layer> transferLayers() {
    return result.layers().stream()
        .filter(ChartSection::hasTransfers)
        .map(LayerResult::layer)
        .toList();
  }

  /** The layers that have operations of a kind. */
  final List<LayerResult> layers(OperationKind kind) {
    return result.layers().stream().filter(layer -> layer.kinds().containsKey(kind)).toList();
  }

  final void figure(String title, String chart) {
    figure(html, title, chart);
  }

  /** A chart with its title. */
  static void figure(Html html, String title, String chart) {
    html.open("figure", "role", "img", "aria-label", title);
    html.element("figcaption", title).raw(chart).closeLine();
  }

  /** The largest value. */
  static double most(List<Chart.Curve> series) {
    return series.stream()
        .flatMap(s -> s.points().stream())
        .mapToDouble(Chart.Point::y)
        .max()
        .orElse(0);
  }
}
