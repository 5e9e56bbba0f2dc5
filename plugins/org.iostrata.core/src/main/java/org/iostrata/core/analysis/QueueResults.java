// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.metric.LayerSweep;
import org.iostrata.core.internal.metric.Queue;
import org.iostrata.core.internal.metric.Queues;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.Trace;
import org.iostrata.core.result.QueuePlace;
import org.iostrata.core.result.QueueResult;

/** Makes the results of the queues of files in which requests meet others. */
final class QueueResults {
  private static final String ALL_FILES = "";

  private QueueResults() {}

  /** The longest time first. */
  static List<QueueResult> of(Trace trace, Map<Layer, LayerSweep> sweeps) {
    List<QueueResult> results = new ArrayList<>();
    sweeps.forEach((layer, sweep) -> add(trace, layer, sweep.queues(), results));
    results.sort(
        Comparator.comparingLong(QueueResult::timeNs)
            .reversed()
            .thenComparing(QueueResult::path)
            .thenComparing(QueueResult::layer));
    return results;
  }

  private static void add(Trace trace, Layer layer, Queues queues, List<QueueResult> results) {
    for (int entry = 0; entry < queues.size(); entry++) {
      if (queues.get(entry).places() > 1) {
        String path = trace.files().get(queues.file(entry)).path();
        results.add(of(path, layer, queues.get(entry)));
      }
    }
    if (queues.size() > 1 && queues.all().places() > 1) {
      results.add(of(ALL_FILES, layer, queues.all()));
    }
  }

  private static QueueResult of(String path, Layer layer, Queue queue) {
    int[] used =
        IntStream.range(0, queue.places()).filter(place -> queue.count(place) > 0).toArray();
    long timeNs = IntStream.of(used).mapToLong(queue::timeNs).reduce(0, Saturating::add);
    return new QueueResult(
        path,
        layer,
        IntStream.of(used).mapToLong(queue::count).sum(),
        timeNs,
        queue.busyNs(),
        queue.overtaking(),
        queue.departures().steps(),
        ofSteps(queue, (double) queue.departures().stepsNs() / queue.departures().steps()),
        ofSteps(queue, queue.departures().unevenness()),
        queue.streams().inOrder(),
        queue.streams().inOrderTimeNs(),
        queue.streams().inOrderBusyNs(),
        queue.streams().elsewhere(),
        IntStream.of(used).mapToObj(place -> of(queue, place)).toList());
  }

  private static OptionalDouble ofSteps(Queue queue, double value) {
    return queue.departures().steps() == 0 ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  private static QueuePlace of(Queue queue, int place) {
    double count = queue.count(place);
    return new QueuePlace(
        queue.ahead(place) / count, queue.count(place), queue.timeNs(place) / count);
  }
}
