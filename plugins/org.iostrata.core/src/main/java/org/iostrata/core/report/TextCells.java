// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.report;

import java.util.Locale;
import org.iostrata.core.quantity.Quantity;
import org.iostrata.core.result.ProcessShare;

/** Numbers for people, the same in every table of text. What is not defined is a dash. */
final class TextCells {
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

  static String time(long ns) {
    return Quantity.nanoseconds(ns).inColumn();
  }

  static String bytes(long bytes) {
    return Quantity.bytes(bytes).inColumn();
  }

  /** How many share it; a dash for null, nobody. */
  static String processes(ProcessShare share) {
    return share == null ? "-" : number(share.processes());
  }

  /** Which of them takes longest. */
  static String slowest(ProcessShare share) {
    return share == null ? "-" : number(share.slowest().process());
  }

  /** Its time over the mean of their time together. */
  static String imbalance(ProcessShare share, long timeNs) {
    return share == null ? "-" : ratio(share.imbalance(timeNs));
  }

  static String percent(double share) {
    return Double.isNaN(share) ? "-" : String.format(Locale.US, "%.2f %%", 100 * share);
  }
}
