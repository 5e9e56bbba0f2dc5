// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.report.JsonLayout;

/**
 * What a command has to say about one trace; only the form that is wanted is made.
 *
 * @param text for people
 * @param json for programs; null where the command has text only
 * @param exitCode what the command ends with when this is all it says
 */
record Report(Supplier<String> text, Json json, int exitCode) {
  /** Writes the JSON form. */
  @FunctionalInterface
  interface Json {
    void writeTo(OutputStream out, JsonLayout layout) throws IOException;
  }

  /** A report on which nothing depends. */
  static Report of(Supplier<String> text, Json json) {
    return new Report(text, json, 0);
  }

  /** That a file was written. */
  static Report written(Path file) {
    return new Report(() -> Visible.line(file.toString()) + "\n", null, 0);
  }
}
