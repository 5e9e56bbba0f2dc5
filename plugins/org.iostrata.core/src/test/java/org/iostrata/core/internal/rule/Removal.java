// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import org.iostrata.core.internal.describe.DescribedField;
import org.iostrata.core.internal.describe.Description;
import org.iostrata.core.result.Origin;
import org.iostrata.core.result.TraceSummary;

/** Takes values out of results at random, as a source does that does not know them. */
final class Removal extends RecordCopy {
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

  @Override
  Record record(Record record) {
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
}
