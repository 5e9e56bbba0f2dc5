// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;

/** How JSON is laid out. Both end with a line feed. */
public enum JsonLayout {
  /** Indented, for one result that people may look at. */
  INDENTED,
  /** All in one line, for many results in one stream. */
  LINE;

  void applyTo(JsonGenerator json) {
    if (this == INDENTED) {
      DefaultIndenter lines = new DefaultIndenter("  ", "\n");
      DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
      printer.indentObjectsWith(lines);
      printer.indentArraysWith(lines);
      json.setPrettyPrinter(printer);
    }
  }
}
