// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.ior;

import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.internal.quantity.Quantity;

/**
 * One configuration of a series.
 *
 * @param api as the program's option has it: POSIX or MPIIO
 * @param isFilePerProcess or one file that all share
 * @param transferBytes of a call
 * @param segments how many transfers a rank does
 * @param isCareful whether it keeps caches out: fsync, reading by another rank, pages dropped
 */
public record IorStep(
    String api, boolean isFilePerProcess, long transferBytes, long segments, boolean isCareful) {
  /** What all ranks write together. */
  public long bytes(int ranks) {
    return transferBytes * segments * ranks;
  }

  /** The options of the program. */
  public List<String> options(int repetitions) {
    List<String> options = new ArrayList<>(List.of("-a", api));
    String transfer = Long.toString(transferBytes);
    options.addAll(List.of("-t", transfer, "-b", transfer, "-s", Long.toString(segments)));
    options.addAll(List.of("-i", Integer.toString(repetitions)));
    if (isFilePerProcess) {
      options.add("-F");
    }
    if (isCareful) {
      options.addAll(List.of("-e", "-C", "--drop"));
    }
    return options;
  }

  /** In words. */
  public String words() {
    return "%s, %s, %s%s"
        .formatted(
            api.equals("MPIIO") ? "MPI-IO" : api,
            isFilePerProcess ? "file per process" : "shared file",
            Quantity.bytes(transferBytes),
            isCareful ? "" : ", caches left in");
  }
}
