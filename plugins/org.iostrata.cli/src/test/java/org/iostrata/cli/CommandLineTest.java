// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** A test that runs commands in its own process, and reads what the last of them printed. */
abstract class CommandLineTest {
  final StringWriter out = new StringWriter();
  final StringWriter err = new StringWriter();

  /** Runs a command; returns its exit code. */
  int run(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    return Main.execute(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
  }
}
