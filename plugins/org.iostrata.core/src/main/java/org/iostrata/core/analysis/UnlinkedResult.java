// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.iostrata.core.collection.Saturating;
import org.iostrata.core.metric.UnlinkedRequests;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Submitter.Who;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceHandle;

/**
 * Requests of disks that belong to no operation of the program.
 *
 * @param submitter the name of who asked for them, or empty when the trace does not tell
 * @param kind what they did
 * @param program whether they are the program's all the same: it asked for them itself, or they lie
 *     in a file of it
 * @param requests how many
 * @param bytes bytes done
 */
public record UnlinkedResult(
    String submitter, OperationKind kind, boolean program, long requests, long bytes) {

  /** Processes of one name together; the most requests first. */
  static List<UnlinkedResult> of(Trace trace, UnlinkedRequests found) {
    TreeMap<String, UnlinkedResult> sums = new TreeMap<>();
    for (int entry = 0; entry < found.size(); entry++) {
      UnlinkedResult one =
          new UnlinkedResult(
              name(trace, found.handle(entry)),
              found.kind(entry),
              found.isProgram(entry),
              found.count(entry),
              found.bytes(entry));
      sums.merge(one.submitter + '\0' + one.kind + one.program, one, UnlinkedResult::plus);
    }
    List<UnlinkedResult> results = new ArrayList<>(sums.values());
    results.sort(Comparator.comparingLong((UnlinkedResult one) -> -one.requests));
    return results;
  }

  private UnlinkedResult plus(UnlinkedResult more) {
    return new UnlinkedResult(
        submitter, kind, program, requests + more.requests, Saturating.add(bytes, more.bytes));
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
