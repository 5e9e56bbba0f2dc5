// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.iostrata.core.analysis.AnalysisResult.PatternResult;
import org.iostrata.core.metric.AccessPatterns;
import org.iostrata.core.metric.AccessPatterns.Column;
import org.iostrata.core.metric.Footprint;
import org.iostrata.core.metric.LayerSweep;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.Stripes;
import org.iostrata.core.model.Trace;

/** Makes the results of the access patterns of all processes together. */
final class PatternResults {
  private final AccessPatterns patterns;
  private final Map<Layer, LayerSweep> sweeps;
  private final Trace trace;
  private final Stripes stripes;

  private PatternResults(AccessPatterns patterns, Map<Layer, LayerSweep> sweeps, Trace trace) {
    this.patterns = patterns;
    this.sweeps = sweeps;
    this.trace = trace;
    stripes = new Stripes(trace);
  }

  static List<PatternResult> of(
      AccessPatterns patterns, Map<Layer, LayerSweep> sweeps, Trace trace) {
    PatternResults results = new PatternResults(patterns, sweeps, trace);
    return IntStream.range(0, patterns.size())
        .boxed()
        .sorted(
            (a, b) ->
                patterns.file(a) != patterns.file(b)
                    ? Integer.compare(patterns.file(a), patterns.file(b))
                    : Integer.compare(patterns.layerKind(a), patterns.layerKind(b)))
        .map(results::result)
        .toList();
  }

  private PatternResult result(int entry) {
    return new PatternResult(
        trace.files().get(patterns.file(entry)).path(),
        LayerKind.layer(patterns.layerKind(entry)),
        LayerKind.kind(patterns.layerKind(entry)),
        patterns.get(entry, Column.PROCESSES),
        patterns.get(entry, Column.COUNT),
        patterns.get(entry, Column.BYTES),
        patterns.get(entry, Column.TIME_NS),
        patterns.get(entry, Column.COLLECTIVE),
        patterns.get(entry, Column.SYNCHRONOUS),
        patterns.get(entry, Column.FIRST_NS),
        patterns.get(entry, Column.ISSUED),
        patterns.get(entry, Column.ADMIT_TO_ISSUE_NS),
        patterns.get(entry, Column.ISSUED_TIME_NS),
        patterns.get(entry, Column.LOCATED),
        patterns.get(entry, Column.LOCATED) - patterns.get(entry, Column.CONSECUTIVE),
        patterns.get(entry, Column.BACKWARD),
        patterns.get(entry, Column.AT_START),
        patterns.get(entry, Column.UNALIGNED_BLOCK),
        stripes.bytes(patterns.file(entry)),
        patterns.get(entry, Column.UNALIGNED_STRIPE),
        patterns.get(entry, Column.FROM),
        patterns.get(entry, Column.TO),
        touched(patterns.file(entry), patterns.layerKind(entry)));
  }

  private TouchedBytes touched(int file, int layerKind) {
    Footprint footprint = sweeps.get(LayerKind.layer(layerKind)).footprints().of(file, layerKind);
    return TouchedBytes.of(footprint == null ? List.of() : List.of(footprint));
  }
}
