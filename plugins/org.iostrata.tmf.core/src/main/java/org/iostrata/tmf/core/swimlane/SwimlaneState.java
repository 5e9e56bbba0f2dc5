// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import java.util.List;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.tmf.core.trace.TimeAxis;

/** A bar of the swimlanes that knows which operations it stands for. */
public final class SwimlaneState extends FilterableState {
  private final Operations operations;

  SwimlaneState(TimeAxis axis, Operations operations, String label, OutputElementStyle style) {
    super(axis.onAxis(operations.admitNs()), operations.spanNs(), label, style);
    this.operations = operations;
  }

  @Override
  List<Operations> operations() {
    return List.of(operations);
  }

  /** The lane it is in. */
  public Lane lane() {
    return operations.lane();
  }

  /** The first operation. */
  public int first() {
    return operations.first();
  }

  /** The operation after the last. */
  public int next() {
    return operations.next();
  }

  /** How many operations it stands for. */
  public int count() {
    return operations.count();
  }
}
