// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.result;

import java.util.Arrays;
import java.util.Locale;
import org.iostrata.core.internal.quantity.Quantity;

/** What the height of a bar of a histogram says of the operations in its bucket. */
public enum HistogramWeight {
  /** How many they are. */
  COUNT("Count") {
    @Override
    public String text(double value) {
      return String.format(Locale.US, "%,d", Math.round(value));
    }
  },

  /** How many bytes they move together. */
  BYTES("Bytes") {
    @Override
    public String text(double value) {
      return Quantity.bytes(value).toString();
    }
  },

  /** How long they take together. */
  TIME("Time") {
    @Override
    public String text(double value) {
      return Quantity.nanoseconds(value).toString();
    }
  };

  private final String title;

  HistogramWeight(String title) {
    this.title = title;
  }

  /** What a menu calls it. */
  public String title() {
    return title;
  }

  /** A height for people. */
  public abstract String text(double value);

  /** The one with a name; the first of any other. */
  public static HistogramWeight of(Object name) {
    return Arrays.stream(values()).filter(one -> one.name().equals(name)).findFirst().orElse(COUNT);
  }
}
