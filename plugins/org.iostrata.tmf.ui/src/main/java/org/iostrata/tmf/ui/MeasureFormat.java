// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.text.FieldPosition;
import java.text.Format;
import java.text.ParsePosition;
import java.util.function.DoubleFunction;

/** Values of a chart's axis as they are written everywhere else. */
final class MeasureFormat extends Format {
  private static final long serialVersionUID = 1;

  private final transient DoubleFunction<String> text;

  MeasureFormat(DoubleFunction<String> text) {
    this.text = text;
  }

  @Override
  public StringBuffer format(Object value, StringBuffer to, FieldPosition position) {
    return to.append(text.apply(((Number) value).doubleValue()));
  }

  /** Nobody writes into an axis. */
  @Override
  public Object parseObject(String text, ParsePosition position) {
    return null;
  }
}
