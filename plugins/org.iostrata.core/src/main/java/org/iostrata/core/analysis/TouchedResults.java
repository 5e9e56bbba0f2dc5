// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.List;
import java.util.Optional;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.metric.Footprint;
import org.iostrata.core.result.TouchedBytes;

/** Makes the results of which bytes of files were touched. */
final class TouchedResults {
  private TouchedResults() {}

  /** Those of some files; empty without files, or when they are not known of all. */
  static Optional<TouchedBytes> of(List<Footprint> files) {
    if (files.isEmpty() || !files.stream().allMatch(Footprint::isKnown)) {
      return Optional.empty();
    }
    long streams = files.stream().mapToLong(Footprint::ranges).reduce(0, Saturating::add);
    return Optional.of(
        new TouchedBytes(
            streams,
            files.stream().mapToLong(Footprint::bytes).reduce(0, Saturating::add),
            streams - files.size(),
            files.stream().mapToLong(Footprint::holeBytes).reduce(0, Saturating::add)));
  }
}
