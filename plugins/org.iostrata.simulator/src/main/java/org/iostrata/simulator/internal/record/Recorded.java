// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.record;

/** An operation that was recorded and has not ended. */
public final class Recorded {
  final int thread;
  final What what;
  final long id;
  final long admitNs;
  final FileSpan span;
  boolean isEnded;

  /**
   * What an operation is about.
   *
   * @param file the number of its file
   * @param offset where it begins
   * @param bytes how much it is
   */
  public record FileSpan(int file, long offset, long bytes) {}

  /** What an operation is, as the trace tells it. */
  record What(int layerKind, int flags, int handle) {}

  Recorded(int thread, What what, long id, long admitNs, FileSpan span) {
    this.thread = thread;
    this.what = what;
    this.id = id;
    this.admitNs = admitNs;
    this.span = span;
  }
}
