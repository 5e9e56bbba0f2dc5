// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.metric.Alignment;
import org.iostrata.core.internal.metric.BreakdownTotals;
import org.iostrata.core.internal.metric.KindTotals;
import org.iostrata.core.internal.metric.LatencyHistogram;
import org.iostrata.core.internal.metric.LayerSweep;
import org.iostrata.core.internal.metric.Outstanding;
import org.iostrata.core.internal.metric.RunLengths;
import org.iostrata.core.internal.metric.SizeCounts;
import org.iostrata.core.internal.metric.SizeHistogram;
import org.iostrata.core.internal.metric.ValueHistogram;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.Access;
import org.iostrata.core.result.Breakdown;
import org.iostrata.core.result.Concurrency;
import org.iostrata.core.result.DurationBucket;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.Latency;
import org.iostrata.core.result.LayerResult;
import org.iostrata.core.result.LayerTime;
import org.iostrata.core.result.Origin;
import org.iostrata.core.result.ProcessShare;
import org.iostrata.core.result.Runs;
import org.iostrata.core.result.SizeBucket;
import org.iostrata.core.result.SizeDistribution;
import org.iostrata.core.result.TouchedBytes;

/** Makes the results of the layers, of the whole run or of a group of operations. */
final class LayerResults {
  private final Characteristics of;
  private final KindTotals totals;

  private LayerResults(Characteristics of) {
    this.of = of;
    totals = of.totals();
  }

  /** From the application down. */
  static List<LayerResult> of(Characteristics characteristics) {
    LayerResults results = new LayerResults(characteristics);
    List<LayerResult> layers = new ArrayList<>();
    characteristics.sweeps().forEach((layer, sweep) -> layers.add(results.layer(layer, sweep)));
    return layers;
  }

  private LayerResult layer(Layer layer, LayerSweep sweep) {
    Map<OperationKind, KindResult> kinds = new EnumMap<>(OperationKind.class);
    long timeNs = 0;
    for (OperationKind kind : OperationKind.values()) {
      int layerKind = LayerKind.of(layer, kind);
      if (totals.count(layerKind) > 0) {
        kinds.put(kind, kind(layerKind, sweep));
        timeNs = Saturating.add(timeNs, totals.timeNs(layerKind));
      }
    }
    Outstanding flushes = sweep.outstanding(LayerKind.of(layer, OperationKind.FLUSH));
    long busyNs = sweep.outstanding().busyNs();
    long syncNs = flushes == null ? 0 : flushes.busyNs();
    return new LayerResult(
        layer,
        new LayerTime(
            OptionalLong.of(busyNs),
            OptionalLong.of(syncNs),
            OptionalLong.of(Math.max(0, of.durationNs() - busyNs))),
        concurrency(sweep.outstanding(), timeNs),
        kinds);
  }

  private KindResult kind(int layerKind, LayerSweep sweep) {
    long timeNs = totals.timeNs(layerKind);
    ProcessShare share = share(layerKind);
    Outstanding outstanding = sweep.outstanding(layerKind);
    return new KindResult(
        totals.count(layerKind),
        totals.bytes(layerKind),
        OptionalLong.of(totals.bytesRequested(layerKind)),
        timeNs,
        share.processes(),
        OptionalLong.of(of.childNs().applyAsLong(layerKind)),
        share.slowest(),
        LayerKind.isTransfer(layerKind) ? Optional.of(sizes(layerKind)) : Optional.empty(),
        runs(layerKind, sweep.runs()),
        access(layerKind, sweep),
        Optional.of(latency(layerKind)),
        breakdown(layerKind),
        concurrency(outstanding, timeNs),
        OptionalLong.of(outstanding.busyNs()),
        Origin.OPERATIONS);
  }

  private Concurrency concurrency(Outstanding outstanding, long timeNs) {
    return new Concurrency(
        OptionalLong.of(outstanding.max()), ResultBuilder.ratio(timeNs, of.durationNs()));
  }

  private ProcessShare share(int layerKind) {
    return of.byProcess().entrySet().stream()
        .filter(process -> process.getValue().count(layerKind) > 0)
        .map(process -> share(process.getKey(), process.getValue(), layerKind))
        .reduce(ProcessShare::plus)
        .orElseThrow();
  }

