// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.result;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.Latency;
import org.iostrata.core.result.Runs;
import org.iostrata.core.result.SizeDistribution;

/** Of what there is a histogram: the buckets are those of the analysis. */
public enum Distribution {
  /** How many bytes reads and writes move. */
  SIZE("Size", "Operations", HistogramWeight.BYTES) {
    @Override
    Stream<Bucket> of(KindResult kind) {
      return kind.size().map(SizeDistribution::histogram).orElse(List.of()).stream()
          .map(bucket -> new Bucket(bucket.fromBytes(), bucket.toBytes(), bucket.count()));
    }

    @Override
    double mean(KindResult kind) {
      return kind.size().map(SizeDistribution::mean).orElse(OptionalDouble.empty()).orElse(0);
    }

    @Override
    OptionalLong least(KindResult kind) {
      return kind.size().map(SizeDistribution::min).orElse(OptionalLong.empty());
    }

    @Override
    OptionalLong most(KindResult kind) {
      return kind.size().map(SizeDistribution::max).orElse(OptionalLong.empty());
    }
  },

  /** How long operations take. */
  LATENCY("Latency", "Operations", HistogramWeight.TIME) {
    @Override
    Stream<Bucket> of(KindResult kind) {
      return kind.latencyNs().flatMap(Latency::histogram).orElse(List.of()).stream()
          .map(bucket -> new Bucket(bucket.fromNs(), bucket.toNs(), bucket.count()));
    }

    @Override
    double mean(KindResult kind) {
      return (double) kind.timeNs() / Math.max(1, kind.count());
    }

    @Override
    OptionalLong least(KindResult kind) {
      return kind.latencyNs().map(Latency::min).orElse(OptionalLong.empty());
    }

    @Override
    OptionalLong most(KindResult kind) {
      return kind.latencyNs().map(Latency::max).orElse(OptionalLong.empty());
    }

    @Override
    public String text(double value) {
      return Quantity.nanoseconds(value).toString();
    }
  },

  /** How many bytes all processes together access one after the other. */
  RUN_LENGTH("Run length", "Runs", HistogramWeight.BYTES) {
    @Override
    Stream<Bucket> of(KindResult kind) {
      return kind.runs().map(Runs::histogram).orElse(List.of()).stream()
          .map(bucket -> new Bucket(bucket.fromBytes(), bucket.toBytes(), bucket.count()));
    }

    @Override
    double mean(KindResult kind) {
      return kind.runs().map(Runs::meanBytes).orElse(OptionalDouble.empty()).orElse(0);
    }

    @Override
    OptionalLong least(KindResult kind) {
      return OptionalLong.empty();
    }

    @Override
    OptionalLong most(KindResult kind) {
      return OptionalLong.empty();
    }
  };

  private final String title;
  private final String counted;
  private final HistogramWeight own;

  Distribution(String title, String counted, HistogramWeight own) {
    this.title = title;
    this.counted = counted;
    this.own = own;
  }

  /** Values from one on, without the other. */
  record Bucket(long from, long to, long count) {}

  abstract Stream<Bucket> of(KindResult kind);

  /** The mean of all that is counted. */
  abstract double mean(KindResult kind);

  /** The least that is counted, where it is known. */
  abstract OptionalLong least(KindResult kind);

  /** The most, likewise. */
  abstract OptionalLong most(KindResult kind);

  /** About the middle of the values of a bucket, taken for spread evenly over their digits. */
  double middle(Bucket bucket, KindResult kind) {
    double from = Math.max(bucket.from(), least(kind).orElse(0));
    double to = Math.max(from, Math.min(bucket.to() - 1, most(kind).orElse(Long.MAX_VALUE)));
    return from <= 0 || to == from ? (from + to) / 2 : (to - from) / Math.log(to / from);
  }

  /** What its histogram is called. */
  public String title() {
    return title;
  }

  /** What is counted. */
  public String counted() {
    return counted;
  }

  /** What its values are: the sum of those in a bucket is about known by the bucket. */
  HistogramWeight own() {
    return own;
  }

  /** A value for people. */
  public String text(double value) {
    return Quantity.bytes(value).toString();
  }
}
