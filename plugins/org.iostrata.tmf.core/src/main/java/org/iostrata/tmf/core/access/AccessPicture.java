// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.access;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.iostrata.core.internal.access.AccessCell;
import org.iostrata.core.internal.access.AccessCells;
import org.iostrata.core.internal.access.FileUse;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.tmf.core.Names;
import org.iostrata.tmf.core.swimlane.SwimlaneTooltip;
import org.iostrata.tmf.core.trace.TimeAxis;

/** The map of a file: lines over pixels of time and offset, with what they mean. Immutable. */
public final class AccessPicture {
  /** Less than any operation. */
  private static final String JOIN = "#999999";

  private final TimeAxis axis;
  private final Timeline timeline;
  private final FileUse use;
  private final AccessCells cells;
  private final List<AccessCell> joins;
  private final AccessColour colour;

  AccessPicture(TimeAxis axis, Timeline timeline, FileUse use, MapLines lines) {
    this.axis = axis;
    this.timeline = timeline;
    this.use = use;
    cells = lines.cells;
    joins = lines.joins;
    colour = lines.colour;
  }

  /**
   * What is drawn.
   *
   * @param cells the operations
   * @param joins what joins those of a run
   * @param colour what their colours say
   */
  record MapLines(AccessCells cells, List<AccessCell> joins, AccessColour colour) {}

  /**
   * A line.
   *
   * @param fromColumn pixels from the left
   * @param fromRow pixels from the bottom
   * @param toColumn not left of it
   * @param toRow not below it
   * @param colour {@code #rrggbb}
   * @param operations how many look like this
   */
  public record Stroke(
      int fromColumn, int fromRow, int toColumn, int toRow, String colour, long operations) {}

  /**
   * What a colour stands for.
   *
   * @param name a kind or a process
   * @param colour {@code #rrggbb}
   * @param operations how many are drawn in it
   */
  public record Meaning(String name, String colour, long operations) {}

  private static Stroke stroke(AccessCell cell, String colour) {
    return new Stroke(
        cell.fromColumn(),
        cell.fromRow(),
        cell.toColumn(),
        cell.toRow(),
        colour,
        cell.operations());
  }

  /** The lines, in the order in which they are drawn; what happened last is on top. */
  public List<Stroke> strokes() {
    return cells.cells().stream().map(cell -> stroke(cell, colour.colour(cell.group()))).toList();
  }

  /** The lines below them, from the end of an operation to the begin of the next of its run. */
  public List<Stroke> joins() {
    return joins.stream().map(join -> stroke(join, JOIN)).toList();
  }

  /** So many pixels are told apart, both ways: 1 unless there is too much. */
  public int pixels() {
    return cells.pixels();
  }

  /** The first offset that is shown. */
  public long fromByte() {
    return cells.view().fromByte();
  }

  /** The last offset that is shown. */
  public long toByte() {
    return cells.view().toByte();
  }

  /** The first offset that is touched in the run. */
  public long firstByte() {
    return use.fromByte();
  }

  /** Behind the last one, with some room. */
  public long lastByte() {
    return cells.view().ofOffsets(use.fromByte(), use.toByte()).toByte();
  }

  /** Whether some operations only were looked at. */
  public boolean isSample() {
    return cells.every() > 1;
  }

  /** What is not to be seen, and why; empty when all is. */
  public String notice() {
    if (use.placed() == 0) {
      return "Nothing is drawn: the trace does not tell where in the file these operations are";
    }
    if (cells.cells().isEmpty()) {
      return "Nothing happens here in this time";
    }
    if (isSample()) {
      return "1 of "
          + Quantity.count(cells.every())
          + " operations is drawn, while all are looked at";
    }
    return use.unplaced() == 0
        ? ""
        : Quantity.count(use.unplaced()) + " reads and writes have no offset and are not drawn";
  }

  /** The colours that occur, with what they stand for. */
  public List<Meaning> legend() {
    Map<Integer, Long> operations = new TreeMap<>();
    cells.cells().forEach(cell -> operations.merge(cell.group(), cell.operations(), Long::sum));
    List<Meaning> legend = new ArrayList<>();
    operations.forEach(
        (group, count) -> legend.add(new Meaning(name(group), colour.colour(group), count)));
    return legend;
  }

  private String name(int group) {
    return Visible.name(colour.name(timeline.trace(), group));
  }

  /**
   * What there is at a pixel: the topmost line that is not farther than a few pixels.
   *
   * @return empty when there is nothing
   */
  public Map<String, String> tooltip(int column, int row, int most) {
    for (int i = cells.cells().size() - 1; i >= 0; i--) {
      AccessCell cell = cells.cells().get(i);
      if (isNear(cell, column, row, most + cells.pixels() - 1)) {
        return cell.operations() == 1
            ? new SwimlaneTooltip(timeline).one(cell.lane(), cell.first())
            : several(cell);
      }
    }
    return Map.of();
  }

  private static boolean isNear(AccessCell cell, int column, int row, int most) {
    if (column < cell.fromColumn() - most || column > cell.toColumn() + most) {
      return false;
    }
    int width = cell.toColumn() - cell.fromColumn();
    int height = cell.toRow() - cell.fromRow();
    int along = Math.max(0, Math.min(width, column - cell.fromColumn()));
    double from = width == 0 ? 0 : (double) height * along / (width + 1);
    double to = width == 0 ? height : (double) height * (along + 1) / (width + 1);
    return row >= cell.fromRow() + from - most && row <= cell.fromRow() + to + most;
  }

  private Map<String, String> several(AccessCell cell) {
    Map<String, String> text = new LinkedHashMap<>();
    text.put("Operations", Quantity.count(cell.operations()) + " (zoom in to see them one by one)");
    text.put(colour.title(), name(cell.group()));
    text.put(
        "Offsets", Names.exactBytes(cell.fromByte()) + " to " + Names.exactBytes(cell.toByte()));
    text.put("Bytes", Names.exactBytes(cell.bytes()));
    text.put(
        "From begin to end", Quantity.nanoseconds(cell.callbackNs() - cell.admitNs()).toString());
    return text;
  }

  /** What is shown, line by line, with full numbers; headings first. */
  public List<List<Object>> csv() {
    List<List<Object>> lines = new ArrayList<>();
    lines.add(
        List.of(colour.title(), "fromNs", "toNs", "fromByte", "toByte", "operations", "bytes"));
    for (AccessCell cell : cells.cells()) {
      lines.add(
          Arrays.asList(
              colour.name(timeline.trace(), cell.group()),
              axis.onAxis(cell.admitNs()),
              axis.onAxis(cell.callbackNs()),
              cell.fromByte(),
              cell.toByte(),
              cell.operations(),
              cell.bytes()));
    }
    return lines;
  }
}
