// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.figure;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.iostrata.core.TraceSource;
import org.iostrata.core.internal.report.figure.FigureOptions.LaneGrouping;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.Filter;
import org.iostrata.core.source.FilterException;
import org.iostrata.core.source.Part;
import org.iostrata.core.source.Source;

/**
 * The drawing of a rule's page: the part of a recording that shows the trouble best.
 *
 * @param rule the rule
 * @param recording below {@code tests/fixtures}
 * @param kind what is drawn
 * @param fromUs begin of the part, in microseconds since the begin of the run
 * @param toUs its end
 * @param where which operations are drawn, as {@code --where}
 */
record RulePicture(String rule, String recording, Kind kind, long fromUs, long toUs, String where) {
  private static final int WIDTH = 760;
  private static final long STRIPE = 1 << 20;
  private static final long NEAR = 400;

  /** What is drawn. */
  enum Kind {
    /** A row for each process and layer in it. */
    PROCESSES,
    /** A row for each layer and process in it. */
    LAYERS,
    /** Offset over time, coloured by kind of operation. */
    OFFSETS,
    /** Offset over time, coloured by process. */
    OFFSETS_OF_PROCESSES,
    /** The same near the first border of a stripe. */
    BORDER
  }

  private static final String TABLE =
      """
      access.broken-runs | diagnosis/interleaved-streams-bad | OFFSETS_OF_PROCESSES | 300000 | 340000 | layer == POSIX
      access.flush-per-write | diagnosis/flush-per-record-bad | PROCESSES | 100000 | 132000 | layer == POSIX
      access.mapped-pages | diagnosis/mapped-scan-bad | LAYERS | 10000 | 14000 | layer == BLOCK && kind == read
      access.misaligned | diagnosis/misaligned-blocks-bad | BORDER | 300000 | 330000 | layer == POSIX && kind == write && bytes > 1kB && process in 0..1
      access.random | diagnosis/random-reads-bad | OFFSETS | 0 | 200000 | layer == POSIX
      access.read-modify-write | diagnosis/view-sieving-bad | PROCESSES | 164800 | 182000 | kind in (read, write, lock)
      access.redundant-reads | diagnosis/reread-table-bad | OFFSETS | 0 | 130000 | layer == POSIX
      access.rewritten-bytes | diagnosis/rewritten-by-all-bad | OFFSETS_OF_PROCESSES | 384000 | 400000 | layer == POSIX
      access.rewritten-header | diagnosis/header-rewritten-bad | OFFSETS | 60000 | 100000 | layer == POSIX
      access.shared-file-small-writes | diagnosis/shared-records-bad | OFFSETS_OF_PROCESSES | 60000 | 90000 | layer == POSIX
      access.sieving | diagnosis/sieved-profiles-bad | LAYERS | 490000 | 570000 | kind == read && process == 0
      access.small-reads | diagnosis/seek-and-read-bad | PROCESSES | 100000 | 108000 | kind == read
      access.small-writes | diagnosis/small-writes-bad | PROCESSES | 100000 | 108000 | layer == POSIX
      access.split | diagnosis/view-split-write-bad | PROCESSES | 180000 | 240000 | kind == write && process in 0..1
      access.synchronous-writes | diagnosis/one-synchronous-rank-bad | PROCESSES | 270000 | 482000 | kind in (open, write, flush)
      access.temporary-files | diagnosis/sort-spills-slowly-bad | LAYERS | 0 | 1940000 | layer == ISO_C
      access.vain-compression | diagnosis/hdf5-noise-bad | LAYERS | 40000 | 140000 | kind == write
      balance.bytes | diagnosis/uneven-bytes-bad | PROCESSES | 270000 | 409000 | kind in (open, write)
      balance.late-arrival | diagnosis/late-rank-bad | PROCESSES | 290000 | 420000 | layer == MPI_IO
      balance.single-process | diagnosis/rank-0-writes-all-bad | PROCESSES | 295000 | 330000 | layer in (MPI_IO, POSIX)
      balance.stragglers | diagnosis/slow-target-bad | PROCESSES | 150000 | 180000 | layer == POSIX
      balance.threads | diagnosis/uneven-threads-bad | PROCESSES | 0 | 510000 | layer == POSIX && kind == read
      balance.time | diagnosis/slow-target-bad | PROCESSES | 122000 | 353000 | layer == POSIX
      balance.waited-for | diagnosis/rank-0-writes-all-bad | LAYERS | 275000 | 434000 | layer == MPI_IO
      cache.first-touch | diagnosis/first-touch-bad | PROCESSES | 195000 | 390000 | layer == POSIX
      cache.write-back-in-close | diagnosis/write-back-in-close-bad | PROCESSES | 200000 | 435000 | layer == POSIX
      collective.ineffective | diagnosis/gathering-off-bad | LAYERS | 160000 | 172000 | kind == write
      collective.not-used | diagnosis/interleaved-independent-bad | OFFSETS_OF_PROCESSES | 149500 | 156500 | layer == MPI_IO
      collective.shared-pointer | diagnosis/write-ordered-bad | LAYERS | 192500 | 217000 | kind in (read, write)
      collective.too-few-aggregators | diagnosis/one-aggregator-bad | LAYERS | 225000 | 350000 | kind == write
      collective.unbalanced-aggregators | diagnosis/uneven-aggregators-bad | LAYERS | 245000 | 370000 | kind == write
      concurrency.collapse | aio-one-descriptor | LAYERS | 36850 | 38900 | layer in (AIO, BLOCK)
      concurrency.depth-one | diagnosis/aio-depth-one-bad | PROCESSES | 60000 | 75000 | layer in (AIO, POSIX)
      concurrency.idle-below | diagnosis/small-collective-bad | LAYERS | 285000 | 285140 | kind == write
      concurrency.issue-wait | ior-coll | LAYERS | 529600 | 530750 | kind == write
      concurrency.no-overlap | diagnosis/compute-then-read-bad | PROCESSES | 100000 | 160000 | layer == POSIX
      concurrency.serial-queue | diagnosis/aio-one-descriptor-bad | LAYERS | 56000 | 78000 | layer == AIO
      concurrency.turns | diagnosis/turns-by-token-bad | PROCESSES | 285000 | 325000 | layer == POSIX
      concurrency.waits-for-producer | diagnosis/waits-for-producer-bad | PROCESSES | 0 | 400300 | layer == POSIX
      lock.contention | diagnosis/lock-whole-file-bad | PROCESSES | 100000 | 125000 | layer == POSIX
      lock.file-name | diagnosis/lock-directory-bad | PROCESSES | 100000 | 122000 | layer == POSIX
      lock.time-share | diagnosis/lock-each-write-bad | PROCESSES | 40000 | 54000 | layer == POSIX
      metadata.dominates | diagnosis/search-path-bad | PROCESSES | 75000 | 106000 | layer == POSIX
      metadata.many-small-files | diagnosis/many-small-files-bad | PROCESSES | 100000 | 122000 | layer == POSIX
      metadata.moved-data | diagnosis/hdf5-fill-bad | LAYERS | 45000 | 180000 | kind in (open, write)
      """;

