// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.iostrata.core.internal.text.Visible;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Where the path of a recorded archive is printed: standard output is the command's alone. */
final class PathOutput {
  @Option(
      names = "--print-path",
      paramLabel = "FD",
      description =
          "print the archive's path, and nothing else, to this descriptor (as 1, or 3 with 3>FILE);"
              + " default: in the last line on standard error")
  private Integer descriptor;

  /** Why it cannot be printed there, or null. */
  String problem() {
    if (descriptor == null || new OwnDescriptor(descriptor).isOpen()) {
      return null;
    }
    return "--print-path " + descriptor + ": this descriptor is not open for writing";
  }

  /** Prints it, after all that is to be said. */
  void print(Path anchor, CommandLine line) throws IOException {
    if (descriptor == null) {
      line.getErr().println("iostrata: recorded " + Visible.line(anchor.toString()));
    } else if (descriptor == 1) {
      line.getOut().println(anchor);
    } else {
      new OwnDescriptor(descriptor).println(anchor.toString());
    }
  }
}
