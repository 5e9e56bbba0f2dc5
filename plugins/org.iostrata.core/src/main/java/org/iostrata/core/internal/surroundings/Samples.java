// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.surroundings;

import java.util.List;

/**
 * The values of one metric as one thread told them, in order of time. Immutable. Times are ns since
 * the trace's start.
 *
 * <p>Above the samples lie tables of fewer rows, each of which says of {@link #STEP} rows below the
 * least, the most and the sum: a question about any range looks at few rows of each.
 */
public final class Samples {
  /** Rows that a row above them stands for. */
  static final int STEP = 64;

  static final int TIME = 0;

  /** A value is two columns, the first of which says whether it is a whole number. */
  static final int LEAST = 1;

  static final int MOST = 3;
  static final int SUM = 5;
  static final int COLUMNS = 7;

  /** Of samples the least, the most and the sum are the same. */
  static final int SAMPLE_COLUMNS = 3;

  private final int thread;
  private final int metric;
  private final List<PackedTable> levels;

  /** Samples, and what lies above them. */
  Samples(int thread, int metric, List<PackedTable> levels) {
    this.thread = thread;
    this.metric = metric;
    this.levels = List.copyOf(levels);
  }

  List<PackedTable> levels() {
    return levels;
  }

  /**
   * What some samples have.
   *
   * @param count how many there are; with none, the values are NaN
   */
  public record Summary(int count, double least, double most, double mean) {}

  /** The thread that told them: an index of {@code Trace.threads()}. */
  public int thread() {
    return thread;
  }

  /** The metric: an index of {@link TraceSurroundings#metrics}. */
  public int metric() {
    return metric;
  }

  /** How many there are. */
  public int size() {
    return levels.get(0).size();
  }

  /** When a sample was taken. */
  public long timeNs(int i) {
    return levels.get(0).get(TIME, i);
  }

  /** Its value. */
  public double value(int i) {
    return value(levels.get(0), LEAST, i);
  }

  private static double value(PackedTable table, int column, int row) {
    long bits = table.get(column + 1, row);
    return table.get(column, row) == 1 ? bits : Double.longBitsToDouble(bits);
  }

  /** The first sample at a time or later, or {@link #size}. */
  public int firstFrom(long timeNs) {
    return levels.get(0).firstFrom(timeNs);
  }

  /** The value at a time: the last before it; NaN before the first. */
  public double last(long timeNs) {
    int next = firstFrom(timeNs + 1);
    return next == 0 ? Double.NaN : value(next - 1);
  }

  /** The value at a time, on a line between the samples around it; NaN outside of them. */
  public double between(long timeNs) {
    int next = firstFrom(timeNs);
    if (next < size() && timeNs(next) == timeNs) {
      return value(next);
    }
    if (next == 0 || next == size()) {
      return Double.NaN;
    }
    double part = (double) (timeNs - timeNs(next - 1)) / (timeNs(next) - timeNs(next - 1));
    return value(next - 1) + part * (value(next) - value(next - 1));
  }

  /** What the samples {@code from} to {@code to} (exclusive) have. */
  public Summary summary(int from, int to) {
    if (to <= from) {
      return new Summary(0, Double.NaN, Double.NaN, Double.NaN);
    }
    double[] of = {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0};
    add(0, from, to, of);
    return new Summary(to - from, of[0], of[1], of[2] / (to - from));
  }

  /** Adds rows of a level: the whole blocks by the level above. */
  private void add(int level, int from, int to, double[] of) {
    int firstBlock = (from + STEP - 1) / STEP;
    int lastBlock = to / STEP;
    if (level + 1 == levels.size() || lastBlock <= firstBlock) {
      addRows(level, from, to, of);
      return;
    }
    addRows(level, from, firstBlock * STEP, of);
    add(level + 1, firstBlock, lastBlock, of);
    addRows(level, lastBlock * STEP, to, of);
  }

  private void addRows(int level, int from, int to, double[] of) {
    PackedTable table = levels.get(level);
    for (int i = from; i < to; i++) {
      double least = value(table, LEAST, i);
      of[0] = Math.min(of[0], least);
      of[1] = Math.max(of[1], level == 0 ? least : value(table, MOST, i));
      of[2] += level == 0 ? least : value(table, SUM, i);
    }
  }
}
