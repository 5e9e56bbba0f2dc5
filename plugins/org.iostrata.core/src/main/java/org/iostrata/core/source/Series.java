// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.source;

import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/** Bytes that a process read, or wrote, in a layer, in bins of time of equal length. Immutable. */
public final class Series {
  private final Layer layer;
  private final OperationKind kind;
  private final int process;
  private final long binNs;
  private final long[] bytes;

  /**
   * Bins, the first of which begins with the run.
   *
   * @param kind read or write
   * @param process the index of the process
   * @param binNs how long each is
   * @param bytes of each
   */
  public Series(Layer layer, OperationKind kind, int process, long binNs, long[] bytes) {
    this.layer = layer;
    this.kind = kind;
    this.process = process;
    this.binNs = binNs;
    this.bytes = bytes.clone();
  }

  /** In which layer. */
  public Layer layer() {
    return layer;
  }

  /** Whether they were read or written. */
  public OperationKind kind() {
    return kind;
  }

  /** The index of the process. */
  public int process() {
    return process;
  }

  /** How many bins there are. */
  public int bins() {
    return bytes.length;
  }

  /** How long each is. */
  public long binNs() {
    return binNs;
  }

  /** The bytes of a bin. */
  public long bytes(int bin) {
    return bytes[bin];
  }
}
