// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.result;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.IProgressMonitor;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.internal.metric.BucketWeights;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.LayerResult;
import org.iostrata.core.source.Source;
import org.iostrata.tmf.core.MonitorProgress;
import org.iostrata.tmf.core.Names;
import org.iostrata.tmf.core.result.Distribution.Bucket;
import org.iostrata.tmf.core.result.DistributionHeights.Height;
import org.iostrata.tmf.core.result.ResultAnalysis.Judged;
import org.iostrata.tmf.core.trace.IoTrace;

/**
 * Histograms of sizes, latencies and run lengths by layer and kind, a row for each bar. The buckets
 * are those of the analysis.
 */
public final class DistributionsDataProvider extends JudgedDataProvider {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.core.result.distributions";

  /** A parameter: the name of a {@link HistogramWeight}; the count without. */
  public static final String WEIGHT = "weight";

  private static final List<Heading> HEADINGS =
      List.of(
          new Heading("Layer", "The layer"),
          new Heading("Histogram", "Of what it is"),
          new Heading("Operation", "The kind of the operations"),
          new Heading("From", "The first value that is counted here"),
          new Heading("To", "The first one behind that is not"),
          new Heading("Count", "How many operations, or sequential runs"),
          new Heading("Height", "The count, or what they move or take together"));

  /** Read again for each part of the run: the last one is asked for more than once. */
  private volatile Weights last;

  DistributionsDataProvider(IoTrace trace, ResultAnalysis analysis) {
    super(trace, analysis);
  }

  @Override
  public String getId() {
    return ID;
  }

  /** The sums of a part of the run; null where operations are not told one by one. */
  private record Weights(String part, BucketWeights sums) {}

  /** Beside the result also what it does not have, when it is asked for. */
  @Override
  protected Judged find(Map<String, Object> parameters, IProgressMonitor monitor)
      throws IOException {
    Judged found = super.find(parameters, monitor);
    if (found != null && HistogramWeight.of(parameters.get(WEIGHT)) != HistogramWeight.COUNT) {
      weigh(parameters, new MonitorProgress(monitor, () -> {}));
    }
    return found;
  }

  private Weights weigh(Map<String, Object> parameters, Progress progress) throws IOException {
    Wanted wanted = wanted(parameters);
    Weights known = last;
    if (known != null && known.part.equals(wanted.text())) {
      return known;
    }
    try (Source source = wanted.part().of(trace.openSource())) {
      BucketWeights sums =
          source.counted().isPresent()
              ? null
              : BucketWeights.of(source, AnalysisOptions.defaults().threads(), progress);
      Weights found = new Weights(wanted.text(), sums);
      last = found;
      return found;
    }
  }

  @Override
  protected List<Heading> headings(Map<String, Object> parameters) {
    return HEADINGS;
  }

  @Override
  protected List<ResultRow> rows(Judged judged, Map<String, Object> parameters) throws IOException {
    HistogramWeight weight = HistogramWeight.of(parameters.get(WEIGHT));
    DistributionHeights heights =
        new DistributionHeights(
            weight, weight == HistogramWeight.COUNT ? null : weigh(parameters, Progress.NONE).sums);
    List<ResultRow> rows = new ArrayList<>();
    for (LayerResult layer : judged.result().layers()) {
      for (Distribution of : Distribution.values()) {
        layer
            .kinds()
            .forEach(
                (kind, did) -> {
                  List<Bucket> bars = of.of(did).toList();
                  int layerKind = LayerKind.of(layer.layer(), kind);
                  List<Height> high = heights.of(of, layerKind, did, bars);
                  for (int i = 0; i < bars.size(); i++) {
                    rows.add(
                        row(
                            rows.size(),
                            layerKind,
                            of,
                            new KindBar(did, bars.get(i), high.get(i))));
                  }
                });
      }
    }
    return rows;
  }

  /** A bar of a kind of operations. */
  private record KindBar(KindResult did, Bucket bucket, Height height) {}

  private ResultRow row(int number, int layerKind, Distribution of, KindBar bar) {
    Layer layer = LayerKind.layer(layerKind);
    OperationKind kind = LayerKind.kind(layerKind);
    Bucket bucket = bar.bucket;
    Height height = bar.height;
    return new ResultRow(
        root + number,
        -1,
        List.of(
            Names.of(layer),
            of.title(),
            Names.of(kind),
            of.text(bucket.from()),
            of.text(bucket.to()),
            Quantity.count(bucket.count()).toString(),
            height.by().text(height.value())),
        List.of(
            Names.of(layer),
            of.name(),
            Names.of(kind),
            bucket.from(),
            bucket.to(),
            bucket.count(),
            of.mean(bar.did),
            of.middle(bucket, bar.did),
            height.value(),
            height.by().name(),
            height.title()),
        null);
  }
}
