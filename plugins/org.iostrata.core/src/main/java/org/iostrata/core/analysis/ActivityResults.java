// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.iostrata.core.internal.activity.ActivitySweep;
import org.iostrata.core.internal.activity.ProcessActivity;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.Role;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.result.ActivityResult;
import org.iostrata.core.result.BroadcastResult;
import org.iostrata.core.result.OverlapResult;

/** Makes the results of what processes do over time; devices do nothing of their own. */
final class ActivityResults {
  private static final Set<Role> NOT_OF_PROGRAM = EnumSet.of(Role.DEVICE, Role.SERVER, Role.DAEMON);

  private final Trace trace;
  private final ActivitySweep sweep;

  ActivityResults(Trace trace, ActivitySweep sweep) {
    this.trace = trace;
    this.sweep = sweep;
  }

  /** By process, what it did longest first. */
  List<ActivityResult> activities() {
    List<ActivityResult> results = new ArrayList<>();
    for (TraceProcess process : trace.processes()) {
      ProcessActivity did = sweep.of(process.index());
      if (process.role() != Role.DEVICE && didIo(did)) {
        IntStream.range(0, did.size())
            .mapToObj(entry -> of(process, did, entry))
            .sorted(Comparator.comparingLong(ActivityResult::timeNs).reversed())
            .forEach(results::add);
      }
    }
    return results;
  }

  private static boolean didIo(ProcessActivity did) {
    return IntStream.range(0, did.size()).anyMatch(e -> did.layerKind(e) != LayerKind.NONE);
  }

  private static ActivityResult of(TraceProcess process, ProcessActivity did, int entry) {
    Optional<Integer> io =
        Optional.of(did.layerKind(entry)).filter(layerKind -> layerKind != LayerKind.NONE);
    return new ActivityResult(
        process.index(),
        process.name(),
        process.team(),
        did.activity(entry),
        io.map(LayerKind::layer),
        io.map(LayerKind::kind),
        did.timeNs(entry),
        did.unawaitedNs(entry),
        did.waitedForInIoNs(entry),
        did.waitedForElsewhereNs(entry));
  }

  /** By process; those that got nothing have no entry. */
  static List<BroadcastResult> broadcasts(Trace trace, Optional<ActivitySweep> known) {
    return trace.processes().stream()
        .filter(process -> known.map(sweep -> bytes(sweep, process)).orElse(0L) > 0)
        .map(
            process ->
                new BroadcastResult(
                    process.index(), process.name(), bytes(known.orElseThrow(), process)))
        .toList();
  }

  private static long bytes(ActivitySweep sweep, TraceProcess process) {
    return sweep.of(process.index()).broadcastBytes();
  }

  /** By process of the program: what servers do beside is for whom they serve. */
  List<OverlapResult> overlaps() {
    List<OverlapResult> results = new ArrayList<>();
    for (TraceProcess process : trace.processes()) {
      ProcessActivity did = sweep.of(process.index());
      if (!NOT_OF_PROGRAM.contains(process.role()) && didIo(did)) {
        results.add(
            new OverlapResult(
                process.index(),
                process.name(),
                process.threads().size(),
                did.besideNs(),
                did.alternation().hideableNs(),
                did.alternation().count()));
      }
    }
    return results;
  }
}
