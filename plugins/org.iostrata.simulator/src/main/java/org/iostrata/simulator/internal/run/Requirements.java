// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.run;

import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.cluster.Cluster;
import org.iostrata.simulator.workload.Workload;

/** What a cluster and a workload must have so that they can be simulated. */
final class Requirements {
  private Requirements() {}

  static void check(Cluster cluster, Workload workload) throws ModelException {
    require(workload.processes() > 0, "the workload has no processes");
    require(!cluster.clients().isEmpty(), "no machine of the cluster runs processes");
    require(
        !cluster.servers().isEmpty() || workload.files().isEmpty(),
        "the program has files, and the cluster has no servers");
    long most = cluster.rules().atOnceBytes();
    for (Cluster.Server server : cluster.servers()) {
      long memory = cluster.machine(server.machine()).memoryBytes();
      require(
          memory > most,
          "%s has no memory for what its server does at once: %s of %s"
              .formatted(server.machine(), Quantity.bytes(memory), Quantity.bytes(most)));
    }
  }

  private static void require(boolean condition, String otherwise) throws ModelException {
    if (!condition) {
      throw new ModelException(otherwise);
    }
  }
}
