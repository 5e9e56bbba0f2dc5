// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import org.iostrata.core.internal.describe.DescribedField;
import org.iostrata.core.internal.describe.DescribedType;
import org.iostrata.core.internal.describe.Description;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.Origin;
import org.iostrata.core.result.TraceSummary;

/** Takes values out of results at random, as a source does that does not know them. */
final class Removal {
  private final Random random;
  private final double share;
  private final Predicate<DescribedField> which;
  private int removed;

  Removal(Random random, double share) {
    this(random, share, field -> true);
  }

  Removal(Random random, double share, Predicate<DescribedField> which) {
    this.random = random;
    this.share = share;
    this.which = which;
  }

  AnalysisResult of(AnalysisResult result) {
    return (AnalysisResult) record(result);
  }

  private Record record(Record record) {
    if (record instanceof TraceSummary) {
      return record; // what a trace is, every source knows
    }
    int before = removed;
    Description description = Description.of(record.getClass());
    List<Object> held = new ArrayList<>();
    for (DescribedField field : description.components()) {
      Object value = field.valueOf(record);
      boolean may = value != null && field.type().isOptional() && which.test(field);
      boolean goes = may && random.nextDouble() < share;
      removed += goes ? 1 : 0;
      held.add(goes ? null : inner(field.type(), value));
    }
    for (int i = 0; i < held.size(); i++) {
      if (held.get(i) instanceof Origin && removed > before) {
        held.set(i, Origin.COUNTERS);
      }
    }
    return description.make(held);
  }

  private Object inner(DescribedType type, Object value) {
    if (value instanceof Record record) {
      return record(record);
    }
    if (value instanceof List<?> several) {
      return several.stream().map(one -> inner(type.element(), one)).toList();
    }
    if (value instanceof EnumMap<?, ?> map) {
      return map(type, map);
    }
    return value;
  }

  @SuppressWarnings("unchecked") // the same keys
  private <K extends Enum<K>> Object map(DescribedType type, EnumMap<?, ?> map) {
    EnumMap<K, Object> copy = new EnumMap<>((EnumMap<K, Object>) map);
    for (Map.Entry<K, Object> entry : copy.entrySet()) {
      entry.setValue(inner(type.element(), entry.getValue()));
    }
    return copy;
  }
}
