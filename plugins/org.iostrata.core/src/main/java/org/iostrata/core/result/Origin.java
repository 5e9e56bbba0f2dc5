// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import org.iostrata.core.model.Keyed;

/** Where values come from. */
public enum Origin implements Keyed {
  /** Measured: operations were recorded one by one. What is absent then is not there. */
  OPERATIONS("operations"),
  /** Taken from what a log, or a server, counted. What is absent then is not known. */
  COUNTERS("counters"),
  /** Worked out from other values. What is absent then is not known. */
  DERIVED("derived");

  private final String key;

  Origin(String key) {
    this.key = key;
  }

  @Override
  public String key() {
    return key;
  }
}
