// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.describe.Told;

/**
 * The operations of one file, process, host, thread, handle, file system, phase or window; or of
 * one in another, as of a file in a process.
 */
public record GroupResult(
    @Told("what of these it is") GroupBy by,
    @Told("its number in the trace; of a window its place in the run") int key,
    @Told("its name") String name,
    @Told("grouped by two: the second of them; absent when grouped by one")
        Optional<GroupPart> second,
    @Told("begin of the part of the run that idle time and mean concurrency refer to") long fromNs,
    @Told("its end") long toNs,
    @Told("as those of the run, of these operations alone") List<LayerResult> layers) {
  /** Copies the list. */
  public GroupResult {
    layers = List.copyOf(layers);
  }

  /** What its operations have in common: one, or two in the order they were asked for. */
  public List<GroupPart> parts() {
    return Stream.concat(Stream.of(new GroupPart(by, key, name)), second.stream()).toList();
  }

  /** The sum of the durations of all its operations. */
  public long timeNs() {
    return layers.stream()
        .flatMap(layer -> layer.kinds().values().stream())
        .mapToLong(KindResult::timeNs)
        .reduce(0, Saturating::add);
  }
}
