// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.timeline;

import org.iostrata.core.internal.filter.FilterField;
import org.iostrata.core.internal.filter.Formula;
import org.iostrata.core.internal.filter.OperationValues;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.Trace;

/** A formula over the operations in lanes. Not thread-safe. */
public final class LaneFormula implements OperationValues {
  private static final double NS = 1e-9;

  private final Formula formula;
  private final Trace trace;
  private Lane lane;
  private int operation;

  /** A formula over the operations of a trace. */
  public LaneFormula(Formula formula, Trace trace) {
    this.formula = formula;
    this.trace = trace;
  }

  /** The value for an operation; NaN or infinite where it has none. */
  public double of(Lane of, int i) {
    lane = of;
    operation = i;
    return formula.of(this);
  }

  @Override
  public double value(FilterField field) {
    return switch (field) {
      case BYTES -> bytes();
      case REQUESTED -> known(lane.bytesRequested(operation));
      case OFFSET -> known(lane.offset(operation));
      case BEGIN -> lane.admitNs(operation) * NS;
      case END -> lane.callbackNs(operation) * NS;
      case DURATION -> (lane.callbackNs(operation) - lane.admitNs(operation)) * NS;
      case PROCESS -> trace.threads().get(lane.thread()).process();
      case THREAD -> lane.thread();
      default -> Double.NaN;
    };
  }

  private double bytes() {
    boolean unknown = (lane.flags(operation) & OperationFlags.RESULT_UNDEFINED) != 0;
    return lane.kind(operation).isTransfer() && !unknown ? lane.bytesDone(operation) : Double.NaN;
  }

  private static double known(long value) {
    return value == Trace.UNKNOWN ? Double.NaN : value;
  }
}
