// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** Runs commands, and keeps what the last one said. */
abstract class CommandRuns {
  final StringWriter out = new StringWriter();
  final StringWriter err = new StringWriter();

  /** The exit code. */
  final int run(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    return Main.execute(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
  }
}
