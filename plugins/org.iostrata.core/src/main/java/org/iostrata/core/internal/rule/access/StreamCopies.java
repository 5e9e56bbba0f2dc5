// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import org.iostrata.core.model.Layer;

/**
 * What C streams are for: most of their calls copy a few bytes, which costs nothing worth a word.
 */
final class StreamCopies {
  /** What such a call takes when it is recorded: most of it is the reading of the clock. */
  private static final double COPY_NS = 100;

  private StreamCopies() {}

  /** The part of the time of requests that is not copying only. */
  static double beyond(Layer layer, double meanNs) {
    return layer == Layer.ISO_C ? Math.max(0, 1 - COPY_NS / Math.max(1, meanNs)) : 1;
  }
}
