// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.source.Surroundings.Metric;
import org.iostrata.otf2.definition.DefinitionRecord;
import org.iostrata.otf2.schema.DefinitionType;
import org.iostrata.otf2.schema.ValueSet;
import org.iostrata.otf2.schema.ValueType;
import org.iostrata.otf2.writer.DefinitionWriter;
import org.iostrata.otf2.writer.EventWriter;

/**
 * Writes metrics: what {@link MetricDefinitions} reads. Each has a class of its own, so that they
 * can be told at different times.
 */
final class WrittenMetrics {
  private static final int DECIMAL = 1;
  private static final int USER = ValueSet.METRIC_TYPE.valueOfName("USER");
  private static final int ACCUMULATED = ValueSet.METRIC_MODE.valueOfName("ACCUMULATED_START");
  private static final int ABSOLUTE = ValueSet.METRIC_MODE.valueOfName("ABSOLUTE_POINT");
  private static final int ANY_TIME = ValueSet.METRIC_OCCURRENCE.valueOfName("ASYNCHRONOUS");
  private static final ValueType[] TYPES = {ValueType.DOUBLE};

  private final DefinitionWriter out;
  private final List<Metric> all = new ArrayList<>();
  private final long[] values = new long[1];

  WrittenMetrics(DefinitionWriter out) {
    this.out = out;
  }

  /** Defines one; its number is its reference. */
  int add(Metric metric) throws IOException {
    if (!metric.place().isEmpty()) {
      throw new IllegalArgumentException("is told by another thread: " + metric);
    }
    int ref = all.size();
    all.add(metric);
    out.add(
        DefinitionType.METRIC_MEMBER,
        ref,
        out.string(metric.name()),
        out.string(""),
        USER,
        metric.counts() ? ACCUMULATED : ABSOLUTE,
        ValueType.DOUBLE.number(),
        DECIMAL,
        0,
        out.string(metric.unit()));
    long[] ofClass = {ref, 1, 0, ANY_TIME, 0};
    out.add(DefinitionRecord.of(DefinitionType.METRIC_CLASS, ofClass, 1, new long[] {ref}));
    return ref;
  }

  void sample(EventWriter events, int metric, long timeNs, double value) throws IOException {
    values[0] = Double.doubleToRawLongBits(value);
    events.metric(timeNs, metric, TYPES, values);
  }
}
