// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.metric.RecordedBytes;
import org.iostrata.core.model.TraceWitness;
import org.iostrata.core.model.TraceWitness.End;
import org.iostrata.core.model.TraceWitness.IoBytes;
import org.iostrata.core.model.TraceWitness.ProcessWitness;
import org.iostrata.core.result.TraceCoverage.WitnessedBytes;

/** Holds what was recorded against what the operating system counted. */
record CoveredBytes(TraceWitness witness, Map<Integer, RecordedBytes> recorded) {
  /** Libraries and the dynamic linker are read before anything can be recorded. */
  WitnessedBytes read() {
    return part(IoBytes::read, r -> Saturating.add(r.read(), r.readAhead()), p -> 0, 64L << 10);
  }

  WitnessedBytes written() {
    return part(IoBytes::written, RecordedBytes::written, ProcessWitness::tracerBytes, 4L << 10);
  }

  /** Null too where a process took what it knew of its pipes with it. */
  IoBytes tree() {
    boolean all =
        witness.processes().stream()
            .allMatch(p -> p.end() != End.RUNNING && (p.end() != End.KILLED || p.apart() != null));
    return all ? witness.tree() : null;
  }

  private WitnessedBytes part(
      ToLongFunction<IoBytes> of,
      ToLongFunction<RecordedBytes> recordedOf,
      ToLongFunction<ProcessWitness> tracerOf,
      long slackOfProcess) {
    IoBytes tree = tree();
    List<ProcessWitness> told =
        witness.processes().stream().filter(p -> tree != null || p.own() != null).toList();
    if (tree == null && told.isEmpty()) {
      return null;
    }
    long all =
        tree != null ? of.applyAsLong(tree) : Coverages.sum(told, p -> of.applyAsLong(p.own()));
    long apart =
        Coverages.sum(
            told,
            p ->
                Saturating.add(
                    p.apart() == null ? 0 : of.applyAsLong(p.apart()), tracerOf.applyAsLong(p)));
    long witnessed = Math.max(0, all - apart);
    Stream<RecordedBytes> operations =
        tree != null
            ? recorded.values().stream()
            : told.stream().map(p -> recorded.get(p.process())).filter(Objects::nonNull);
    long seen = operations.mapToLong(recordedOf).reduce(0, Saturating::add);
    long slack = (16L + Math.max(told.size(), recorded.size())) * slackOfProcess;
    return new WitnessedBytes(witnessed, Math.min(seen, witnessed), slack);
  }
}
