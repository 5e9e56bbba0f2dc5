// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import org.iostrata.core.report.JsonLayout;

/** Makes a generator lay out what it writes. */
public final class JsonStyle {
  private JsonStyle() {}

  /** From now on it writes so. */
  public static void apply(JsonLayout layout, JsonGenerator to) {
    if (layout == JsonLayout.INDENTED) {
      DefaultIndenter lines = new DefaultIndenter("  ", "\n");
      DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
      printer.indentObjectsWith(lines);
      printer.indentArraysWith(lines);
      to.setPrettyPrinter(printer);
    }
  }
}
