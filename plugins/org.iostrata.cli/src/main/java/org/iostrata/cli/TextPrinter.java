// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.PrintWriter;
import org.iostrata.core.internal.text.Visible;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The one way of text to stdout and stderr: of what is printed only line ends are left to steer the
 * terminal. What is data, as JSON and CSV, goes past it. Names and messages that stand in a line
 * are made one line before ({@link Visible}).
 */
final class TextPrinter extends PrintWriter {
  private TextPrinter(PrintWriter out) {
    super(out, true);
  }

  /** Text for a stream that is there. */
  static PrintWriter on(PrintWriter out) {
    return out instanceof TextPrinter ? out : new TextPrinter(out);
  }

  /** Text for a command's stdout. */
  static PrintWriter out(CommandSpec spec) {
    return on(spec.commandLine().getOut());
  }

  @Override
  public void write(int c) {
    write(Character.toString(c));
  }

  @Override
  public void write(char[] text, int offset, int length) {
    write(new String(text, offset, length));
  }

  @Override
  public void write(String text, int offset, int length) {
    String shown = Visible.lines(text.substring(offset, offset + length));
    super.write(shown, 0, shown.length());
  }
}
