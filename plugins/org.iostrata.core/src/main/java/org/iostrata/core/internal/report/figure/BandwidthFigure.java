// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.figure;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.geom.Rectangle2D;
import java.util.List;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.report.svg.PlainFont;
import org.iostrata.core.internal.report.svg.SvgGraphics;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;

/**
 * Bandwidths over sizes of calls, as lines with the spread of repetitions; panels below each other.
 */
public final class BandwidthFigure {
  private static final int WIDTH = 760;
  private static final int HEIGHT = 320; // of a panel
  private static final int MARKS = 5;
  private static final Color INK = new Color(0x1b2430);
  private static final Color LINE = new Color(0xdde2e8);

  /** By Okabe and Ito, which people with any kind of colour vision tell apart. */
  private static final List<Color> COLOURS =
      List.of(
          new Color(0x0072b2),
          new Color(0xd55e00),
          new Color(0x009e73),
          new Color(0xcc79a7),
          new Color(0xe69f00),
          new Color(0x56b4e9));

  private BandwidthFigure() {}

  /** A part of the figure. */
  public record Panel(String title, List<BandwidthCurve> curves) {}

  /** A line. */
  public record BandwidthCurve(String name, List<BandwidthPoint> points) {}

  /**
   * A measurement, in bytes per second.
   *
   * @param sizeBytes of a call
   */
  public record BandwidthPoint(long sizeBytes, double least, double mean, double most) {}

  /** The figure as SVG. */
  public static String svg(List<Panel> panels) {
    SvgGraphics graphics = new SvgGraphics(WIDTH, HEIGHT * panels.size());
    graphics.setPaint(Color.WHITE);
    graphics.fill(new Rectangle2D.Double(0, 0, WIDTH, HEIGHT * panels.size()));
    List<Long> sizes =
        panels.stream()
            .flatMap(panel -> panel.curves().stream())
            .flatMap(curve -> curve.points().stream())
            .map(BandwidthPoint::sizeBytes)
            .distinct()
            .sorted()
            .toList();
    for (int i = 0; i < panels.size(); i++) {
      chart(panels.get(i), sizes)
          .draw(graphics, new Rectangle2D.Double(0, i * HEIGHT, WIDTH, HEIGHT));
    }
    return graphics.svg();
  }

  private static JFreeChart chart(Panel panel, List<Long> sizes) {
    XYPlot plot = new XYPlot(data(panel, sizes), calls(sizes), rates(panel), lines(panel));
    plot.setBackgroundPaint(null);
    plot.setOutlineVisible(false);
    plot.setDomainGridlinesVisible(false);
    plot.setRangeGridlinePaint(LINE);
    plot.setRangeGridlineStroke(new BasicStroke(1));
    JFreeChart chart = new JFreeChart(null, new PlainFont(12), plot, false);
    chart.setBackgroundPaint(null);
    chart.setTitle(new TextTitle(panel.title(), new PlainFont(13)));
    LegendTitle legend = new LegendTitle(plot);
    legend.setItemFont(new PlainFont(11));
    legend.setPosition(RectangleEdge.BOTTOM);
    legend.setBackgroundPaint(null);
    chart.addLegend(legend);
    return chart;
  }

  private static XYIntervalSeriesCollection data(Panel panel, List<Long> sizes) {
    XYIntervalSeriesCollection data = new XYIntervalSeriesCollection();
    for (BandwidthCurve curve : panel.curves()) {
      XYIntervalSeries series = new XYIntervalSeries(curve.name());
      for (BandwidthPoint point : curve.points()) {
        double x = sizes.indexOf(point.sizeBytes());
        series.add(x, x, x, point.mean(), point.least(), point.most());
      }
      data.addSeries(series);
    }
    return data;
  }

  private static XYErrorRenderer lines(Panel panel) {
    XYErrorRenderer lines = new XYErrorRenderer();
    lines.setDrawXError(false);
    for (int i = 0; i < panel.curves().size(); i++) {
      lines.setSeriesLinesVisible(i, true);
      lines.setSeriesPaint(i, COLOURS.get(i % COLOURS.size()));
      lines.setSeriesStroke(i, new BasicStroke(1.5f));
    }
    return lines;
  }

  private static NumberAxis calls(List<Long> sizes) {
    String[] names =
        sizes.stream().map(size -> Quantity.bytes(size).toString()).toArray(String[]::new);
    SymbolAxis axis = new SymbolAxis("bytes of a call", names);
    axis.setGridBandsVisible(false);
    axis.setRange(-0.5, Math.max(1, sizes.size()) - 0.5);
    return styled(axis);
  }

  private static NumberAxis rates(Panel panel) {
    double most =
        panel.curves().stream()
            .flatMap(curve -> curve.points().stream())
            .mapToDouble(BandwidthPoint::most)
            .max()
            .orElse(1);
    NumberAxis axis = new NumberAxis("bandwidth");
    axis.setRange(0, Math.max(1, most * 1.05));
    axis.setTickUnit(new RateUnit(Math.pow(2, Math.ceil(Math.log(most / MARKS) / Math.log(2)))));
    return styled(axis);
  }

  /** A step between marks in bytes per second. */
  private static final class RateUnit extends NumberTickUnit {
    private static final long serialVersionUID = 1;

    RateUnit(double step) {
      super(Math.max(1, step));
    }

    @Override
    public String valueToString(double value) {
      return Quantity.bytesPerSecond(value).toString();
    }
  }

  private static NumberAxis styled(NumberAxis axis) {
    axis.setLabelFont(new PlainFont(11));
    axis.setTickLabelFont(new PlainFont(11));
    axis.setTickLabelPaint(INK);
    axis.setAxisLinePaint(LINE);
    return axis;
  }
}
