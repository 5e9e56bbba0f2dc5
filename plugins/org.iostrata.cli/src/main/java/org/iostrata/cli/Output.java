// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Model.CommandSpec;

/** Writes a result to the command's output in the chosen format. */
final class Output {
  private final PrintWriter out;
  private final Format format;

  /** A result's JSON. */
  @FunctionalInterface
  interface Json {
    void writeTo(OutputStream out) throws IOException;
  }

  Output(CommandSpec spec, Format format) {
    this.out = spec.commandLine().getOut();
    this.format = format;
  }

  void write(String text, Json json) throws IOException {
    if (format == Format.TEXT) {
      out.print(text);
    } else {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      json.writeTo(bytes);
      out.print(bytes.toString(StandardCharsets.UTF_8));
    }
    out.flush();
  }
}
