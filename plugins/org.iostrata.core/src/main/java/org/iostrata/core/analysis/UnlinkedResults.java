// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.metric.UnlinkedRequests;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.Submitter.Who;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceHandle;
import org.iostrata.core.result.UnlinkedResult;

/** Makes the results of requests of disks that belong to no operation. */
final class UnlinkedResults {
  private UnlinkedResults() {}

  /** Processes of one name together; the most requests first. */
  static List<UnlinkedResult> of(Trace trace, UnlinkedRequests found) {
    TreeMap<String, UnlinkedResult> sums = new TreeMap<>();
    for (int entry = 0; entry < found.size(); entry++) {
      int layerKind = found.layerKind(entry);
      UnlinkedResult one =
          new UnlinkedResult(
              name(trace, found.handle(entry)),
              LayerKind.layer(layerKind),
              LayerKind.kind(layerKind),
              found.isProgram(entry),
              found.count(entry),
              found.bytes(entry),
              found.busyNs(entry),
              found.inOrder(entry));
      sums.merge(
          one.submitter() + '\0' + one.layer().name() + one.kind() + one.program(),
          one,
          UnlinkedResults::sum);
    }
    List<UnlinkedResult> results = new ArrayList<>(sums.values());
    results.sort(Comparator.comparingLong((UnlinkedResult one) -> -one.requests()));
    return results;
  }

  private static UnlinkedResult sum(UnlinkedResult one, UnlinkedResult more) {
    return new UnlinkedResult(
        one.submitter(),
        one.layer(),
        one.kind(),
        one.program(),
        one.requests() + more.requests(),
        Saturating.add(one.bytes(), more.bytes()),
        Saturating.add(one.busyNs(), more.busyNs()),
        one.inOrder() + more.inOrder());
  }

  /** Without the number of the process: {@code dd [123]} is dd. */
  private static String name(Trace trace, int handle) {
    TraceHandle disk = handle == Trace.NONE ? null : trace.handles().get(handle);
    if (disk == null || disk.submitter().who() == Who.UNKNOWN) {
      return "";
    }
    int number = disk.name().lastIndexOf(" [");
    return number > 0 ? disk.name().substring(0, number) : disk.name();
  }
}
