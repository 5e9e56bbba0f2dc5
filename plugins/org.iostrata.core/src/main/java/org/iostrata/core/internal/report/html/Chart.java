// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.html;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Paint;
import java.awt.geom.Rectangle2D;
import java.util.List;
import org.iostrata.core.internal.report.Palette;
import org.iostrata.core.internal.report.svg.PlainFont;
import org.iostrata.core.internal.report.svg.SvgGraphics;
import org.iostrata.core.internal.report.svg.ThemePaint;
import org.iostrata.core.model.Layer;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.StandardXYBarPainter;
import org.jfree.chart.renderer.xy.XYBarRenderer;
import org.jfree.chart.renderer.xy.XYItemRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.xy.XYDataset;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** One small chart as SVG: values of several layers, each in its colour. */
final class Chart {
  /** Small enough that a phone does not shrink the text of a chart below what can be read. */
  private static final int WIDTH = 400;

  private static final int HEIGHT = 220;

  private static final Paint MUTED = theme("var(--muted)", "#586474");
  private static final Paint LINE = theme("var(--line)", "#dde2e8");

  private Chart() {}

  /** Values of a layer, by ascending x. */
  record Curve(Layer layer, List<Point> points) {}

  /** A value. */
  record Point(double x, double y) {}

  /** Lines. */
  static String lines(List<Curve> series, NumberAxis x, NumberAxis y) {
    XYSeriesCollection data = new XYSeriesCollection();
    XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, false);
    renderer.setDrawSeriesLineAsPath(true);
    for (Curve of : series) {
      XYSeries points = new XYSeries(of.layer(), false, true);
      of.points().forEach(point -> points.add(point.x(), point.y()));
      renderer.setSeriesStroke(
          data.getSeriesCount(),
          // The first is drawn last: so two lines in the same place are both seen.
          new BasicStroke(
              1.5f + 1.2f * data.getSeriesCount(), BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND));
      data.addSeries(points);
    }
    return draw(series, data, renderer, x, y);
  }

  /** Bars of one unit of x, those of the same x side by side. */
  static String bars(List<Curve> series, NumberAxis x, NumberAxis y) {
    XYIntervalSeriesCollection data = new XYIntervalSeriesCollection();
    double width = 0.86 / series.size();
    for (int s = 0; s < series.size(); s++) {
      Curve of = series.get(s);
      XYIntervalSeries bars = new XYIntervalSeries(of.layer());
      for (Point point : of.points()) {
        double from = point.x() + 0.07 + s * width;
        bars.add(from + width / 2, from, from + width, point.y(), 0, point.y());
      }
      data.addSeries(bars);
    }
    return draw(series, data, flat(new XYBarRenderer()), x, y);
  }

  /** A bar from the left of two parts: a layer's own time, and behind it that of what is below. */
  record Split(String name, Layer layer, double own, double below) {}

  /** Bars below each other, the first on top. */
  static String splits(List<Split> splits, NumberAxis x) {
    XYIntervalSeries own = new XYIntervalSeries("own", false, true);
    XYIntervalSeries below = new XYIntervalSeries("below", false, true);
    for (int i = 0; i < splits.size(); i++) {
      Split split = splits.get(i);
      double all = split.own() + split.below();
      own.add(i, i - 0.32, i + 0.32, split.own(), 0, split.own());
      below.add(i, i - 0.32, i + 0.32, all, split.own(), all);
    }
    XYIntervalSeriesCollection data = new XYIntervalSeriesCollection();
    data.addSeries(own);
    data.addSeries(below);
    XYBarRenderer renderer =
        flat(
            new XYBarRenderer() {
              @Override
              public Paint getItemPaint(int series, int item) {
                return series == 0 ? paint(splits.get(item).layer()) : LINE;
              }
            });
    renderer.setUseYInterval(true);
    XYPlot plot = plot(data, renderer, Scale.names(splits.stream().map(Split::name).toList()), x);
    plot.setOrientation(PlotOrientation.HORIZONTAL);
    return svg(plot, 56 + 26 * splits.size());
  }

  private static XYBarRenderer flat(XYBarRenderer renderer) {
    renderer.setBarPainter(new StandardXYBarPainter());
    renderer.setShadowVisible(false);
    renderer.setDrawBarOutline(false);
    return renderer;
  }

  private static String draw(
      List<Curve> series, XYDataset data, XYItemRenderer renderer, NumberAxis x, NumberAxis y) {
    for (int s = 0; s < series.size(); s++) {
      renderer.setSeriesPaint(s, paint(series.get(s).layer()));
    }
    return svg(plot(data, renderer, x, y), HEIGHT);
  }

  private static XYPlot plot(XYDataset data, XYItemRenderer renderer, NumberAxis x, NumberAxis y) {
    XYPlot plot = new XYPlot(data, style(x), style(y), renderer);
    plot.setBackgroundPaint(null);
    plot.setOutlineVisible(false);
    plot.setDomainGridlinesVisible(false);
    plot.setRangeGridlinePaint(LINE);
    plot.setRangeGridlineStroke(new BasicStroke(1));
    plot.setAxisOffset(new RectangleInsets(0, 3, 3, 0));
    plot.setInsets(new RectangleInsets(8, 0, 0, 26));
    plot.setDomainZeroBaselineVisible(false);
    return plot;
  }

  private static String svg(XYPlot plot, int height) {
    JFreeChart chart = new JFreeChart(null, new PlainFont(12), plot, false);
    chart.setBackgroundPaint(null);
    chart.setPadding(RectangleInsets.ZERO_INSETS);
    SvgGraphics graphics = new SvgGraphics(WIDTH, height);
    chart.draw(graphics, new Rectangle2D.Double(0, 0, WIDTH, height));
    return graphics.svg();
  }

  private static Paint paint(Layer layer) {
    return theme("var(" + Css.variable(layer) + ")", Palette.of(layer));
  }

  private static Paint theme(String css, String elsewhere) {
    return new ThemePaint(css, Color.decode(elsewhere));
  }

  private static NumberAxis style(NumberAxis axis) {
    axis.setTickLabelFont(new PlainFont(11));
    axis.setTickLabelPaint(MUTED);
    axis.setAxisLinePaint(LINE);
    axis.setTickMarkPaint(LINE);
    axis.setAxisLineVisible(true);
    return axis;
  }
}
