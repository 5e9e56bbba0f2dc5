// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import java.io.IOException;
import java.util.List;
import org.iostrata.core.source.Series;
import org.iostrata.core.source.Source;
import org.iostrata.core.source.SummarySource;

/** The table of what a trace without single operations tells over time. */
final class SeriesTable {
  /** One bin of a series. */
  record Bin(Series of, int number) {
    long fromNs() {
      return number * of.binNs();
    }

    long toNs() {
      return fromNs() + of.binNs();
    }

    long bytes() {
      return of.bytes(number);
    }
  }

  static final Table<Bin> SERIES =
      new TableBuilder<Bin>(
              "series",
              "bytes that a process read or wrote in one stretch of time, of traces that tell this"
                  + " and no single operations")
          .integer("process", "the process, 0..n-1 as the trace defines it", r -> r.of().process())
          .layerAndKind(r -> r.of().layer(), r -> r.of().kind())
          .integer("fromNs", "its begin, since the begin of the run", Bin::fromNs)
          .integer("toNs", "its end", Bin::toNs)
          .integer("bytes", "bytes read or written in it", Bin::bytes)
          .build();

  private SeriesTable() {}

  /** Writes the series of a trace, without the bins in which nothing was moved. */
  static void write(Source source, int trace, TextFiles files) throws IOException {
    List<Series> all = source.counted().map(SummarySource::series).orElse(List.of());
    try (TableWriter writer = files.writer(SERIES, 0)) {
      for (Series one : all) {
        for (int bin = 0; bin < one.bins(); bin++) {
          if (one.bytes(bin) != 0) {
            SERIES.write(trace, new Bin(one, bin), writer);
          }
        }
      }
    }
  }
}
