// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.List;
import org.iostrata.core.collection.Saturating;
import org.iostrata.core.metric.Footprint;

/**
 * Which bytes of a file, or of several, were touched at all.
 *
 * @param streams sequential access streams (Lu and Shen, section 3): ranges of bytes apart from
 *     each other
 * @param bytes how many different bytes
 * @param holes ranges never touched between the first and the last byte of a file
 * @param holeBytes their bytes
 */
public record TouchedBytes(long streams, long bytes, long holes, long holeBytes) {
  /** Those of some files; null without files, or when they are not known of all. */
  static TouchedBytes of(List<Footprint> files) {
    if (files.isEmpty() || !files.stream().allMatch(Footprint::isKnown)) {
      return null;
    }
    long streams = files.stream().mapToLong(Footprint::ranges).reduce(0, Saturating::add);
    return new TouchedBytes(
        streams,
        files.stream().mapToLong(Footprint::bytes).reduce(0, Saturating::add),
        streams - files.size(),
        files.stream().mapToLong(Footprint::holeBytes).reduce(0, Saturating::add));
  }
}
