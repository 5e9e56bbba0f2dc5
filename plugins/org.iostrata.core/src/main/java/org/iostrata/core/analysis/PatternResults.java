// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.metric.AccessPatterns;
import org.iostrata.core.internal.metric.FileTimes;
import org.iostrata.core.internal.metric.Footprint;
import org.iostrata.core.internal.metric.LayerSweep;
import org.iostrata.core.internal.metric.PatternColumn;
import org.iostrata.core.internal.metric.Stripes;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.result.PatternResult;
import org.iostrata.core.result.ProcessShare;
import org.iostrata.core.result.TouchedBytes;

/** Makes the results of the access patterns of all processes together. */
final class PatternResults {
  private final AccessPatterns patterns;
  private final Map<Long, ProcessShare> shares = new HashMap<>();
  private final Map<Long, Long> extents = new HashMap<>();
  private final SideBySide sideBySide = new SideBySide();
  private final FileTimes times = new FileTimes();
  private final Map<Layer, LayerSweep> sweeps;
  private final Trace trace;
  private final Stripes stripes;

  PatternResults(Trace trace, List<ProcessState> processes, Map<Layer, LayerSweep> sweeps) {
    this.sweeps = sweeps;
    this.trace = trace;
    stripes = new Stripes(trace);
    patterns = new AccessPatterns(stripes);
    processes.forEach(process -> add(process.process(), process.patterns().ofProcess()));
    processes.forEach(process -> addTimes(process.fileTimes()));
  }

  private void addTimes(FileTimes own) {
    times.merge(own);
    for (int entry = 0; entry < own.size(); entry++) {
      ProcessShare share = shares.get(own.key(entry));
      if (share != null && share.processes().orElse(0) > 1) { // one alone has nobody beside it
        sideBySide.add(own, entry);
      }
    }
  }

  private void add(int process, AccessPatterns own) {
    patterns.merge(own);
    for (int entry = 0; entry < own.size(); entry++) {
      long timeNs = own.get(entry, PatternColumn.TIME_NS);
      long bytes = own.get(entry, PatternColumn.BYTES);
      shares.merge(own.key(entry), ProcessShare.of(process, timeNs, bytes), ProcessShare::plus);
      long extent = own.get(entry, PatternColumn.TO) - own.get(entry, PatternColumn.FROM);
      extents.merge(own.key(entry), extent, Saturating::add);
    }
  }

  /** Those of all processes. */
  AccessPatterns patterns() {
    return patterns;
  }

  /** By file, then by layer and kind. */
  List<PatternResult> results() {
    return IntStream.range(0, patterns.size())
        .boxed()
        .sorted(
            (a, b) ->
                patterns.file(a) != patterns.file(b)
                    ? Integer.compare(patterns.file(a), patterns.file(b))
                    : Integer.compare(patterns.layerKind(a), patterns.layerKind(b)))
        .map(this::result)
        .toList();
  }

  private PatternResult result(int entry) {
    return new PatternResult(
        trace.files().get(patterns.file(entry)).path(),
        LayerKind.layer(patterns.layerKind(entry)),
        LayerKind.kind(patterns.layerKind(entry)),
        patterns.get(entry, PatternColumn.COUNT),
        patterns.get(entry, PatternColumn.BYTES),
        patterns.get(entry, PatternColumn.TIME_NS),
        shares.get(patterns.key(entry)),
        OptionalInt.of(sideBySide.most(patterns.key(entry))),
        OptionalLong.of(times.fromNs(times.find(patterns.key(entry)))),
        OptionalLong.of(times.toNs(times.find(patterns.key(entry)))),
        patterns.get(entry, PatternColumn.COLLECTIVE),
        OptionalLong.of(patterns.get(entry, PatternColumn.SYNCHRONOUS)),
        OptionalLong.of(patterns.get(entry, PatternColumn.SHARED_POINTER)),
        OptionalLong.of(patterns.get(entry, PatternColumn.CHAINED)),
        OptionalLong.of(patterns.get(entry, PatternColumn.FIRST_NS)),
        OptionalLong.of(patterns.get(entry, PatternColumn.SLOWEST_NS)),
        OptionalLong.of(patterns.get(entry, PatternColumn.ISSUED)),
        OptionalLong.of(patterns.get(entry, PatternColumn.ADMIT_TO_ISSUE_NS)),
        OptionalLong.of(patterns.get(entry, PatternColumn.ISSUED_TIME_NS)),
        patterns.get(entry, PatternColumn.LOCATED),
        located(
            entry,
            patterns.get(entry, PatternColumn.LOCATED)
                - patterns.get(entry, PatternColumn.CONSECUTIVE)),
        located(entry, patterns.get(entry, PatternColumn.BACKWARD)),
        located(entry, patterns.get(entry, PatternColumn.WRITTEN_BACK)),
        located(entry, patterns.get(entry, PatternColumn.AT_START)),
        located(entry, patterns.get(entry, PatternColumn.UNALIGNED_BLOCK)),
        located(entry, stripes.bytes(patterns.file(entry))),
        located(entry, patterns.get(entry, PatternColumn.UNALIGNED_STRIPE)),
        located(entry, patterns.get(entry, PatternColumn.FROM)),
        located(entry, patterns.get(entry, PatternColumn.TO)),
        located(entry, extents.get(patterns.key(entry))),
        touched(patterns.file(entry), patterns.layerKind(entry)));
  }

  /** Of operations whose offset is known. */
  private OptionalLong located(int entry, long value) {
    return patterns.get(entry, PatternColumn.LOCATED) > 0
        ? OptionalLong.of(value)
        : OptionalLong.empty();
  }

  private Optional<TouchedBytes> touched(int file, int layerKind) {
    Footprint footprint = sweeps.get(LayerKind.layer(layerKind)).footprints().of(file, layerKind);
    return TouchedResults.of(footprint == null ? List.of() : List.of(footprint));
  }
}
