// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.export;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.iostrata.core.model.Trace;
import org.iostrata.core.result.Breakdown;
import org.iostrata.core.result.DurationBucket;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.LayerResult;
import org.iostrata.core.result.SizeBucket;
import org.iostrata.core.result.SizeDistribution;
import org.iostrata.core.result.WindowResult;

/** The tables about layers: what they did, and when. */
final class LayerTables {
  private static final String RUNS =
      "what all processes together access in the order of time without a gap or a step back";

  static final ResultTable<KindRow<LayerResult, KindResult>> LAYERS =
      new TableBuilder<KindRow<LayerResult, KindResult>>(
              "layers", "the operations of one kind in one layer")
          .layerAndKind(r -> r.entry().layer(), KindRow::kind)
          .integer("count", "how many", r -> r.did().count())
          .integer("bytes", "bytes read or written", r -> r.did().bytes())
          .integer("bytesRequested", "bytes asked for, where known", r -> r.did().bytesRequested())
          .integer("timeNs", "sum of the durations", r -> r.did().timeNs())
          .integer("childNs", "the part of it with a child under way", r -> r.did().childNs())
          .integer("selfNs", "the rest of it", r -> r.did().selfNs())
          .integer("busyNs", "time with at least one outstanding", r -> r.did().busyNs())
          .real(
              "throughputBytesPerSecond",
              "bytes / busy time",
              r -> r.did().throughputBytesPerSecond())
          .real("effectiveBytesPerSecond", "bytes / time", r -> r.did().effectiveBytesPerSecond())
          .real(
              "perceivedBytesPerSecond",
              "bytes / time of the slowest process",
              r -> r.did().perceivedBytesPerSecond())
          .integer("concurrencyMax", "most outstanding at once", r -> r.did().concurrency().max())
          .real(
              "concurrencyMean",
              "outstanding on average over the run",
              r -> r.did().concurrency().mean())
          .integer(
              "slowestProcess",
              "the process with most time",
              r -> r.did().slowestProcess().process())
          .integer("slowestProcessTimeNs", "its time", r -> r.did().slowestProcess().timeNs())
          .integer("slowestProcessBytes", "its bytes", r -> r.did().slowestProcess().bytes())
          .known("sizeMin", "smallest transfer, bytes", r -> isSized(r) ? size(r).min() : -1)
          .known("sizeMax", "largest transfer, bytes", r -> isSized(r) ? size(r).max() : -1)
          .real("sizeMean", "mean transfer, bytes", r -> isSized(r) ? size(r).mean() : Double.NaN)
          .integer("latencyMinNs", "shortest", r -> r.did().latencyNs().min())
          .integer("latencyP50Ns", "half are at most this long", r -> r.did().latencyNs().p50())
          .integer("latencyP95Ns", "95 % are at most this long", r -> r.did().latencyNs().p95())
          .integer("latencyP99Ns", "99 % are at most this long", r -> r.did().latencyNs().p99())
          .integer("latencyMaxNs", "longest", r -> r.did().latencyNs().max())
          .integer("processes", "how many processes did any", r -> r.did().processes())
          .known("runs", RUNS, r -> r.did().runs() == null ? -1 : r.did().runs().count())
          .real("runBytesMean", "their mean length", LayerTables::meanRun)
          .known(
              "admitToIssueNs",
              "waiting in the layer, where it is known",
              r -> part(r, Breakdown::admitToIssue))
          .known("issueToCompltNs", "in the layers below", r -> part(r, Breakdown::issueToComplt))
          .known(
              "compltToCallbackNs",
              "finishing in the layer",
              r -> part(r, Breakdown::compltToCallback))
          .rows(LayerTables::kinds);

  static final ResultTable<LayerResult> LAYER_TIMES =
      new TableBuilder<LayerResult>("layerTimes", "what one layer did over the run")
          .layer("the layer: MPI_IO, POSIX …", LayerResult::layer)
          .integer("busyNs", "at least one operation outstanding", r -> r.time().busyNs())
          .integer("syncNs", "the part of it with a flush outstanding", r -> r.time().syncNs())
          .integer("idleNs", "nothing outstanding", r -> r.time().idleNs())
          .integer("concurrencyMax", "most outstanding at once", r -> r.concurrency().max())
          .real(
              "concurrencyMean", "outstanding on average over the run", r -> r.concurrency().mean())
          .rows(judged -> judged.analysis().layers());

