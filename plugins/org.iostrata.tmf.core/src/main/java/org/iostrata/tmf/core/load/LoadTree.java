// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.load;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.core.model.StyleProperties;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeDataModel;
import org.iostrata.core.internal.load.Load;
import org.iostrata.core.internal.load.LoadGrouping;
import org.iostrata.core.internal.load.LoadKey;
import org.iostrata.core.internal.load.Loads;
import org.iostrata.core.internal.report.Palette;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.Trace;
import org.iostrata.tmf.core.Names;

/**
 * The rows of a chart: the trace, its layers, and in each the groups that it is told apart into.
 */
final class LoadTree {
  /** The row of all operations of a layer; what a view shows unasked. */
  static final String ALL = "all";

  private static final int LINE = 2;

  private final Trace trace;
  private final LoadMeasure measure;
  private final long root;
  private final List<TmfTreeDataModel> rows = new ArrayList<>();
  private final Map<Long, Load> loads = new HashMap<>();
  private final Map<Long, String> names = new HashMap<>();

  /**
   * Lays out loads.
   *
   * @param root the id of the first row; each load has one behind it that depends on what it is of
   *     only
   */
  LoadTree(Trace trace, String name, LoadMeasure measure, long root) {
    this.trace = trace;
    this.measure = measure;
    this.root = root;
    rows.add(new TmfTreeDataModel(root, -1, List.of(name), false, null));
  }

  /** Adds each layer: a line of all its operations, and one for each of its groups. */
  void add(Loads layers, Loads groups, LoadGrouping grouping) {
    for (Load load : layers.all()) {
      if (LoadGrouping.LAYER.isOf(load.key()) && isShown(load)) {
        Layer layer = load.key().layer();
        long id = root + rows.size();
        rows.add(new TmfTreeDataModel(id, root, List.of(Names.of(layer)), false, null));
        add(id, load, ALL, Palette.of(layer));
        groups(id, layer, groups, grouping);
      }
    }
  }

  private void groups(long parent, Layer layer, Loads groups, LoadGrouping grouping) {
    int n = 0;
    for (Load load : groups.all()) {
      LoadKey key = load.key();
      if (key.layer() == layer && grouping.isOf(key) && isShown(load)) {
        String colour = key.kind() == null ? Names.colour(n++) : Palette.of(key.kind());
        add(parent, load, name(key), colour);
      }
    }
  }

  private boolean isShown(Load load) {
    boolean moves = load.key().kind() == null || load.key().kind().isTransfer();
    return !measure.isOfBytes() || moves && load.movesBytes();
  }

  private String name(LoadKey key) {
    if (key.kind() != null) {
      return Names.of(key.kind());
    }
    return key.process() == Trace.NONE
        ? trace.files().get(key.file()).path()
        : trace.processes().get(key.process()).name();
  }

  private void add(long parent, Load load, String name, String colour) {
    long id = root + rows.size();
    String whole = Names.of(load.key().layer()) + (name.equals(ALL) ? "" : "/" + name);
    OutputElementStyle style =
        new OutputElementStyle(
            null,
            Map.of(
                StyleProperties.COLOR,
                colour,
                StyleProperties.SERIES_TYPE,
                StyleProperties.SeriesType.LINE,
                StyleProperties.WIDTH,
                LINE,
                StyleProperties.STYLE_NAME,
                whole));
    rows.add(new TmfTreeDataModel(id, parent, List.of(name), true, style));
    loads.put(id, load);
    names.put(id, whole);
  }

  List<TmfTreeDataModel> rows() {
    return rows;
  }

  /** The load of a row, or null when it has none. */
  Load load(long id) {
    return loads.get(id);
  }

  /** What the line of a row is called. */
  String name(long id) {
    return names.get(id);
  }
}
