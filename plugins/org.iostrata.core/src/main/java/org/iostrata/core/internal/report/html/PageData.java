// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.html;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.iostrata.core.internal.raster.AccessMap;
import org.iostrata.core.internal.raster.Axis;
import org.iostrata.core.internal.raster.LaneCells;
import org.iostrata.core.internal.raster.ProcessMap;
import org.iostrata.core.internal.raster.Raster;
import org.iostrata.core.internal.report.RowNames;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.internal.timeline.Timeline.Span;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;

/**
 * What the page's script draws, as JSON. Bars and cells are flat arrays of numbers, times relative
 * to the bar before; maps are one character a cell.
 */
@SuppressWarnings("EnumOrdinal") // the numbers are explained by "kinds" beside them
final class PageData {
  /** A cell's level, 0..63, is its character's place in it. */
  private static final String LEVELS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

  private final StringWriter text = new StringWriter();
  private final JsonGenerator json;
  private final Map<String, Integer> files = new LinkedHashMap<>();

  private PageData() throws IOException {
    json = new JsonFactory().createGenerator(text);
  }

  /** The data, ready to stand in a script element: without any {@code <}. */
  static String of(Pictures pictures) throws IOException {
    PageData data = new PageData();
    data.write(pictures);
    data.json.close();
    return data.text.toString().replace("<", "\\u003c");
  }

  private void write(Pictures pictures) throws IOException {
    json.writeStartObject();
    json.writeArrayFieldStart("kinds");
    for (OperationKind kind : OperationKind.values()) {
      json.writeString(kind.key());
    }
    json.writeEndArray();
    json.writeObjectFieldStart("lanes");
    if (pictures.timeline() != null) {
      exact(pictures);
    } else {
      cells(pictures.raster());
    }
    json.writeEndObject();
    maps(pictures.raster().maps());
    processes(pictures.raster());
    json.writeEndObject();
  }

  private void axis(String name, Axis axis) throws IOException {
    json.writeFieldName(name);
    json.writeArray(new long[] {axis.from(), axis.width(), axis.cells()}, 0, 3);
  }

  private void exact(Pictures pictures) throws IOException {
    Timeline timeline = pictures.timeline();
    json.writeBooleanField("exact", true);
    Span all = timeline.span().withMargin();
    json.writeNumberField("fromNs", all.fromNs());
    json.writeNumberField("toNs", all.toNs());
    json.writeFieldName("shownNs");
    json.writeArray(new long[] {pictures.fromNs(), pictures.toNs()}, 0, 2);
    json.writeArrayFieldStart("list");
    List<Lane> lanes =
        timeline.ownLanes().stream().sorted(Comparator.comparing(timeline::isDevice)).toList();
    RowNames names = new RowNames(timeline.trace(), lanes);
    for (Lane lane : lanes) {
      lane(timeline.trace(), lane, names.of(lane));
    }
    json.writeEndArray();
    json.writeArrayFieldStart("files");
    for (String file : files.keySet()) {
      json.writeString(Visible.name(file));
    }
    json.writeEndArray();
  }

