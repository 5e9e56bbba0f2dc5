// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.surroundings;

import java.util.List;
import org.iostrata.core.internal.kept.Slot;
import org.iostrata.core.source.Surroundings.CallRegion;
import org.iostrata.core.source.Surroundings.Metric;

/**
 * What surrounds the I/O of a trace's program. Immutable.
 *
 * @param regions what calls are of
 * @param communicators their names
 * @param metrics what samples are of
 * @param calls those of each thread that does more than I/O
 * @param messages those of which both ends are known
 * @param requests those that were followed to a server's operation
 * @param samples by metric and thread
 */
public record TraceSurroundings(
    List<CallRegion> regions,
    List<String> communicators,
    List<Metric> metrics,
    List<CallLane> calls,
    Messages messages,
    RequestLinks requests,
    List<Samples> samples) {
  /** Those of a trace that tells of I/O only. */
  public static final TraceSurroundings NONE =
      new TraceSurroundings(
          List.of(),
          List.of(),
          List.of(),
          List.of(),
          new Messages(new PackedTable(new Slot[0], 0), 0, 0),
          new RequestLinks(new PackedTable(new Slot[0], 0), 0),
          List.of());
}
