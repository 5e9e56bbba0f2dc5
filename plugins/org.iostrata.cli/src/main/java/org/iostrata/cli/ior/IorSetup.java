// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.ior;

import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.internal.quantity.Quantity;

/**
 * How something was measured.
 *
 * @param api POSIX, MPIIO
 * @param isFilePerProcess or one file that all share
 * @param transferBytes of a call
 * @param order of calls and places
 * @param care what was done against caches
 */
public record IorSetup(
    String api, boolean isFilePerProcess, long transferBytes, IorOrder order, Care care) {
  /** Whether calls are collective, and places at random. */
  public record IorOrder(boolean isCollective, boolean isRandom) {}

  /**
   * Against caches.
   *
   * @param isSynced whether writes end with fsync
   * @param isElsewhere whether ranks read what a rank of another node wrote
   * @param isDropped whether pages left the memory before reading
   */
  public record Care(boolean isSynced, boolean isElsewhere, boolean isDropped) {}

  /** In words. */
  public String words() {
    List<String> words = new ArrayList<>(List.of(apiName(), files()));
    words.add(Quantity.bytes(transferBytes).toString());
    if (order.isCollective()) {
      words.add("collective");
    }
    if (order.isRandom()) {
      words.add("random");
    }
    return String.join(", ", words);
  }

  /** As people write it. */
  public String apiName() {
    return api.equals("MPIIO") ? "MPI-IO" : api;
  }

  /** Whose files. */
  public String files() {
    return isFilePerProcess ? "file per process" : "shared file";
  }

  /** Whether a difference is in the care only. */
  boolean differsInCareOnly(IorSetup other) {
    return new IorSetup(api, isFilePerProcess, transferBytes, order, other.care).equals(other)
        && !care.equals(other.care);
  }

  /** Whether one has a file per process and the other a shared one, and all else is the same. */
  boolean differsInFilesOnly(IorSetup other) {
    return isFilePerProcess != other.isFilePerProcess
        && new IorSetup(api, other.isFilePerProcess, transferBytes, order, care).equals(other);
  }
}