  private static ProcessShare share(int process, KindTotals own, int layerKind) {
    return ProcessShare.of(process, own.timeNs(layerKind), own.bytes(layerKind));
  }

  private Latency latency(int layerKind) {
    LatencyHistogram latencies = of.tally().latencies();
    return new Latency(
        OptionalLong.of(latencies.min(layerKind)),
        OptionalLong.of(latencies.percentile(layerKind, 50)),
        OptionalLong.of(latencies.percentile(layerKind, 95)),
        OptionalLong.of(latencies.percentile(layerKind, 99)),
        OptionalLong.of(latencies.max(layerKind)),
        Optional.of(durations(latencies, layerKind)));
  }

  /** Coarser than what percentiles are read from: each of its buckets lies in a power of two. */
  private static List<DurationBucket> durations(LatencyHistogram latencies, int layerKind) {
    SortedMap<Long, Long> counts = new TreeMap<>();
    for (int bucket = 0; bucket < latencies.buckets(); bucket++) {
      long count = latencies.count(layerKind, bucket);
      if (count > 0) {
        counts.merge(Long.highestOneBit(latencies.from(bucket)), count, Long::sum);
      }
    }
    List<DurationBucket> buckets = new ArrayList<>();
    counts.forEach(
        (fromNs, count) -> {
          long toNs = Math.max(1, Saturating.add(fromNs, fromNs));
          buckets.add(new DurationBucket(fromNs, toNs, count));
        });
    return buckets;
  }

  private Optional<Breakdown> breakdown(int layerKind) {
    BreakdownTotals sums = of.tally().breakdowns();
    return sums.count(layerKind) == 0
        ? Optional.empty()
        : Optional.of(
            new Breakdown(
                sums.count(layerKind),
                sums.admitToIssueNs(layerKind),
                sums.issueToCompltNs(layerKind),
                sums.compltToCallbackNs(layerKind)));
  }

  private SizeDistribution sizes(int layerKind) {
    SizeHistogram sizes = of.tally().sizes();
    return new SizeDistribution(
        OptionalLong.of(sizes.min(layerKind)),
        OptionalLong.of(sizes.max(layerKind)),
        ResultBuilder.ratio(totals.bytes(layerKind), totals.count(layerKind)),
        buckets(sizes, layerKind),
        Optional.of(common(of.tally().sizeCounts(), layerKind)));
  }

  private static SizeDistribution.Common common(SizeCounts counts, int layerKind) {
    return new SizeDistribution.Common(
        counts.isCut(layerKind),
        counts.mostCommon(layerKind, SizeDistribution.MOST_COMMON).stream()
            .map(size -> new SizeDistribution.CommonSize(size.bytes(), size.count()))
            .toList());
  }

  private static Optional<Runs> runs(int layerKind, RunLengths runs) {
    long count = runs.count(layerKind);
    return count == 0
        ? Optional.empty()
        : Optional.of(
            new Runs(
                count,
                ResultBuilder.ratio(runs.bytes(layerKind), count),
                buckets(runs, layerKind)));
  }

  private Optional<Access> access(int layerKind, LayerSweep sweep) {
    Alignment alignment = of.alignment();
    if (alignment.located(layerKind) == 0) {
      return Optional.empty();
    }
    Optional<TouchedBytes> touched = TouchedResults.of(sweep.footprints().of(layerKind));
    long movedBytes = sweep.runs().bytes(layerKind);
    return Optional.of(
        new Access(
            alignment.located(layerKind),
            OptionalLong.of(alignment.unalignedBlock(layerKind)),
            OptionalLong.of(alignment.unalignedStripe(layerKind)),
            touched,
            touched.stream().mapToLong(once -> movedBytes - once.bytes()).findFirst()));
  }

  private static List<SizeBucket> buckets(ValueHistogram histogram, int layerKind) {
    List<SizeBucket> buckets = new ArrayList<>();
    for (int bucket = 0; bucket < histogram.buckets(); bucket++) {
      long count = histogram.count(layerKind, bucket);
      if (count > 0) {
        buckets.add(new SizeBucket(histogram.from(bucket), histogram.to(bucket), count));
      }
    }
    return buckets;
  }
}
