// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntToLongFunction;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.metric.AccessPatterns;
import org.iostrata.core.internal.metric.Alignment;
import org.iostrata.core.internal.metric.KindTotals;
import org.iostrata.core.internal.metric.LayerSweep;
import org.iostrata.core.internal.metric.Stripes;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.Trace;

/**
 * All that the results of layers are built from: of every operation of a run, or of those of a
 * group.
 *
 * @param durationNs the time that rates over the run refer to
 * @param byProcess count, bytes and time of each process
 * @param childNs time with a child under way, by layer and kind
 * @param tally what needs no order
 * @param alignment where operations begin
 * @param sweeps what needs the order of time, by layer; those that have operations
 */
record Characteristics(
    long durationNs,
    SortedMap<Integer, KindTotals> byProcess,
    IntToLongFunction childNs,
    Tally tally,
    Alignment alignment,
    Map<Layer, LayerSweep> sweeps) {

  /** Those of the run. */
  static Characteristics of(
      Trace trace,
      List<ProcessState> processes,
      RunTotals merged,
      AccessPatterns patterns,
      Map<Layer, LayerSweep> sweeps) {
    SortedMap<Integer, KindTotals> byProcess = new TreeMap<>();
    processes.forEach(process -> byProcess.put(process.process(), process.totals()));
    Alignment alignment = new Alignment(new Stripes(trace));
    alignment.add(patterns);
    return new Characteristics(
        trace.durationNs(),
        byProcess,
        layerKind ->
            processes.stream()
                .mapToLong(p -> p.families().childNs(layerKind))
                .reduce(0, Saturating::add),
        merged.tally(),
        alignment,
        sweeps);
  }

  /** Those of a group. */
  static Characteristics of(
      long durationNs, GroupTally group, IntToLongFunction childNs, Map<Layer, LayerSweep> sweeps) {
    return new Characteristics(
        durationNs, group.byProcess(), childNs, group.tally(), group.alignment(), sweeps);
  }

  /** The same of a part of the run that is so long. */
  Characteristics during(long spanNs) {
    return new Characteristics(spanNs, byProcess, childNs, tally, alignment, sweeps);
  }

  /** Count, bytes and time of all processes. */
  KindTotals totals() {
    KindTotals totals = new KindTotals();
    byProcess.values().forEach(totals::merge);
    return totals;
  }
}
