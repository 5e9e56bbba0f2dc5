// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.iostrata.core.analysis.RandomSource.Operation;
import org.iostrata.core.internal.metric.NaiveRuns;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.result.Access;
import org.iostrata.core.result.Breakdown;
import org.iostrata.core.result.Concurrency;
import org.iostrata.core.result.DurationBucket;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.Latency;
import org.iostrata.core.result.LayerResult;
import org.iostrata.core.result.LayerTime;
import org.iostrata.core.result.Origin;
import org.iostrata.core.result.Runs;
import org.iostrata.core.result.SizeBucket;
import org.iostrata.core.result.SizeDistribution;
import org.iostrata.core.result.SlowestProcess;
import org.iostrata.core.result.TouchedBytes;

/** The results of layers, computed from lists of operations the simplest way there is. */
final class NaiveLayers {
  private final List<Operation> all;
  private final long durationNs;

  /**
   * Some operations.
   *
   * @param all those of the run, of which they may be children
   * @param durationNs what rates refer to
   */
  NaiveLayers(List<Operation> all, long durationNs) {
    this.all = all;
    this.durationNs = durationNs;
  }

  List<LayerResult> of(List<Operation> some) {
    List<LayerResult> layers = new ArrayList<>();
    for (Layer layer : Layer.values()) {
      List<Operation> own =
          some.stream().filter(o -> LayerKind.layer(o.layerKind()) == layer).toList();
      if (!own.isEmpty()) {
        layers.add(layer(layer, own));
      }
    }
    return layers;
  }

  private LayerResult layer(Layer layer, List<Operation> own) {
    Map<OperationKind, KindResult> kinds = new EnumMap<>(OperationKind.class);
    own.stream()
        .collect(Collectors.groupingBy(o -> LayerKind.kind(o.layerKind())))
        .forEach((kind, of) -> kinds.put(kind, kind(of, kind.isTransfer())));
    List<Operation> flushes =
        own.stream().filter(o -> LayerKind.kind(o.layerKind()) == OperationKind.FLUSH).toList();
    long busyNs = busyNs(own);
    return new LayerResult(
        layer,
        new LayerTime(
            OptionalLong.of(busyNs),
            OptionalLong.of(busyNs(flushes)),
            OptionalLong.of(Math.max(0, durationNs - busyNs))),
        concurrency(own),
        kinds);
  }

  private KindResult kind(List<Operation> own, boolean transfer) {
    long bytes = sum(own, Operation::bytes);
    long timeNs = sum(own, Operation::durationNs);
    List<Operation> placed = own.stream().filter(o -> isPlaced(o) && o.bytes() > 0).toList();
    return new KindResult(
        own.size(),
        bytes,
        OptionalLong.of(bytes),
        timeNs,
        OptionalInt.of((int) own.stream().mapToInt(Operation::process).distinct().count()),
        OptionalLong.of(sum(own, this::childNs)),
        Optional.of(slowest(own)),
        transfer ? Optional.of(sizes(own, bytes)) : Optional.empty(),
        transfer && !placed.isEmpty() ? Optional.of(runs(placed)) : Optional.empty(),
        transfer ? access(own, placed) : Optional.empty(),
        Optional.of(latency(own)),
        Optional.ofNullable(breakdown(own)),
        concurrency(own),
        OptionalLong.of(busyNs(own)),
        Origin.OPERATIONS);
  }

  private static boolean isPlaced(Operation o) {
    return o.file() >= 0 && o.offset() >= 0;
  }

  private static long sum(List<Operation> of, ToLongFunction<Operation> what) {
    return of.stream().mapToLong(what).sum();
  }

  /** Its children end before it does, as they come before it in the list. */
  private long childNs(Operation parent) {
    BitSet covered = new BitSet();
    for (Operation child : all.subList(0, all.indexOf(parent))) {
      if (child.parentId() == parent.id() && child.callbackNs() > parent.admitNs()) {
        covered.set((int) Math.max(child.admitNs(), parent.admitNs()), (int) child.callbackNs());
      }
    }
    return covered.cardinality();
  }

  private static int[] outstanding(List<Operation> own) {
    int[] perNs = new int[20_000];
    for (Operation o : own) {
      for (long t = o.admitNs(); t < Math.max(o.callbackNs(), o.admitNs() + 1); t++) {
        perNs[(int) t]++;
      }
    }
    return perNs;
  }

  private static long busyNs(List<Operation> own) {
    return Arrays.stream(outstanding(own)).filter(c -> c > 0).count();
  }

