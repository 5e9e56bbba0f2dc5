// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.piosimhd;

import java.util.List;
import org.iostrata.simulator.cluster.Cluster;

/**
 * What a model of PIOsimHD became.
 *
 * @param cluster the cluster
 * @param notes what is simulated otherwise than by PIOsimHD, with file and line
 */
public record ImportedCluster(Cluster cluster, List<String> notes) {
  /** Copies the list. */
  public ImportedCluster {
    notes = List.copyOf(notes);
  }
}
