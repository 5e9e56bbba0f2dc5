// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.iostrata.core.internal.filter.NaiveOperation;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.BatchCursor;
import org.iostrata.core.source.MemorySource;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Part;
import org.iostrata.core.source.Quality;
import org.iostrata.core.source.Source;

/** All operations of a source in lists, some of them taken out: a trace of the others. */
final class ListedSource extends MemorySource {
  final List<NaiveOperation> operations = new ArrayList<>();
  private final Trace trace;
  private final Part part;
  private final List<OperationBatch> processes = new ArrayList<>();

  private Source whole = this;

  private ListedSource(Trace trace, Part part) {
    this.trace = trace;
    this.part = part;
  }

  /** Requests are followed through the whole trace, whatever is looked at. */
  ListedSource withWhole(Source newWhole) {
    whole = newWhole;
    return this;
  }

  @Override
  public Source whole() {
    return whole;
  }

  /** All operations. */
  static ListedSource of(Source source) throws IOException {
    ListedSource listed = new ListedSource(source.trace(), Part.WHOLE);
    for (int process = 0; process < source.trace().processes().size(); process++) {
      OperationBatch all = new OperationBatch(16);
      OperationBatch batch = new OperationBatch(16);
      try (OperationCursor cursor = source.operations(process)) {
        boolean more = true;
        while (more) {
          more = cursor.fill(batch, Long.MAX_VALUE);
          for (int row = 0; row < batch.size(); row++) {
            listed.operations.add(NaiveOperation.of(listed.trace, batch, row));
            all.addCopy(batch, row);
          }
        }
      }
      listed.processes.add(all);
    }
    return listed;
  }

  /** The operations that are wanted, as a trace that says it is a part. */
  ListedSource only(Part said, Predicate<NaiveOperation> wanted, boolean linked) {
    ListedSource some = new ListedSource(trace, said);
    for (OperationBatch all : processes) {
      OperationBatch kept = new OperationBatch(16);
      for (int row = 0; row < all.size(); row++) {
        NaiveOperation operation = NaiveOperation.of(trace, all, row);
        if (wanted.test(operation)) {
          some.operations.add(operation);
          int copy = kept.addCopy(all, row);
          if (!linked) {
            kept.setLink(copy, kept.id(copy), Trace.NONE, LayerKind.NONE);
          }
        }
      }
      some.processes.add(kept);
    }
    return some;
  }

  @Override
  public Trace trace() {
    return trace;
  }

  @Override
  public Part part() {
    return part;
  }

  @Override
  public OperationCursor operations(int process) {
    return new BatchCursor(processes.get(process), new Quality());
  }
}
