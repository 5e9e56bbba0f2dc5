// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.iostrata.core.source.CounterVisitor;
import org.iostrata.core.source.Counters;
import org.iostrata.core.source.Source;
import org.iostrata.core.source.SummarySource;

/** The table of what a log counted, in its own words. */
public final class CounterTable {
  /** One counter of the record under way: a flyweight. */
  static final class CounterRow {
    private String module;
    private long record;
    private String name;
    private long rank;
    private String counter;
    private long integer;
    private double real;
    private boolean isInteger;
  }

  static final Table<CounterRow> COUNTERS =
      new TableBuilder<CounterRow>(
              "counters", "one counter of a record of a log, by the log's own name for it")
          .text("module", "who counted, as the log calls it: POSIX, MPI-IO …", r -> r.module)
          .unsigned("record", "the number of what was counted, of a file as a rule", r -> r.record)
          .text("name", "what that is called, a path as a rule", r -> r.name)
          .integer("rank", "the process; -1 of what all did together", r -> r.rank)
          .text("counter", "what was counted: POSIX_READS …", r -> r.counter)
          .number(
              "value",
              "the counter; in CSV and JSON lines whole numbers are exact",
              (row, out) -> {
                if (row.isInteger) {
                  out.integer(row.integer);
                } else if (Double.isFinite(row.real)) {
                  out.real(row.real);
                } else {
                  out.missing();
                }
              })
          .wholeNumber(
              "whole",
              "the same as a whole number, exact in every format",
              (row, out) -> {
                if (row.isInteger) {
                  out.integer(row.integer);
                } else {
                  out.missing();
                }
              })
          .build();

  private CounterTable() {}

  /** The table. */
  public static Table<?> table() {
    return COUNTERS;
  }

  /**
   * The first counters of a source, as {@link ResultRows#of} has rows.
   *
   * @param most how many rows at most
   * @throws IOException when they cannot be read
   */
  public static List<List<Object>> first(Source source, int most) throws IOException {
    RowCollector rows = new RowCollector();
    Optional<Counters> counters = source.counted().flatMap(SummarySource::counters);
    if (counters.isPresent()) {
      counters.get().read(new CounterRows(0, rows, most));
    }
    return rows.all();
  }

  /** Writes all counters of a trace. */
  static void write(Source source, int trace, TextFiles files) throws IOException {
    Optional<Counters> counters = source.counted().flatMap(SummarySource::counters);
    try (TableWriter writer = files.writer(COUNTERS, 0)) {
      if (counters.isPresent()) {
        counters.get().read(new CounterRows(trace, writer, Long.MAX_VALUE));
      }
    }
  }

  /** Writes each counter as a row. */
  private static final class CounterRows implements CounterVisitor {
    private final int trace;
    private final TableWriter writer;
    private final CounterRow row = new CounterRow();
    private long left;

    CounterRows(int trace, TableWriter writer, long most) {
      this.trace = trace;
      this.writer = writer;
      left = most;
    }

    @Override
    public void record(String module, long id, String name, long rank) {
      row.module = module;
      row.record = id;
      row.name = name.isEmpty() ? null : name;
      row.rank = rank;
    }

    @Override
    public void integer(String counter, long value) throws IOException {
      row.isInteger = true;
      row.integer = value;
      write(counter);
    }

    @Override
    public void real(String counter, double value) throws IOException {
      row.isInteger = false;
      row.real = value;
      write(counter);
    }

    private void write(String counter) throws IOException {
      if (left-- > 0) {
        row.counter = counter;
        COUNTERS.write(trace, row, writer);
      }
    }
  }
}
