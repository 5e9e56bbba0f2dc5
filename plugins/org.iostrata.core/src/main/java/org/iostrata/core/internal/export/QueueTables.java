// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import java.util.List;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.QueuePlace;
import org.iostrata.core.result.QueueResult;

/** The tables about requests that wait for each other. */
final class QueueTables {
  static final ResultTable<QueueResult> QUEUES =
      new TableBuilder<QueueResult>(
              "queues", "how the reads and writes of one file wait for each other in one layer")
          .fields(QueueResult.class, r -> r)
          .rows(judged -> queues(judged.analysis()));

  /** A place in the queue of a file. */
  record PlaceRow(QueueResult of, QueuePlace place) {}

  static final ResultTable<PlaceRow> QUEUE_PLACES =
      new TableBuilder<PlaceRow>(
              "queuePlaces",
              "the reads and writes of one file in one layer that found as many under way")
          .text("file", "the path of the file", r -> r.of().path())
          .layer("the layer: MPI_IO, POSIX …", r -> r.of().layer())
          .fields(QueuePlace.class, PlaceRow::place)
          .rows(judged -> places(judged.analysis()));

  private QueueTables() {}

  private static List<QueueResult> queues(AnalysisResult analysis) {
    return analysis.queues().orElse(List.of());
  }

  private static List<PlaceRow> places(AnalysisResult analysis) {
    return queues(analysis).stream()
        .flatMap(queue -> queue.places().stream().map(place -> new PlaceRow(queue, place)))
        .toList();
  }
}
