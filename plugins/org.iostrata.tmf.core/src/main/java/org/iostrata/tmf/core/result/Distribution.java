// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.result;

import java.util.List;
import java.util.stream.Stream;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.Latency;
import org.iostrata.core.result.Runs;
import org.iostrata.core.result.SizeDistribution;

/** Of what there is a histogram: the buckets are those of the analysis. */
public enum Distribution {
  /** How many bytes reads and writes move. */
  SIZE("Size", "Operations") {
    @Override
    Stream<Bucket> of(KindResult kind) {
      return kind.size().map(SizeDistribution::histogram).orElse(List.of()).stream()
          .map(bucket -> new Bucket(bucket.fromBytes(), bucket.toBytes(), bucket.count()));
    }
  },

  /** How long operations take. */
  LATENCY("Latency", "Operations") {
    @Override
    Stream<Bucket> of(KindResult kind) {
      return kind.latencyNs().flatMap(Latency::histogram).orElse(List.of()).stream()
          .map(bucket -> new Bucket(bucket.fromNs(), bucket.toNs(), bucket.count()));
    }

    @Override
    public String text(double value) {
      return Quantity.nanoseconds(value).toString();
    }
  },

  /** How many bytes all processes together access one after the other. */
  RUN_LENGTH("Run length", "Runs") {
    @Override
    Stream<Bucket> of(KindResult kind) {
      return kind.runs().map(Runs::histogram).orElse(List.of()).stream()
          .map(bucket -> new Bucket(bucket.fromBytes(), bucket.toBytes(), bucket.count()));
    }
  };

  private final String title;
  private final String counted;

  Distribution(String title, String counted) {
    this.title = title;
    this.counted = counted;
  }

  /** Values from one on, without the other. */
  record Bucket(long from, long to, long count) {}

  abstract Stream<Bucket> of(KindResult kind);

  /** What its histogram is called. */
  public String title() {
    return title;
  }

  /** What is counted. */
  public String counted() {
    return counted;
  }

  /** A value for people. */
  public String text(double value) {
    return Quantity.bytes(value).toString();
  }
}
