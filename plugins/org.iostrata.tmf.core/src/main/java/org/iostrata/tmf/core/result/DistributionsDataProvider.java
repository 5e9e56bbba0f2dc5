// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.LayerResult;
import org.iostrata.tmf.core.Names;
import org.iostrata.tmf.core.result.ResultAnalysis.Judged;
import org.iostrata.tmf.core.trace.IoTrace;

/**
 * Histograms of sizes, latencies and run lengths by layer and kind, a row for each bar. The buckets
 * are those of the analysis.
 */
public final class DistributionsDataProvider extends JudgedDataProvider {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.core.result.distributions";

  private static final List<Heading> HEADINGS =
      List.of(
          new Heading("Layer", "The layer"),
          new Heading("Histogram", "Of what it is"),
          new Heading("Operation", "The kind of the operations"),
          new Heading("From", "The first value that is counted here"),
          new Heading("To", "The first one behind that is not"),
          new Heading("Count", "How many operations, or sequential runs"));

  DistributionsDataProvider(IoTrace trace, ResultAnalysis analysis) {
    super(trace, analysis);
  }

  @Override
  public String getId() {
    return ID;
  }

  @Override
  protected List<Heading> headings(Map<String, Object> parameters) {
    return HEADINGS;
  }

  @Override
  protected List<ResultRow> rows(Judged judged, Map<String, Object> parameters) {
    List<ResultRow> rows = new ArrayList<>();
    for (LayerResult layer : judged.result().layers()) {
      for (Distribution of : Distribution.values()) {
        layer.kinds().forEach((kind, did) -> add(rows, layer.layer(), kind, of, did));
      }
    }
    return rows;
  }

  private void add(
      List<ResultRow> rows, Layer layer, OperationKind kind, Distribution of, KindResult did) {
    of.of(did)
        .forEach(
            bar ->
                rows.add(
                    new ResultRow(
                        root + rows.size(),
                        -1,
                        List.of(
                            Names.of(layer),
                            of.title(),
                            Names.of(kind),
                            of.text(bar.from()),
                            of.text(bar.to()),
                            Quantity.count(bar.count()).toString()),
                        List.of(
                            Names.of(layer),
                            of.name(),
                            Names.of(kind),
                            bar.from(),
                            bar.to(),
                            bar.count(),
                            of.mean(did),
                            of.middle(bar, did)),
                        null)));
  }
}