  /** All of them. */
  static List<RulePicture> all() {
    return TABLE.lines().map(RulePicture::of).toList();
  }

  private static RulePicture of(String line) {
    String[] cells = line.split(" \\| ", -1);
    return new RulePicture(
        cells[0],
        cells[1],
        Kind.valueOf(cells[2].strip()),
        Long.parseLong(cells[3].strip()),
        Long.parseLong(cells[4].strip()),
        cells[5]);
  }

  /** The drawing as SVG. */
  byte[] svg(Path fixtures) throws IOException {
    LaneGrouping grouping = kind == Kind.LAYERS ? LaneGrouping.LAYER : LaneGrouping.PROCESS;
    FigureOptions options = new FigureOptions(fromUs * 1000, toUs * 1000, grouping, WIDTH);
    try (Source source = part().of(TraceSource.open(fixtures.resolve(recording)))) {
      Timeline timeline = Timeline.of(source, Progress.NONE);
      return kind == Kind.PROCESSES || kind == Kind.LAYERS
          ? lanes(timeline, options)
          : offsets(timeline, options);
    }
  }

  private static byte[] lanes(Timeline timeline, FigureOptions options) throws IOException {
    ByteArrayOutputStream svg = new ByteArrayOutputStream();
    new TimelineFigure(timeline, options).writeSvg(svg);
    return svg.toByteArray();
  }

  private byte[] offsets(Timeline timeline, FigureOptions options) {
    OffsetFigure figure = new OffsetFigure(timeline, options, kind != Kind.OFFSETS);
    if (kind == Kind.BORDER) {
      figure.cut(STRIPE - NEAR, STRIPE + NEAR);
    }
    return figure.svg();
  }

  private Part part() {
    try {
      return new Part(fromUs * 1000, toUs * 1000, Filter.parse(where));
    } catch (FilterException e) {
      throw new IllegalArgumentException(rule, e);
    }
  }
}
