// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.ior;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.iostrata.core.internal.report.figure.BandwidthFigure;

/** The results as a figure: writes above reads, a line for each way to the files. */
public final class IorFigure {
  private IorFigure() {}

  /** As SVG. */
  public static String svg(IorResults results) {
    List<BandwidthFigure.Panel> panels = new ArrayList<>();
    for (boolean isWrite : new boolean[] {true, false}) {
      BandwidthFigure.Panel panel = panel(results, isWrite);
      if (!panel.curves().isEmpty()) {
        panels.add(panel);
      }
    }
    return BandwidthFigure.svg(panels);
  }

  private static BandwidthFigure.Panel panel(IorResults results, boolean isWrite) {
    Map<String, List<BandwidthFigure.BandwidthPoint>> curves = new LinkedHashMap<>();
    for (IorSeries one : results.series()) {
      if (one.isWrite() == isWrite) {
        curves
            .computeIfAbsent(name(one), name -> new ArrayList<>())
            .add(
                new BandwidthFigure.BandwidthPoint(
                    one.setup().transferBytes(), one.least(), one.mean(), one.best()));
      }
    }
    return new BandwidthFigure.Panel(
        isWrite ? "Writes" : "Reads",
        curves.entrySet().stream()
            .map(curve -> new BandwidthFigure.BandwidthCurve(curve.getKey(), curve.getValue()))
            .toList());
  }

  private static String name(IorSeries one) {
    IorSetup setup = one.setup();
    IorSetup.Care care = setup.care();
    boolean isCareful = one.isWrite() ? care.isSynced() : care.isDropped() || care.isElsewhere();
    return setup.apiName()
        + (setup.order().isCollective() ? " collective, " : ", ")
        + setup.files()
        + (isCareful ? "" : one.isWrite() ? ", no fsync" : ", cached");
  }
}
