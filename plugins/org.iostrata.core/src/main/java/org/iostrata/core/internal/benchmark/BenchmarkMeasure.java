// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.benchmark;

/** What can be told of a measurement, each the name of a column, which carries the unit. */
public enum BenchmarkMeasure {
  PROCESSES("processes", true, "processes that took part"),
  NODES("nodes", true, "nodes that they ran on"),
  REPETITIONS("repetitions", true, "how many repetitions the row tells of; the numbers are means"),
  BLOCK_BYTES("blockBytes", true, "what a process reads or writes in one piece of the file"),
  TRANSFER_BYTES("transferBytes", true, "size of a request"),
  BYTES("bytes", true, "bytes read or written by all processes"),
  OPERATIONS("operations", true, "operations of all processes"),
  ELAPSED_NS("elapsedNs", true, "from the begin of the first to the end of the last process"),
  OPEN_NS("openNs", true, "of it to open or create files"),
  TRANSFER_NS("transferNs", true, "of it to read or write"),
  CLOSE_NS("closeNs", true, "of it to close files"),
  BYTES_PER_SECOND("bytesPerSecond", false, "throughput of all processes"),
  OPERATIONS_PER_SECOND("operationsPerSecond", false, "operations per second of all processes"),
  LEAST_PER_SECOND("leastPerSecond", false, "of operations per second: the worst repetition"),
  MOST_PER_SECOND("mostPerSecond", false, "of operations per second: the best repetition"),
  DEVIATION_PER_SECOND(
      "deviationPerSecond", false, "of operations per second: standard deviation of repetitions"),
  LATENCY_NS("latencyNs", false, "mean time of an operation"),
  STORAGE_BYTES("storageBytes", true, "bytes that came from or went to storage, not memory"),
  SCORE("score", false, "the benchmark's own score, which has no unit");

  private final String column;
  private final boolean whole;
  private final String meaning;

  BenchmarkMeasure(String column, boolean whole, String meaning) {
    this.column = column;
    this.whole = whole;
    this.meaning = meaning;
  }

  /** The name of its column. */
  public String column() {
    return column;
  }

  /** Whether it is a whole number. */
  public boolean isWhole() {
    return whole;
  }

  /** What it says, in a few words. */
  public String meaning() {
    return meaning;
  }
}
