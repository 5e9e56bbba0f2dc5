// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.iostrata.core.source.Surroundings.Metric;
import org.iostrata.otf2.definition.DefinitionRecord;
import org.iostrata.otf2.definition.Definitions;
import org.iostrata.otf2.definition.MetricClass;
import org.iostrata.otf2.definition.MetricMember;
import org.iostrata.otf2.event.EventRecord;
import org.iostrata.otf2.schema.DefinitionType;
import org.iostrata.otf2.schema.ValueSet;
import org.iostrata.otf2.schema.ValueType;

/**
 * What the archive's metrics measure, member by member of their classes, and, where another
 * location tells them, of which place ({@code METRIC_INSTANCE}).
 */
final class MetricDefinitions {
  /** Fields of the record METRIC: its type of value, and the value. */
  private static final int TYPE = 2;

  private static final int VALUE = 3;

  private final Definitions definitions;
  private final List<Metric> all = new ArrayList<>();
  private final List<Boolean> relative = new ArrayList<>();
  private final List<Double> scales = new ArrayList<>();
  private final Map<Integer, Integer> firstByRef = new HashMap<>();
  private final Map<Integer, Integer> sizeByRef = new HashMap<>();
  private final Map<Integer, Double> scaleByMember = new HashMap<>();

  MetricDefinitions(Definitions definitions) {
    this.definitions = definitions;
    ScopeNames places = new ScopeNames(definitions);
    for (DefinitionRecord record : definitions.records(DefinitionType.METRIC_MEMBER)) {
      double base = record.value("base") == 0 ? 2 : 10;
      scaleByMember.putIfAbsent(
          (int) record.value(0), Math.pow(base, (double) record.value("exponent")));
    }
    for (DefinitionRecord record : definitions.records(DefinitionType.METRIC_CLASS)) {
      int ref = (int) record.value(0);
      add(ref, ref, "");
    }
    for (DefinitionRecord record : definitions.records(DefinitionType.METRIC_INSTANCE)) {
      String scope = ValueSet.METRIC_SCOPE.nameOf(record.value("metricScope"));
      String place = places.name(scope, record.value(4));
      add((int) record.value(0), (int) record.value("metricClass"), place);
    }
  }

  private void add(int ref, int classRef, String place) {
    MetricClass of = definitions.metricClass(classRef);
    if (of == null || firstByRef.putIfAbsent(ref, all.size()) != null) {
      return;
    }
    sizeByRef.put(ref, of.members().size());
    for (int member : of.members()) {
      MetricMember metric = definitions.metricMember(member);
      String mode = metric == null ? null : ValueSet.METRIC_MODE.nameOf(metric.mode());
      boolean isRelative = mode != null && mode.startsWith("RELATIVE");
      boolean counts = isRelative || (mode != null && mode.startsWith("ACCUMULATED"));
      String name = metric == null ? "metric " + Integer.toUnsignedString(member) : metric.name();
      all.add(new Metric(name, metric == null ? "" : metric.unit(), place, counts));
      relative.add(isRelative);
      scales.add(scaleByMember.getOrDefault(member, 1.0));
    }
  }

  List<Metric> all() {
    return List.copyOf(all);
  }

  /** The first metric of a record, or -1 when nobody said what it is. */
  int first(EventRecord record) {
    return firstByRef.getOrDefault((int) record.value(0), -1);
  }

  /** How many values of a record have a metric. */
  int count(EventRecord record) {
    return Math.min(record.repetitions(), sizeByRef.getOrDefault((int) record.value(0), 0));
  }

  /** Whether each value is the growth since the one before. */
  boolean isRelative(int metric) {
    return relative.get(metric);
  }

  /** A value of a record, in its unit; NaN when its type is not known. */
  double value(EventRecord record, int i, int metric) {
    ValueType type = ValueType.of((int) record.value(TYPE, i));
    return type == null ? Double.NaN : type.toDouble(record.value(VALUE, i)) * scales.get(metric);
  }
}
