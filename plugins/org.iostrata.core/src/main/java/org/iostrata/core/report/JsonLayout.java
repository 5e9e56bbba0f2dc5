// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.report;

/** How JSON is laid out. Both end with a line feed. */
public enum JsonLayout {
  /** Indented, for one result that people may look at. */
  INDENTED,
  /** All in one line, for many results in one stream. */
  LINE
}
