// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import java.util.List;
import java.util.function.Function;
import org.iostrata.core.result.DurationBucket;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.Latency;
import org.iostrata.core.result.LayerResult;
import org.iostrata.core.result.Runs;
import org.iostrata.core.result.SizeBucket;
import org.iostrata.core.result.SizeDistribution;
import org.iostrata.core.result.WindowResult;

/** The tables about layers: what they did, and when. */
final class LayerTables {
  static final ResultTable<KindRow<LayerResult, KindResult>> LAYERS =
      new TableBuilder<KindRow<LayerResult, KindResult>>(
              "layers", "the operations of one kind in one layer")
          .layerAndKind(r -> r.entry().layer(), KindRow::kind)
          .fields(KindResult.class, KindRow::did)
          .rows(LayerTables::kinds);

  static final ResultTable<LayerResult> LAYER_TIMES =
      new TableBuilder<LayerResult>("layerTimes", "what one layer did over the run")
          .fields(LayerResult.class, r -> r)
          .rows(judged -> judged.analysis().layers());

  /** A bucket of a histogram of a layer's operations of one kind. */
  record BucketRow<B>(KindRow<LayerResult, KindResult> of, B bucket) {}

  static final ResultTable<BucketRow<SizeBucket>> SIZES =
      histogram(
          "sizes",
          "the reads or writes of one layer of about one size",
          SizeBucket.class,
          did -> did.size().map(SizeDistribution::histogram).orElse(List.of()));

  static final ResultTable<BucketRow<SizeDistribution.CommonSize>> COMMON_SIZES =
      histogram(
          "commonSizes",
          "a size that most reads or writes of one layer have exactly",
          SizeDistribution.CommonSize.class,
          did ->
              did.size()
                  .flatMap(SizeDistribution::common)
                  .map(SizeDistribution.Common::sizes)
                  .orElse(List.of()));

  static final ResultTable<BucketRow<SizeBucket>> RUN_SIZES =
      histogram(
          "runSizes",
          "the runs of reads or writes of one layer of about one length",
          SizeBucket.class,
          did -> did.runs().map(Runs::histogram).orElse(List.of()));

  static final ResultTable<BucketRow<DurationBucket>> DURATIONS =
      histogram(
          "durations",
          "the operations of one kind in one layer that took about equally long",
          DurationBucket.class,
          did -> did.latencyNs().flatMap(Latency::histogram).orElse(List.of()));

  static final ResultTable<WindowResult> WINDOWS =
      new TableBuilder<WindowResult>(
              "windows", "the reads or writes of one layer in one 64th of the run")
          .fields(WindowResult.class, r -> r)
          .rows(judged -> judged.analysis().windows().orElse(List.of()));

  private LayerTables() {}

  private static <B extends Record> ResultTable<BucketRow<B>> histogram(
      String name, String meaning, Class<B> type, Function<KindResult, List<B>> histogram) {
    return new TableBuilder<BucketRow<B>>(name, meaning)
        .layerAndKind(r -> r.of().entry().layer(), r -> r.of().kind())
        .fields(type, BucketRow::bucket)
        .rows(judged -> buckets(judged, histogram));
  }

  private static <B> List<BucketRow<B>> buckets(
      JudgedResult judged, Function<KindResult, List<B>> histogram) {
    return kinds(judged).stream()
        .flatMap(row -> histogram.apply(row.did()).stream().map(b -> new BucketRow<>(row, b)))
        .toList();
  }

  private static List<KindRow<LayerResult, KindResult>> kinds(JudgedResult judged) {
    return KindRow.of(judged.analysis().layers(), LayerResult::kinds);
  }
}
