// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.result.ProcessShare;
import org.iostrata.core.result.SlowestProcess;

/**
 * Numbers for people, the same in every table of text. What is not known, or not defined, is a
 * dash.
 */
final class TextCells {
  /** Stands for what is not known, or not defined. */
  static final String NONE = "-";

  private TextCells() {}

  static String number(long value) {
    return String.format(Locale.US, "%,d", value);
  }

  static String ratio(double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.US, "%.3f", value);
  }

  static String rate(double bytesPerSecond) {
    return Quantity.bytesPerSecond(bytesPerSecond).inColumn();
  }

  static String number(OptionalLong value) {
    return value.isPresent() ? number(value.getAsLong()) : NONE;
  }

  static String number(OptionalInt value) {
    return value.isPresent() ? number(value.getAsInt()) : NONE;
  }

  static String ratio(OptionalDouble value) {
    return ratio(value.orElse(Double.NaN));
  }

  static String rate(OptionalDouble bytesPerSecond) {
    return rate(bytesPerSecond.orElse(Double.NaN));
  }

  /** So many in a second. */
  static String frequency(OptionalDouble perSecond) {
    return perSecond.isPresent() ? number(Math.round(perSecond.getAsDouble())) : NONE;
  }

  static String percent(OptionalDouble share) {
    return percent(share.orElse(Double.NaN));
  }

  static String time(OptionalLong ns) {
    return ns.isPresent() ? time(ns.getAsLong()) : NONE;
  }

  static String time(long ns) {
    return Quantity.nanoseconds(ns).inColumn();
  }

  static String bytes(long bytes) {
    return Quantity.bytes(bytes).inColumn();
  }

  /** How many share it. */
  static String processes(ProcessShare share) {
    return number(share.processes());
  }

  /** Which of them takes longest. */
  static String slowest(ProcessShare share) {
    return slowest(share.slowest());
  }

  static String slowest(Optional<SlowestProcess> slowest) {
    return slowest.map(process -> number(process.process())).orElse(NONE);
  }

  /** Its time over the mean of their time together. */
  static String imbalance(ProcessShare share, long timeNs) {
    return ratio(share.imbalance(timeNs));
  }

  static String percent(double share) {
    return Double.isNaN(share) ? "-" : String.format(Locale.US, "%.2f %%", 100 * share);
  }
}
