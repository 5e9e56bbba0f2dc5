// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

/** A place that several processes may use. */
public interface SharedPlace extends Place {
  /** Sum of the durations of all kinds. */
  long timeNs();

  /** Who uses it. */
  ProcessShare share();
}
