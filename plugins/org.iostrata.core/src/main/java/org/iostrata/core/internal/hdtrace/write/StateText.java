// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace.write;

import java.util.Comparator;
import org.iostrata.core.internal.hdtrace.write.HandleNames.WrittenHandle;

/**
 * A state as it is written.
 *
 * @param name of its element
 * @param attributes with a space before each
 * @param handle what it is about, or null
 */
record StateText(long fromNs, long toNs, String name, String attributes, WrittenHandle handle) {
  /** What begins first; of what begins at once, what lasts longest, which is around the others. */
  static final Comparator<StateText> BY_BEGIN =
      Comparator.comparingLong(StateText::fromNs)
          .thenComparing(Comparator.comparingLong(StateText::toNs).reversed());

  /** A state that is about no file. */
  StateText(long fromNs, long toNs, String name, String attributes) {
    this(fromNs, toNs, name, attributes, null);
  }

  /** An attribute. */
  static String attribute(String name, long value) {
    return " " + name + "='" + value + "'";
  }

  /** An attribute. */
  static String attribute(String name, String value) {
    return " " + name + "='" + XmlText.value(value) + "'";
  }
}
