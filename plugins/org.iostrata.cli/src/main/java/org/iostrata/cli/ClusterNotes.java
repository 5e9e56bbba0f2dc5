// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.cluster.ClusterFile;
import picocli.CommandLine.Model.CommandSpec;

/** What of a cluster's file is simulated otherwise than by who wrote it, for people. */
final class ClusterNotes {
  private ClusterNotes() {}

  static void print(CommandSpec spec, Path cluster) throws IOException, ModelException {
    for (String note : ClusterFile.notes(cluster)) {
      spec.commandLine().getErr().println("iostrata: " + Visible.line(note));
    }
  }
}
