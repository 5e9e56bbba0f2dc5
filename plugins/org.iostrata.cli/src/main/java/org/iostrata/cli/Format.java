// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

/** How a result is written. */
enum Format {
  TEXT,
  JSON;

  @Override
  public String toString() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
