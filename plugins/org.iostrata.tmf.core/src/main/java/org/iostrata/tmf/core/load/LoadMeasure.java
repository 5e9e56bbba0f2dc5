// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.load;

import java.util.function.ToDoubleFunction;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataType;
import org.eclipse.tracecompass.tmf.core.model.xy.TmfXYAxisDescription;
import org.iostrata.core.internal.load.StepLoad;
import org.iostrata.core.internal.quantity.Quantity;

/** What a chart shows of a load. */
public enum LoadMeasure {
  /** C(t): how many operations are outstanding; of what one pixel shows, the most. */
  CONCURRENCY(
      "Layer Concurrency",
      "Outstanding operations, the most in each pixel",
      new TmfXYAxisDescription("Outstanding", "", DataType.NUMBER),
      StepLoad::mostOutstanding),

  /** How fast bytes move, each operation's evenly from its begin to its end. */
  BANDWIDTH(
      "I/O Bandwidth",
      "Bytes moved in a second, each operation's evenly from its begin to its end",
      new TmfXYAxisDescription("Bandwidth", "B/s", DataType.BINARY_NUMBER),
      StepLoad::bytesPerSecond),

  /** How many bytes the operations outstanding move; of what one pixel shows, the most. */
  BYTES_IN_FLIGHT(
      "Bytes in Flight",
      "Bytes of the operations outstanding, the most in each pixel",
      new TmfXYAxisDescription("Bytes in flight", "B", DataType.BINARY_NUMBER),
      StepLoad::mostBytesInFlight);

  private final String title;
  private final String meaning;
  private final TmfXYAxisDescription axis;
  private final ToDoubleFunction<StepLoad> value;

  LoadMeasure(
      String title, String meaning, TmfXYAxisDescription axis, ToDoubleFunction<StepLoad> value) {
    this.title = title;
    this.meaning = meaning;
    this.axis = axis;
    this.value = value;
  }

  /** The name of its chart. */
  public String title() {
    return title;
  }

  /** What its chart shows, in one line. */
  public String meaning() {
    return meaning;
  }

  /** A value of its axis for people. */
  public String text(double value) {
    Quantity quantity =
        switch (this) {
          case CONCURRENCY -> Quantity.count(value);
          case BANDWIDTH -> Quantity.bytesPerSecond(value);
          case BYTES_IN_FLIGHT -> Quantity.bytes(value);
        };
    return quantity.toString();
  }

  /** The id of its data provider in plugin.xml. */
  public String provider() {
    return switch (this) {
      case CONCURRENCY -> "org.iostrata.tmf.core.load.concurrency";
      case BANDWIDTH -> "org.iostrata.tmf.core.load.bandwidth";
      case BYTES_IN_FLIGHT -> "org.iostrata.tmf.core.load.bytes";
    };
  }

  /** Whether it is about bytes, and of no operation but reads and writes. */
  boolean isOfBytes() {
    return this != CONCURRENCY;
  }

  TmfXYAxisDescription axis() {
    return axis;
  }

  double of(StepLoad load) {
    return value.applyAsDouble(load);
  }
}
