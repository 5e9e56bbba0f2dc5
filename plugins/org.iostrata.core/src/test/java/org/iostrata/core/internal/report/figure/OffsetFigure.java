// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.figure;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Stroke;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.report.Palette;
import org.iostrata.core.internal.report.TimeMarks;
import org.iostrata.core.internal.report.svg.PlainFont;
import org.iostrata.core.internal.report.svg.SvgGraphics;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.model.TraceProcess;

/**
 * Where in a file reads and writes are over time: a line for each, from its begin and first byte to
 * its end and last byte; of some offsets only, a box. For the pages of the rules; the report and
 * the workbench have maps of any size.
 */
final class OffsetFigure {
  private static final int LEFT = 96;
  private static final int RIGHT = 30;
  private static final int TOP = 14;
  private static final int PLOT = 230;
  private static final int BOTTOM = TOP + PLOT;
  private static final int HEIGHT = BOTTOM + 64;
  private static final int MOST_MARKS = 6;
  private static final double SMALLEST = 2.5;
  private static final double BREAK = 1;
  private static final long MIB = 1 << 20;
  private static final Stroke THICK =
      new BasicStroke(3, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER);
  private static final Color INK = new Color(0x1b2430);
  private static final Color MUTED = new Color(0x586474);
  private static final Color LINE = new Color(0xdde2e8);
  private static final PlainFont FONT = new PlainFont(11);

  /** By Okabe and Ito, as those of kinds. */
  private static final int[] PROCESSES = {0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7};

  private final FigureOptions range;
  private final List<Box> boxes = new ArrayList<>();
  private final Map<String, Color> legend = new TreeMap<>();
  private boolean isCut;
  private long fromByte;
  private long toByte;

  private record Box(long fromNs, long toNs, long fromByte, long toByte, Color colour) {
    /** Where it is at a time, if it moves its bytes evenly. */
    double at(double ns) {
      double share = (ns - fromNs) / Math.max(1.0, (double) toNs - fromNs);
      return fromByte + share * (toByte - fromByte);
    }
  }

  /**
   * A figure of all reads and writes whose place is known.
   *
   * @param byProcess whether colours tell processes, not kinds
   */
  OffsetFigure(Timeline timeline, FigureOptions range, boolean byProcess) {
    this.range = range;
    for (Lane lane : timeline.ownLanes()) {
      for (int i = lane.firstEndingAfter(range.fromNs());
          i < lane.firstStartingFrom(range.toNs());
          i++) {
        if (lane.kind(i).isTransfer() && lane.offset(i) >= 0) {
          add(lane, i, byProcess ? process(timeline, lane) : null);
        }
      }
    }
    fromByte = boxes.stream().mapToLong(Box::fromByte).min().orElse(0);
    toByte = boxes.stream().mapToLong(Box::toByte).max().orElse(1);
  }

  /** Shows some offsets only. */
  void cut(long from, long to) {
    isCut = true;
    fromByte = from;
    toByte = to;
  }

  private static TraceProcess process(Timeline timeline, Lane lane) {
    int thread = lane.thread();
    return timeline.trace().processes().get(timeline.trace().threads().get(thread).process());
  }

  private void add(Lane lane, int i, TraceProcess process) {
    String name = process == null ? lane.kind(i).key() : process.name();
    Color colour =
        process == null
            ? Color.decode(Palette.of(lane.kind(i)))
            : new Color(PROCESSES[process.index() % PROCESSES.length]);
    legend.put(name, colour);
    long from = lane.offset(i);
    long to = from + Math.max(0, lane.bytesDone(i));
    boxes.add(new Box(lane.admitNs(i), lane.callbackNs(i), from, to, colour));
  }

  /** As SVG. */
  byte[] svg() {
    SvgGraphics g = new SvgGraphics(range.width(), HEIGHT);
    g.setFont(FONT);
    g.setPaint(Color.WHITE);
    g.fill(new Rectangle2D.Double(0, 0, range.width(), HEIGHT));
    times(g);
    offsets(g);
    g.setStroke(THICK);
    boxes.forEach(box -> draw(g, box));
    if (isCut) {
      g.setPaint(INK);
      g.fill(new Rectangle2D.Double(LEFT, y(border()) - 1, plotWidth(), 2));
    }
    legend(g);
    return g.svg().getBytes(UTF_8);
  }

