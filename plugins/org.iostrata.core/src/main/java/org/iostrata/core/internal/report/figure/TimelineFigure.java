// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.figure;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import javax.imageio.ImageIO;
import org.iostrata.core.internal.report.Palette;
import org.iostrata.core.internal.report.TimeMarks;
import org.iostrata.core.internal.report.svg.PlainFont;
import org.iostrata.core.internal.report.svg.SvgGraphics;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.SegmentVisitor;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.model.OperationKind;

/**
 * The swimlanes of a part of a run: a lane for each thread and layer, time from left to right, a
 * legend below. What is shorter than a pixel is drawn together, lower and the paler the less of it
 * is busy, as in the workbench.
 */
public final class TimelineFigure {
  /** More lanes than this are no figure. */
  public static final int MOST_LANES = 400;

  /** More of a name never fit beside the lanes. */
  private static final int MOST_LETTERS = 100;

  /** The names of processes take so much, or up to a quarter of the picture when they are long. */
  private static final int WHO = 118;

  private static final int LAYER = 64;
  private static final int RIGHT = 30;
  private static final int TOP = 10;
  private static final int GAP = 6;
  private static final int AXIS = 40;
  private static final int LEGEND = 24;
  private static final int TALLEST_LANE = 15;
  private static final int LOWEST_LANE = 3;
  private static final int WANTED_HEIGHT = 1200;
  private static final double HEIGHT_OF_SEVERAL = 0.6;
  private static final double PALEST = 0.35;

  /** Between two operations without a pause, where they are wide enough. */
  private static final double BREAK = 0.8;

  private static final double WIDE = 5 * BREAK;

  /** Pixels of a PNG for each of the figure: sharp in print. */
  private static final int PNG_SCALE = 3;

  private static final Color INK = new Color(0x1b2430);
  private static final Color MUTED = new Color(0x586474);
  private static final Color LINE = new Color(0xdde2e8);
  private static final PlainFont FONT = new PlainFont(11);

  private final FigureOptions options;
  private final List<String> sample = new ArrayList<>();
  private final List<LaneRow> rows;
  private final int who;
  private final int left;
  private final int laneHeight;
  private final int bottom;
  private final Set<OperationKind> kinds = EnumSet.noneOf(OperationKind.class);

  /** A figure of what a timeline holds. */
  public TimelineFigure(Timeline timeline, FigureOptions options) {
    this.options = options;
    int everyThread = LaneRow.everyThread(timeline, options, MOST_LANES);
    this.rows = LaneRow.of(timeline, options, everyThread);
    if (timeline.everyProcess() > 1) {
      sample.add("one process of " + timeline.everyProcess());
    }
    if (everyThread > 1) {
      sample.add("one thread of " + everyThread);
    }
    who = (int) Math.min(Math.max(WHO, options.width() / 4), 8 + widest(LaneRow::who));
    left = who + 10 + (int) Math.ceil(Math.max(LAYER, widest(LaneRow::layer) + 6));
    double lanes = rows.stream().mapToDouble(LaneRow::share).sum();
    laneHeight =
        (int) Math.max(LOWEST_LANE, Math.min(TALLEST_LANE, WANTED_HEIGHT / Math.max(1, lanes)));
    int gaps = (int) rows.stream().filter(LaneRow::first).count();
    bottom = (int) Math.ceil(TOP + lanes * laneHeight + gaps * GAP);
  }

  private double widest(Function<LaneRow, String> name) {
    return Math.ceil(rows.stream().mapToDouble(row -> FONT.width(name.apply(row))).max().orElse(0));
  }

  /** Whether there is anything in that part of the run. */
  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /** What is drawn of a run with too many lanes, as "one process of 3"; empty when it is all. */
  public String sample() {
    return String.join(", ", sample);
  }

  private int height() {
    return bottom + AXIS + LEGEND;
  }

  /** Writes it as SVG; the stream stays open. */
  public void writeSvg(OutputStream out) throws IOException {
    SvgGraphics graphics = new SvgGraphics(options.width(), height());
    draw(graphics);
    out.write(graphics.svg().getBytes(UTF_8));
  }

