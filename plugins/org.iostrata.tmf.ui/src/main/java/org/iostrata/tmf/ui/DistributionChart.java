// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.PaintEvent;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swtchart.Chart;
import org.eclipse.swtchart.IAxis;
import org.eclipse.swtchart.Range;
import org.iostrata.tmf.core.result.Distribution;
import org.iostrata.tmf.core.result.DistributionBar;
import org.iostrata.tmf.core.result.HistogramWeight;
import org.iostrata.tmf.core.result.MeanAndDeviation;

/**
 * One histogram. Values grow to the right by powers of two, as the buckets of the analysis do; the
 * bars of a bucket stand beside each other in it, one for each kind.
 */
final class DistributionChart {
  /** A number that is so near to a whole one is meant to be it. */
  private static final double CLOSE = 1e-6;

  private static final int MARGIN = 4;

  private final Distribution of;
  private final Chart chart;
  private final BarAxis heights;
  private List<DistributionBar> bars = List.of();
  private List<String> kinds = List.of();

  DistributionChart(Composite parent, Distribution of) {
    this.of = of;
    chart = new Chart(parent, SWT.NONE);
    chart.getTitle().setVisible(false);
    chart.getLegend().setVisible(false);
    for (IAxis axis : chart.getAxisSet().getAxes()) {
      axis.getTitle().setForeground(chart.getForeground());
      axis.getTick().setForeground(chart.getForeground());
    }
    x().getTitle().setText(of.title());
    heights = new BarAxis(y());
    chart.getPlotArea().addCustomPaintListener(this::paint);
    new ChartHover(this::text).activateHoverHelp(plot());
  }

  private IAxis x() {
    return chart.getAxisSet().getXAxis(0);
  }

  private IAxis y() {
    return chart.getAxisSet().getYAxis(0);
  }

  /** What is drawn on. */
  Control plot() {
    return chart.getPlotArea().getControl();
  }

  /**
   * Shows the bars of one layer.
   *
   * @param all those of other histograms, too
   */
  void show(List<DistributionBar> all, boolean onLogarithmicAxis) {
    bars = all.stream().filter(bar -> bar.of() == of).toList();
    kinds = bars.stream().map(DistributionBar::kind).distinct().toList();
    double first = bars.stream().mapToDouble(bar -> place(bar.from())).min().orElse(0);
    double last = bars.stream().mapToDouble(bar -> place(bar.to())).max().orElse(1);
    double most = bars.stream().mapToDouble(DistributionBar::height).max().orElse(1);
    Optional<DistributionBar> any = bars.stream().findFirst();
    y().getTitle().setText(any.map(DistributionBar::heightTitle).orElse(of.counted()));
    heights.show(
        any.map(DistributionBar::weight).orElse(HistogramWeight.COUNT), most, onLogarithmicAxis);
    x().setRange(new Range(Math.floor(first) - 1, Math.ceil(last) + 1));
    x().getTick().setFormat(new MeasureFormat(this::value));
    chart.redraw();
    plot().redraw();
  }

  /** Where a value is on the axis; nothing is a bucket below one. */
  private static double place(long value) {
    return value <= 0 ? -1 : Math.log(value) / Math.log(2);
  }

  /** Powers of two only, and nothing where none can be. */
  private String value(double place) {
    boolean whole = Math.abs(place - Math.rint(place)) < CLOSE;
    return whole && place > -CLOSE ? of.text(Math.pow(2, Math.rint(place))) : "";
  }

  private void paint(PaintEvent event) {
    int bottom = plot().getSize().y;
    for (DistributionBar bar : bars) {
      int from = x().getPixelCoordinate(place(bar.from()));
      int to = x().getPixelCoordinate(place(bar.to()));
      int at = kinds.indexOf(bar.kind());
      int left = from + (to - from) * at / kinds.size();
      int right = from + (to - from) * (at + 1) / kinds.size();
      int top = Math.min(bottom - 1, heights.top(bar.height()));
      event.gc.setBackground(AccessFiles.colour(bar.colour()));
      event.gc.fillRectangle(left, top, Math.max(1, right - left - 1), bottom - top);
    }
    if (!bars.isEmpty()) {
      paint(event.gc, MeanAndDeviation.of(bars), bottom);
    }
  }

  /** Lines at the mean and a deviation to both sides, and what they are. */
  private void paint(GC gc, MeanAndDeviation spread, int bottom) {
    gc.setForeground(chart.getForeground());
    gc.setLineStyle(SWT.LINE_SOLID);
    line(gc, spread.mean(), bottom);
    gc.setLineStyle(SWT.LINE_DOT);
    line(gc, spread.mean() - spread.deviation(), bottom);
    line(gc, spread.mean() + spread.deviation(), bottom);
    gc.setBackground(plot().getBackground());
    String text = spread.text(of);
    gc.drawText(text, plot().getSize().x - gc.textExtent(text).x - MARGIN, MARGIN);
  }

  private void line(GC gc, double value, int bottom) {
    if (value >= 1) {
      int at = x().getPixelCoordinate(Math.log(value) / Math.log(2));
      gc.drawLine(at, 0, at, bottom);
    }
  }

  /** All bars of the bucket under the mouse. */
  private Map<String, String> text(Point at) {
    Map<String, String> text = new LinkedHashMap<>();
    double value = x().getDataCoordinate(at.x);
    for (DistributionBar bar : bars) {
      if (place(bar.from()) <= value && value < place(bar.to())) {
        text.put(of.title(), of.text(bar.from()) + " to less than " + of.text(bar.to()));
        String count = HistogramWeight.COUNT.text(bar.count());
        boolean counted = bar.weight() == HistogramWeight.COUNT;
        text.put(bar.kind(), counted ? count : count + ", " + bar.weight().text(bar.height()));
      }
    }
    if (!text.isEmpty()) {
      text.put("All", MeanAndDeviation.of(bars).text(of));
    }
    return text;
  }
}
