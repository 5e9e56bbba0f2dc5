// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.html;

import java.util.List;
import java.util.stream.Stream;
import org.iostrata.core.internal.raster.AccessMap;
import org.iostrata.core.internal.raster.ProcessMap;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AnalysisResult;

/** The places of the pictures that the page's script draws, with what can be done in them. */
final class PictureSections {
  private static final String KEYS =
      " Arrow keys move from cell to cell, with Ctrl to the next that holds something.";
  private static final String NO_SCRIPT = "This picture needs JavaScript.";

  private final Html html;
  private final AnalysisResult result;
  private final Pictures pictures;

  PictureSections(Html html, AnalysisResult result, Pictures pictures) {
    this.html = html;
    this.result = result;
    this.pictures = pictures;
  }

  void timeline() {
    html.open("section", "id", "timeline").element("h2", "Timeline");
    html.element(
        "p",
        pictures.timeline() != null
            ? "Every operation, by process and layer. Drag to zoom in, Ctrl and the wheel or + and −"
                + " zoom too, arrows move, double click shows all; a bar tells what it is."
            : "What filled each moment, by process and layer: as high as its time was busy, shared by the"
                + " kinds of operations. Drag to zoom in, Ctrl and the wheel or + and − zoom too, arrows"
                + " move, double click shows all.",
        "class",
        "note");
    html.open("div", "class", "tools");
    button("in", "+", "Zoom in");
    button("out", "−", "Zoom out");
    button("left", "←", "Earlier");
    button("right", "→", "Later");
    button("all", "All", "Show all");
    html.open("label").text("Group by ").open("select");
    html.element("option", "process", "value", "process");
    html.element("option", "layer", "value", "layer").close().close();
    html.element("output", "").closeLine();
    legend(Stream.of(OperationKind.values()).filter(this::occurs).toList());
    html.open("div", "class", "lanes");
    canvas("Swimlanes: operations over time, a lane for each process and layer", "0");
    html.close().closeLine();
  }

  private boolean occurs(OperationKind kind) {
    return result.layers().stream().anyMatch(layer -> layer.kinds().containsKey(kind));
  }

  private void button(String action, String text, String label) {
    html.element(
        "button", text, "type", "button", "data-do", action, "aria-label", label, "title", label);
  }

  private void legend(List<OperationKind> kinds) {
    html.open("ul", "class", "legend");
    for (OperationKind kind : kinds) {
      html.open("li").open("span", "class", "chip", "style", "--c:var(" + Css.variable(kind) + ")");
      html.text(kind.key()).close().close();
    }
    html.closeLine();
  }

  private void canvas(String label, String tabIndex) {
    html.open("canvas", "role", "img", "aria-label", label, "tabindex", tabIndex);
    html.text(NO_SCRIPT).close();
  }

  void access() {
    html.open("section", "id", "access").element("h2", "Where in the files");
    html.element(
        "p",
        "Offset over time, of the files with most time. A line upwards is a file read or written"
            + " front to back; scattered points are random access. Offsets of MPI-IO are those of its"
            + " file view."
            + KEYS,
        "class",
        "note");
    List<String> paths = pictures.raster().maps().stream().map(AccessMap::path).distinct().toList();
    html.open("div", "class", "tools").open("label").text("File ").open("select");
    for (String path : paths) {
      html.element("option", path, "value", path);
    }
    html.close().close().closeLine();
    legend(List.of(OperationKind.READ, OperationKind.WRITE));
    html.open("div", "class", "maps").close().closeLine();
  }

  void processes() {
    html.open("section", "id", "ranks").element("h2", "Who moves data when");
    html.element(
        "p",
        "Bytes that each process reads and writes, the stronger the colour the more; beside it, its"
            + " total in this time. Equal bars are a balanced run."
            + KEYS,
        "class",
        "note");
    html.open("div", "class", "maps");
    for (ProcessMap map : pictures.raster().processes()) {
      html.open("figure").open("figcaption");
      LayerChip.write(html, map.layer());
      html.close();
      canvas("Bytes by process and time in " + map.layer(), null);
      html.closeLine();
    }
    html.close().closeLine();
  }

  boolean hasAccess() {
    return !pictures.raster().maps().isEmpty();
  }

  boolean hasProcesses() {
    return !pictures.raster().processes().isEmpty();
  }

  boolean hasTimeline() {
    return !pictures.raster().lanes().isEmpty();
  }
}