  private Concurrency concurrency(List<Operation> own) {
    long timeNs = sum(own, Operation::durationNs);
    return new Concurrency(
        OptionalLong.of(Arrays.stream(outstanding(own)).max().orElseThrow()),
        durationNs == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) timeNs / durationNs));
  }

  private static SlowestProcess slowest(List<Operation> own) {
    return own.stream()
        .collect(Collectors.groupingBy(Operation::process, TreeMap::new, Collectors.toList()))
        .entrySet()
        .stream()
        .map(
            e ->
                new SlowestProcess(
                    e.getKey(),
                    sum(e.getValue(), Operation::durationNs),
                    sum(e.getValue(), Operation::bytes)))
        .reduce((a, b) -> b.timeNs() > a.timeNs() ? b : a)
        .orElseThrow();
  }

  private static SizeDistribution sizes(List<Operation> own, long bytes) {
    long[] sizes = own.stream().mapToLong(Operation::bytes).toArray();
    return new SizeDistribution(
        LongStream.of(sizes).min(),
        LongStream.of(sizes).max(),
        OptionalDouble.of((double) bytes / own.size()),
        buckets(sizes, 0),
        Optional.of(common(sizes)));
  }

  private static SizeDistribution.Common common(long[] sizes) {
    Map<Long, Long> counts =
        LongStream.of(sizes)
            .boxed()
            .collect(Collectors.groupingBy(size -> size, TreeMap::new, Collectors.counting()));
    return new SizeDistribution.Common(
        false, // never so many
        counts.entrySet().stream()
            .sorted(Map.Entry.<Long, Long>comparingByValue().reversed())
            .limit(4)
            .map(size -> new SizeDistribution.CommonSize(size.getKey(), size.getValue()))
            .toList());
  }

  /** Buckets of a power of two, each cut into 2^bits. */
  private static List<SizeBucket> buckets(long[] values, int bits) {
    Map<Long, SizeBucket> buckets = new TreeMap<>();
    for (long value : values) {
      long width = width(value, bits);
      long from = value / width * width;
      SizeBucket one = new SizeBucket(from, from + width, 1);
      buckets.merge(
          from, one, (a, b) -> new SizeBucket(a.fromBytes(), a.toBytes(), a.count() + b.count()));
    }
    return List.copyOf(buckets.values());
  }

  private static long width(long value, int bits) {
    return value < 1L << bits ? 1 : Long.highestOneBit(value) >> bits;
  }

  private static Runs runs(List<Operation> placed) {
    long[] values =
        NaiveRuns.lengths(
            placed.stream()
                .map(o -> new NaiveRuns.Request(o.admitNs(), o.file(), o.offset(), o.bytes())));
    return new Runs(values.length, LongStream.of(values).average(), buckets(values, 2));
  }

  private static Optional<Access> access(List<Operation> own, List<Operation> placed) {
    List<Operation> located = own.stream().filter(NaiveLayers::isPlaced).toList();
    if (located.isEmpty()) {
      return Optional.empty();
    }
    Map<Integer, BitSet> touched = new TreeMap<>();
    for (Operation o : placed) {
      touched
          .computeIfAbsent(o.file(), f -> new BitSet())
          .set((int) o.offset(), (int) (o.offset() + o.bytes()));
    }
    TouchedBytes bytes = touched.isEmpty() ? null : touched(List.copyOf(touched.values()));
    return Optional.of(
        new Access(
            located.size(),
            count(located, o -> o.offset() % 4096 != 0),
            count(located, o -> o.bytes() >= 1 << 20 && o.offset() % (1 << 20) != 0),
            Optional.ofNullable(bytes),
            bytes == null
                ? OptionalLong.empty()
                : OptionalLong.of(sum(placed, Operation::bytes) - bytes.bytes())));
  }

  private static OptionalLong count(List<Operation> of, Predicate<Operation> condition) {
    return OptionalLong.of(of.stream().filter(condition).count());
  }

  private static TouchedBytes touched(List<BitSet> files) {
    long streams = 0;
    long bytes = 0;
    long extent = 0;
    for (BitSet file : files) {
      bytes += file.cardinality();
      extent += file.length() - file.nextSetBit(0);
      for (int at = file.nextSetBit(0); at >= 0; at = file.nextSetBit(file.nextClearBit(at))) {
        streams++;
      }
    }
    return new TouchedBytes(streams, bytes, streams - files.size(), extent - bytes);
  }

  private static Latency latency(List<Operation> own) {
    long[] sorted = own.stream().mapToLong(Operation::durationNs).sorted().toArray();
    return new Latency(
        OptionalLong.of(sorted[0]),
        OptionalLong.of(percentile(sorted, 50)),
        OptionalLong.of(percentile(sorted, 95)),
        OptionalLong.of(percentile(sorted, 99)),
        OptionalLong.of(sorted[sorted.length - 1]),
        Optional.of(durations(sorted)));
  }

  /** By powers of two; those of nothing apart. */
  private static List<DurationBucket> durations(long[] sorted) {
    List<DurationBucket> buckets = new ArrayList<>();
    long from = 0;
    for (long to = 1; from <= sorted[sorted.length - 1]; to *= 2) {
      long low = from;
      long high = to;
      long count = LongStream.of(sorted).filter(ns -> low <= ns && ns < high).count();
      if (count > 0) {
        buckets.add(new DurationBucket(low, high, count));
      }
      from = to;
    }
    return buckets;
  }

  private static long percentile(long[] sorted, int percent) {
    long exact = sorted[(sorted.length * percent + 99) / 100 - 1];
    long width = width(exact, 5);
    return Math.min(exact / width * width + width - 1, sorted[sorted.length - 1]);
  }

  private static Breakdown breakdown(List<Operation> own) {
    List<Operation> told = own.stream().filter(o -> o.firstChildNs() != Trace.UNKNOWN).toList();
    return told.isEmpty()
        ? null
        : new Breakdown(
            told.size(),
            sum(told, o -> o.firstChildNs() - o.admitNs()),
            sum(told, o -> o.lastChildNs() - o.firstChildNs()),
            sum(told, o -> o.callbackNs() - o.lastChildNs()));
  }
}
