// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.source;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.model.OperationTest;
import org.iostrata.core.model.Trace;

/** A part of a trace as a source: whoever reads it gets the operations of the part only. */
final class PartSource implements Source {
  private static final String WANTED = "a part of the run";

  private final Source source;
  private final Part part;
  private final OperationTest test;

  PartSource(Source source, Part part) {
    this.source = source;
    this.part = part;
    test = part.in(source.trace());
  }

  @Override
  public Trace trace() {
    return source.trace();
  }

  @Override
  public Part part() {
    return part;
  }

  @Override
  public Source whole() {
    return source;
  }

  @Override
  public OperationCursor operations(int process) throws IOException {
    SummarySource.requireOperations(source, WANTED);
    return mayHold(process)
        ? new PartCursor(source.operations(process), test, part)
        : BatchCursor.none();
  }

  private boolean mayHold(int process) {
    return part.mayHold(trace().processes().get(process));
  }

  @Override
  public List<OperationCursor> operationsByThread(int process) throws IOException {
    SummarySource.requireOperations(source, WANTED);
    if (!mayHold(process)) {
      return List.of(BatchCursor.none());
    }
    List<OperationCursor> cursors = new ArrayList<>();
    for (OperationCursor thread : source.operationsByThread(process)) {
      cursors.add(new PartCursor(thread, test, part));
    }
    return cursors;
  }

  @Override
  public Quality quality() {
    return source.quality();
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