  /** Writes it as PNG, with three pixels for each of the figure; the stream stays open. */
  public void writePng(OutputStream out) throws IOException {
    BufferedImage image =
        new BufferedImage(
            PNG_SCALE * options.width(), PNG_SCALE * height(), BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    graphics.scale(PNG_SCALE, PNG_SCALE);
    draw(graphics);
    graphics.dispose();
    ImageIO.write(image, "png", out);
  }

  private void draw(Graphics2D g) {
    g.setFont(FONT);
    g.setPaint(Color.WHITE);
    g.fill(new Rectangle2D.Double(0, 0, options.width(), height()));
    axis(g);
    double y = TOP;
    double labelled = Double.NEGATIVE_INFINITY;
    for (LaneRow row : rows) {
      y += row.first() ? GAP : 0;
      boolean room = y - labelled >= FONT.getSize();
      if (room && labels(g, row, y)) {
        labelled = y;
      }
      double height = laneHeight * row.share();
      bars(g, row.lane(), y, height);
      y += height;
    }
    legend(g);
  }

  private double xOf(long ns) {
    double share = ((double) ns - options.fromNs()) / (options.toNs() - options.fromNs());
    return left + Math.max(0, Math.min(1, share)) * plotWidth();
  }

  private int plotWidth() {
    return options.width() - left - RIGHT;
  }

  private void axis(Graphics2D g) {
    double stepNs =
        TimeMarks.step(options.toNs() - (double) options.fromNs(), Math.max(2, plotWidth() / 80));
    double first = Math.ceil(options.fromNs() / stepNs);
    long marks =
        (long)
            ((options.toNs() - first * stepNs) / stepNs); // counted: late times have no fractions
    for (long i = 0; i <= marks; i++) {
      double mark = (first + i) * stepNs;
      double x = xOf((long) mark);
      g.setPaint(LINE);
      g.fill(new Rectangle2D.Double(x - 0.5, TOP, 1, bottom - TOP + 4.0));
      centred(g, TimeMarks.text(mark, stepNs, (double) options.toNs()), x, bottom + 16.0);
    }
    String what = sample.isEmpty() ? "" : " (" + sample() + ")";
    centred(g, "time since the begin of the run" + what, left + plotWidth() / 2.0, bottom + 31.0);
  }

  private static void centred(Graphics2D g, String text, double x, double y) {
    g.setPaint(MUTED);
    g.drawString(text, (float) (x - FONT.width(text) / 2), (float) y);
  }

  private boolean labels(Graphics2D g, LaneRow row, double y) {
    float baseline = (float) (y + laneHeight / 2.0 + 4);
    g.setPaint(INK);
    g.drawString(fitted(row.who()), 4f, baseline);
    g.setPaint(MUTED);
    g.drawString(row.layer(), (float) who + 4, baseline);
    return !row.who().isEmpty() || !row.layer().isEmpty();
  }

  private String fitted(String text) {
    String cut = text.length() > MOST_LETTERS ? text.substring(0, MOST_LETTERS) + "…" : text;
    while (FONT.width(cut) > who - 8.0 && cut.length() > 2) {
      cut = cut.substring(0, cut.length() - 2) + "…";
    }
    return cut;
  }

  private void bars(Graphics2D g, Lane lane, double y, double height) {
    double space = height > LOWEST_LANE ? 1 : 0;
    g.setPaint(Color.decode(Palette.of(lane.layer())));
    g.fill(new Rectangle2D.Double(left - 6.0, y, 3, height - space));
    lane.segments(
        options.fromNs(),
        options.toNs(),
        plotWidth(),
        new Bars(g, lane, y + space, height - 2 * space));
  }

  /** Draws the bars of one lane at its height. */
  private final class Bars implements SegmentVisitor {
    private final Graphics2D g;
    private final Lane lane;
    private final double y;
    private final double height;

    Bars(Graphics2D g, Lane lane, double y, double height) {
      this.g = g;
      this.lane = lane;
      this.y = y;
      this.height = height;
    }

    @Override
    public void segment(int first, int next, OperationKind kind, long busyNs) {
      kinds.add(kind);
      double x = xOf(lane.admitNs(first));
      double width = Math.max(0.8, xOf(lane.callbackNs(next - 1)) - x);
      Color colour = Color.decode(Palette.of(kind));
      if (next - first > 1) {
        long rangeNs = Math.max(1, lane.callbackNs(next - 1) - lane.admitNs(first));
        double busy = Math.min(1, (double) busyNs / rangeNs);
        g.setPaint(pale(colour, PALEST + (1 - PALEST) * busy));
        double low = height * HEIGHT_OF_SEVERAL;
        g.fill(new Rectangle2D.Double(x, y + (height - low) / 2, width, low));
      } else {
        g.setPaint(colour);
        g.fill(new Rectangle2D.Double(x, y, width > WIDE ? width - BREAK : width, height));
      }
    }
  }

  /** A colour as it looks half transparent on white; printers do not like transparency. */
  private static Color pale(Color colour, double opacity) {
    return new Color(
        pale(colour.getRed(), opacity),
        pale(colour.getGreen(), opacity),
        pale(colour.getBlue(), opacity));
  }

  private static int pale(int part, double opacity) {
    return (int) Math.round(255 - (255 - part) * opacity);
  }

  private void legend(Graphics2D g) {
    double x = left;
    double y = bottom + AXIS + 8.0;
    for (OperationKind kind : kinds) {
      g.setPaint(Color.decode(Palette.of(kind)));
      g.fill(new Rectangle2D.Double(x, y - 9, 10, 10));
      g.setPaint(INK);
      g.drawString(kind.key(), (float) x + 14, (float) y);
      x += 14 + FONT.width(kind.key()) + 16;
    }
  }
}
