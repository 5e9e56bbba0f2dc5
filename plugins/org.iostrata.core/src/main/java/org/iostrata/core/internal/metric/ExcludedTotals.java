// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.EnumMap;
import java.util.Map;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.OperationBatch;

/** What the analysis leaves out, by class of file, so that it is not lost silently. */
public final class ExcludedTotals implements Accumulator<ExcludedTotals> {
  private final Map<FileClass, KindTotals> byClass = new EnumMap<>(FileClass.class);

  /** Empty totals. */
  public ExcludedTotals() {
    for (FileClass fileClass : FileClass.values()) {
      byClass.put(fileClass, new KindTotals());
    }
  }

  @Override
  public void add(OperationBatch batch, int row) {
    byClass.get(batch.fileClass(row)).add(batch, row);
  }

  @Override
  public void merge(ExcludedTotals other) {
    byClass.forEach((fileClass, totals) -> totals.merge(other.byClass.get(fileClass)));
  }

  @Override
  public void write(StateOutput out) {
    byClass.values().forEach(out::part);
  }

  @Override
  public void read(StateInput in) throws StateException {
    for (KindTotals totals : byClass.values()) {
      totals.read(in);
    }
  }

  /** The totals of a class. */
  public KindTotals of(FileClass fileClass) {
    return byClass.get(fileClass);
  }
}
