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
   * @param request the number of the request of a client that it belongs to, or {@link #OF_NONE}
   * @param isTogether whether all processes do it together
   */
  public record FileSpan(int file, long offset, long bytes, long request, boolean isTogether) {
    /** The request of what belongs to none. */
    public static final long OF_NONE = -1;

    /** What belongs to no request. */
    public FileSpan(int file, long offset, long bytes) {
      this(file, offset, bytes, OF_NONE, false);
    }

    /** What one process asks for. */
    public FileSpan(int file, long offset, long bytes, long request) {
      this(file, offset, bytes, request, false);
    }

    /** The same, when all processes do it together. */
    public FileSpan together() {
      return new FileSpan(file, offset, bytes, request, true);
    }
  }

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