  /** A bucket of a histogram of a layer's operations of one kind. */
  record BucketRow<B>(KindRow<LayerResult, KindResult> of, B bucket) {}

  static final ResultTable<BucketRow<SizeBucket>> SIZES =
      sizes(
          "sizes",
          "the reads or writes of one layer of about one size",
          did -> did.size() == null ? List.of() : did.size().histogram());

  static final ResultTable<BucketRow<SizeBucket>> RUN_SIZES =
      sizes(
          "runSizes",
          "the runs of reads or writes of one layer of about one length",
          did -> did.runs() == null ? List.of() : did.runs().histogram());

  static final ResultTable<BucketRow<DurationBucket>> DURATIONS =
      LayerTables.<DurationBucket>histogram(
              "durations", "the operations of one kind in one layer that took about equally long")
          .integer("fromNs", "they took at least so long", r -> r.bucket().fromNs())
          .integer("toNs", "they took less", r -> r.bucket().toNs())
          .integer("count", "how many", r -> r.bucket().count())
          .rows(judged -> buckets(judged, did -> did.latencyNs().histogram()));

  static final ResultTable<WindowResult> WINDOWS =
      new TableBuilder<WindowResult>(
              "windows", "the reads or writes of one layer in one 64th of the run")
          .layerAndKind(WindowResult::layer, WindowResult::kind)
          .integer("fromNs", "begin of the window, since the trace's start", WindowResult::fromNs)
          .integer("toNs", "end of the window", WindowResult::toNs)
          .integer("processes", "how many processes", WindowResult::processes)
          .integer("count", "how many operations began", WindowResult::count)
          .integer("timeNs", "sum of their durations", WindowResult::timeNs)
          .integer("bytes", "moved in the window, whenever they began", WindowResult::bytes)
          .integer("busyNs", "its time with at least one outstanding", WindowResult::busyNs)
          .real(
              "throughputBytesPerSecond",
              "bytes / busy time",
              WindowResult::throughputBytesPerSecond)
          .integer("concurrencyMax", "most outstanding at once", r -> r.concurrency().max())
          .real("concurrencyMean", "outstanding on average", r -> r.concurrency().mean())
          .known(
              "slowestProcess",
              "whose operations took longest on average",
              WindowResult::slowestProcess)
          .integer("slowestCount", "how many it did", WindowResult::slowestCount)
          .integer("slowestTimeNs", "sum of their durations", WindowResult::slowestTimeNs)
          .rows(judged -> judged.analysis().windows());

  private LayerTables() {}

  private static ResultTable<BucketRow<SizeBucket>> sizes(
      String name, String meaning, Function<KindResult, List<SizeBucket>> histogram) {
    return LayerTables.<SizeBucket>histogram(name, meaning)
        .integer("fromBytes", "they have at least as many bytes", r -> r.bucket().fromBytes())
        .integer("toBytes", "they have fewer", r -> r.bucket().toBytes())
        .integer("count", "how many", r -> r.bucket().count())
        .rows(judged -> buckets(judged, histogram));
  }

  private static <B> TableBuilder<BucketRow<B>> histogram(String name, String meaning) {
    return new TableBuilder<BucketRow<B>>(name, meaning)
        .layerAndKind(r -> r.of().entry().layer(), r -> r.of().kind());
  }

  private static <B> List<BucketRow<B>> buckets(
      JudgedResult judged, Function<KindResult, List<B>> histogram) {
    return kinds(judged).stream()
        .flatMap(row -> histogram.apply(row.did()).stream().map(b -> new BucketRow<>(row, b)))
        .toList();
  }

  private static double meanRun(KindRow<LayerResult, KindResult> row) {
    return row.did().runs() == null ? Double.NaN : row.did().runs().meanBytes();
  }

  private static long part(KindRow<LayerResult, KindResult> row, ToLongFunction<Breakdown> of) {
    Breakdown breakdown = row.did().breakdownNs();
    return breakdown == null ? Trace.UNKNOWN : of.applyAsLong(breakdown);
  }

  private static List<KindRow<LayerResult, KindResult>> kinds(JudgedResult judged) {
    return KindRow.of(judged.analysis().layers(), LayerResult::kinds);
  }

  /** Only reads and writes have sizes. */
  private static boolean isSized(KindRow<LayerResult, KindResult> row) {
    return size(row) != null;
  }

  private static SizeDistribution size(KindRow<LayerResult, KindResult> row) {
    return row.did().size();
  }
}
