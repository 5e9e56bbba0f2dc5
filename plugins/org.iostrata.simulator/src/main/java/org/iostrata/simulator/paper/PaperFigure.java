// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.paper;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.iostrata.core.internal.report.svg.PlainFont;
import org.iostrata.core.internal.report.svg.SvgGraphics;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItem;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.chart.renderer.category.LevelRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.data.category.DefaultCategoryDataset;

/** A figure of the paper: a bar for each access and cache layer, reads above writes. */
final class PaperFigure {
  private static final int WIDTH = 760;
  private static final int HEIGHT = 300; // of reads, and of writes
  private static final double MOST_MIB_PER_SECOND = 500; // ten disks of 50
  private static final double ITEM_MARGIN = 0.03;
  private static final Color INK = new Color(0x1b2430);
  private static final Color LINE = new Color(0xdde2e8);

  /** By Okabe and Ito, which people with any kind of colour vision tell apart. */
  private static final List<Color> COLOURS =
      List.of(new Color(0x56b4e9), new Color(0x009e73), new Color(0xe69f00), new Color(0xd55e00));

  private PaperFigure() {}

  static String svg(PaperStudy study, int blockKib) {
    SvgGraphics graphics = new SvgGraphics(WIDTH, 2 * HEIGHT);
    graphics.setPaint(Color.WHITE);
    graphics.fill(new Rectangle2D.Double(0, 0, WIDTH, 2 * HEIGHT));
    draw(study, blockKib, false, graphics);
    draw(study, blockKib, true, graphics);
    return graphics.svg();
  }

  private static void draw(PaperStudy study, int blockKib, boolean isWrite, SvgGraphics graphics) {
    CategoryPlot plot =
        new CategoryPlot(data(study::throughput, blockKib, isWrite), names(), rates(), bars());
    if (PaperReference.has(cells(blockKib, isWrite).get(0))) {
      plot.setDataset(1, data(PaperReference::throughput, blockKib, isWrite));
      plot.setRenderer(1, lines());
      plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
    }
    plot.setBackgroundPaint(null);
    plot.setOutlineVisible(false);
    plot.setRangeGridlinePaint(LINE);
    plot.setRangeGridlineStroke(new BasicStroke(1));
    JFreeChart chart = new JFreeChart(null, new PlainFont(12), plot, false);
    chart.setBackgroundPaint(null);
    chart.setTitle(
        new TextTitle(
            "%s, blocks of %d KiB".formatted(isWrite ? "Writes" : "Reads", blockKib),
            new PlainFont(13)));
    if (isWrite) {
      chart.addLegend(legend(plot));
    }
    chart.draw(graphics, new Rectangle2D.Double(0, isWrite ? HEIGHT : 0, WIDTH, HEIGHT));
  }

  private static List<PaperCell> cells(int blockKib, boolean isWrite) {
    return PaperCell.all().stream()
        .filter(cell -> cell.blockKib() == blockKib && cell.isWrite() == isWrite)
        .toList();
  }

  private static DefaultCategoryDataset data(
      ToDoubleFunction<PaperCell> throughput, int blockKib, boolean isWrite) {
    DefaultCategoryDataset data = new DefaultCategoryDataset();
    for (PaperCell cell : cells(blockKib, isWrite)) {
      data.addValue(throughput.applyAsDouble(cell), cell.cacheLayer(), cell.mode().label());
    }
    return data;
  }

  /** A line at each bar for what the reference came to; all are one entry of the legend. */
  private static LevelRenderer lines() {
    LevelRenderer lines = new LevelRenderer();
    lines.setItemMargin(ITEM_MARGIN);
    lines.setDefaultStroke(new BasicStroke(2));
    for (int i = 0; i < COLOURS.size(); i++) {
      lines.setSeriesPaint(i, INK);
      lines.setSeriesStroke(i, new BasicStroke(2));
      lines.setSeriesVisibleInLegend(i, false);
    }
    return lines;
  }

  private static BarRenderer bars() {
    BarRenderer bars = new BarRenderer();
    bars.setBarPainter(new StandardBarPainter());
    bars.setShadowVisible(false);
    bars.setItemMargin(ITEM_MARGIN);
    for (int i = 0; i < COLOURS.size(); i++) {
      bars.setSeriesPaint(i, COLOURS.get(i));
    }
    return bars;
  }

  private static CategoryAxis names() {
    CategoryAxis axis = new CategoryAxis();
    axis.setTickLabelFont(new PlainFont(11));
    axis.setTickLabelPaint(INK);
    axis.setAxisLinePaint(LINE);
    return axis;
  }

  private static NumberAxis rates() {
    NumberAxis axis = new NumberAxis("MiB/s");
    axis.setRange(0, MOST_MIB_PER_SECOND);
    axis.setLabelFont(new PlainFont(11));
    axis.setTickLabelFont(new PlainFont(11));
    axis.setTickLabelPaint(INK);
    axis.setAxisLinePaint(LINE);
    return axis;
  }

  private static LegendTitle legend(CategoryPlot plot) {
    LegendItemCollection items = plot.getLegendItems();
    if (plot.getDataset(1) != null) {
      Line2D line = new Line2D.Double(0, 0, 12, 0);
      items.add(new LegendItem("PIOsimHD", null, null, null, line, new BasicStroke(2), INK));
    }
    LegendTitle legend = new LegendTitle(() -> items);
    legend.setItemFont(new PlainFont(11));
    legend.setPosition(RectangleEdge.BOTTOM);
    legend.setBackgroundPaint(null);
    return legend;
  }
}
