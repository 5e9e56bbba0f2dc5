// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator;

/** A cluster, a workload or the two together cannot be simulated: why. */
public final class ModelException extends Exception {
  /** Says what is wrong, and what is expected. */
  public ModelException(String message) {
    super(message);
  }
}
