// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.latency;

import org.eclipse.tracecompass.segmentstore.core.segment.interfaces.INamedSegment;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.model.Trace;
import org.iostrata.tmf.core.Names;
import org.iostrata.tmf.core.trace.TimeAxis;

/** An operation from its begin to its end. */
@SuppressWarnings("serial") // no view writes it; a lane is no thing to write
final class OperationSegment implements INamedSegment {
  private final transient TimeAxis axis;
  private final transient Trace trace;
  private final transient Lane lane;
  private final int operation;

  OperationSegment(TimeAxis axis, Trace trace, Lane lane, int operation) {
    this.axis = axis;
    this.trace = trace;
    this.lane = lane;
    this.operation = operation;
  }

  Trace trace() {
    return trace;
  }

  Lane lane() {
    return lane;
  }

  int operation() {
    return operation;
  }

  @Override
  public long getStart() {
    return axis.onAxis(lane.admitNs(operation));
  }

  @Override
  public long getEnd() {
    return axis.onAxis(lane.callbackNs(operation));
  }

  /** By what statistics are told apart. */
  @Override
  public String getName() {
    return Names.of(lane.layer()) + " " + Names.of(lane.kind(operation));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof OperationSegment segment
        && segment.lane == lane
        && segment.operation == operation;
  }

  @Override
  public int hashCode() {
    return 31 * System.identityHashCode(lane) + operation;
  }

  @Override
  public String toString() {
    return getName() + " from " + getStart() + " to " + getEnd();
  }
}