  private void lane(Trace trace, Lane lane, String row) throws IOException {
    json.writeStartObject();
    json.writeStringField("row", Visible.name(row));
    json.writeStringField("layer", lane.layer().toString());
    json.writeArrayFieldStart("bars");
    long lastNs = 0;
    for (int i = 0; i < lane.size(); i++) {
      json.writeNumber(lane.admitNs(i) - lastNs);
      json.writeNumber(lane.callbackNs(i) - lane.admitNs(i));
      json.writeNumber(lane.kind(i).ordinal());
      json.writeNumber(lane.bytesDone(i));
      json.writeNumber(lane.file(i) == Trace.NONE ? Trace.NONE : file(trace, lane.file(i)));
      json.writeNumber(lane.offset(i));
      lastNs = lane.callbackNs(i);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private int file(Trace trace, int file) {
    String path = trace.files().get(file).path();
    files.putIfAbsent(path, files.size());
    return files.get(path);
  }

  private void cells(Raster raster) throws IOException {
    json.writeBooleanField("exact", false);
    json.writeNumberField("fromNs", raster.time().from());
    json.writeNumberField("toNs", raster.time().to());
    json.writeNumberField("widthNs", raster.time().width());
    json.writeArrayFieldStart("list");
    for (LaneCells lane : raster.lanes()) {
      json.writeStartObject();
      json.writeStringField("row", Visible.name(raster.rows().name(lane.row())));
      json.writeStringField("layer", lane.layer().toString());
      json.writeArrayFieldStart("bars");
      double capacityNs = (double) raster.time().width() * raster.rows().processes(lane.row());
      int last = 0;
      for (int cell = 0; cell < raster.time().cells(); cell++) {
        if (lane.isTouched(cell)) {
          cell(lane, cell, last, capacityNs);
          last = cell;
        }
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void cell(LaneCells lane, int cell, int last, double capacityNs) throws IOException {
    json.writeNumber(cell - last);
    json.writeNumber(lane.count(cell));
    json.writeNumber(lane.bytes(cell));
    List<OperationKind> kinds =
        Stream.of(OperationKind.values()).filter(kind -> lane.busyNs(kind, cell) > 0).toList();
    json.writeNumber(kinds.size());
    for (OperationKind kind : kinds) {
      json.writeNumber(kind.ordinal());
      json.writeNumber((int) Math.ceil(100 * Math.min(1, lane.busyNs(kind, cell) / capacityNs)));
    }
  }

  private void maps(List<AccessMap> maps) throws IOException {
    json.writeArrayFieldStart("maps");
    for (AccessMap map : maps) {
      json.writeStartObject();
      json.writeStringField("path", Visible.name(map.path()));
      json.writeStringField("layer", map.layer().toString());
      axis("time", map.time());
      axis("offset", map.offset());
      json.writeStringField("cells", levels(map));
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** Column by column: eight times the level of the reads, plus that of the writes. */
  private static String levels(AccessMap map) {
    long most = 1;
    for (int t = 0; t < map.time().cells(); t++) {
      for (int o = 0; o < map.offset().cells(); o++) {
        most = Math.max(most, Math.max(map.read(t, o), map.written(t, o)));
      }
    }
    StringBuilder cells = new StringBuilder();
    for (int t = 0; t < map.time().cells(); t++) {
      for (int o = 0; o < map.offset().cells(); o++) {
        int level = 8 * level(map.read(t, o), most, 7) + level(map.written(t, o), most, 7);
        cells.append(LEVELS.charAt(level));
      }
    }
    return cells.toString();
  }

  /** 0 for nothing, else 1..top, by the square root so that small values are seen too. */
  private static int level(long value, long most, int top) {
    return value == 0 ? 0 : 1 + (int) ((top - 1) * Math.sqrt((double) value / most));
  }

  private void processes(Raster raster) throws IOException {
    json.writeObjectFieldStart("processes");
    json.writeArrayFieldStart("rows");
    for (int row = 0; row < raster.mapRows().size(); row++) {
      json.writeString(Visible.name(raster.mapRows().name(row)));
    }
    json.writeEndArray();
    json.writeArrayFieldStart("devices");
    for (int row = 0; row < raster.mapRows().size(); row++) {
      json.writeBoolean(raster.mapRows().isDevice(row));
    }
    json.writeEndArray();
    json.writeArrayFieldStart("maps");
    for (ProcessMap map : raster.processes()) {
      processes(map);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void processes(ProcessMap map) throws IOException {
    long most = 1;
    long[] totals = new long[map.rows()];
    for (int row = 0; row < map.rows(); row++) {
      for (int t = 0; t < map.time().cells(); t++) {
        most = Math.max(most, map.bytes(row, t));
        totals[row] += map.bytes(row, t);
      }
    }
    StringBuilder cells = new StringBuilder();
    for (int row = 0; row < map.rows(); row++) {
      for (int t = 0; t < map.time().cells(); t++) {
        long bytes = map.bytes(row, t);
        cells.append(LEVELS.charAt(bytes == 0 ? 0 : 1 + (int) Math.round(62.0 * bytes / most)));
      }
    }
    json.writeStartObject();
    json.writeStringField("layer", map.layer().toString());
    axis("time", map.time());
    json.writeNumberField("most", most);
    json.writeFieldName("totals");
    json.writeArray(totals, 0, totals.length);
    json.writeStringField("cells", cells.toString());
    json.writeEndObject();
  }
}