  private void draw(Graphics2D g, Box box) {
    double from = Math.max(box.fromNs(), range.fromNs());
    double to = Math.min(box.toNs(), range.toNs());
    double x = x(from);
    double width = Math.max(SMALLEST, x(to) - x - BREAK);
    g.setPaint(box.colour());
    if (!isCut) {
      g.draw(new Line2D.Double(x, y(box.at(from)), x + width, y(box.at(to))));
    } else if (y(box.fromByte()) > y(box.toByte())) {
      double height = y(box.fromByte()) - y(box.toByte());
      g.fill(new Rectangle2D.Double(x, y(box.toByte()) + 1, width, height - 1));
    }
  }

  private int plotWidth() {
    return range.width() - LEFT - RIGHT;
  }

  private double x(double ns) {
    double share = (ns - range.fromNs()) / ((double) range.toNs() - range.fromNs());
    return LEFT + Math.max(0, Math.min(1, share)) * plotWidth();
  }

  private double y(long offset) {
    return y((double) offset);
  }

  private double y(double offset) {
    double share = (offset - fromByte) / ((double) toByte - fromByte);
    return BOTTOM - Math.max(0, Math.min(1, share)) * PLOT;
  }

  private void times(Graphics2D g) {
    double stepNs = TimeMarks.step((double) range.toNs() - range.fromNs(), plotWidth() / 80);
    for (double ns = Math.ceil(range.fromNs() / stepNs) * stepNs;
        ns <= range.toNs();
        ns += stepNs) {
      g.setPaint(LINE);
      g.fill(new Rectangle2D.Double(x(ns) - 0.5, TOP, 1, PLOT + 4.0));
      centred(g, TimeMarks.text(ns, stepNs, (double) range.toNs()), x(ns), BOTTOM + 16.0);
    }
    centred(g, "time since the begin of the run", LEFT + plotWidth() / 2.0, BOTTOM + 31.0);
  }

  /** At multiples of a power of two. */
  private void offsets(Graphics2D g) {
    long step = 1;
    while ((toByte - fromByte) / step >= MOST_MARKS) {
      step *= 2;
    }
    for (long at = (fromByte + step - 1) / step * step; at <= toByte; at += step) {
      g.setPaint(LINE);
      g.fill(new Rectangle2D.Double(LEFT - 4.0, y(at) - 0.5, plotWidth() + 4.0, 1));
      String text = name(at);
      g.setPaint(MUTED);
      g.drawString(text, (float) (LEFT - 11 - FONT.width(text)), (float) y(at) + 4);
    }
    g.setPaint(MUTED);
    g.rotate(-Math.PI / 2);
    g.drawString("offset in the file", (float) (-BOTTOM + PLOT / 2.0 - 45), 14f);
    g.rotate(Math.PI / 2);
  }

  /** Of some offsets only: beside the border of a stripe. */
  private String name(long at) {
    return isCut && at != border()
        ? String.format(Locale.US, "%+d B", at - border())
        : Quantity.bytes(at).toString();
  }

  private long border() {
    return toByte / MIB * MIB;
  }

  private static void centred(Graphics2D g, String text, double x, double y) {
    g.setPaint(MUTED);
    g.drawString(text, (float) (x - FONT.width(text) / 2), (float) y);
  }

  private void legend(Graphics2D g) {
    double x = LEFT;
    double y = BOTTOM + 52.0;
    for (Map.Entry<String, Color> entry : legend.entrySet()) {
      g.setPaint(entry.getValue());
      g.fill(new Rectangle2D.Double(x, y - 9, 10, 10));
      g.setPaint(INK);
      g.drawString(entry.getKey(), (float) x + 14, (float) y);
      x += 14 + FONT.width(entry.getKey()) + 16;
    }
  }
}
