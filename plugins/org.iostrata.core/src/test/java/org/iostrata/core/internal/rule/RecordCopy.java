// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.iostrata.core.internal.describe.DescribedField;
import org.iostrata.core.internal.describe.DescribedType;
import org.iostrata.core.internal.describe.Description;
import org.iostrata.core.result.AnalysisResult;

/** A result again, record by record, but for what the kind of copy does to each of them. */
abstract class RecordCopy {
  final AnalysisResult of(AnalysisResult result) {
    return (AnalysisResult) record(result);
  }

  /** The copy of one record. */
  abstract Record record(Record record);

  /** The copy of a record of which only what it holds differs. */
  final Record withInner(Record record) {
    Description description = Description.of(record.getClass());
    List<Object> held = new ArrayList<>();
    for (DescribedField field : description.components()) {
      held.add(inner(field.type(), field.valueOf(record)));
    }
    return description.make(held);
  }

  /** The copy of what a record holds; null when it is not there. */
  final Object inner(DescribedType type, Object value) {
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
