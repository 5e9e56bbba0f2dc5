// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.access;

/** Which offsets of a file a map is about. */
public enum AccessOffsets {
  /** All that are ever touched. */
  WHOLE("Of the whole run"),

  /** Those touched in the times that are shown. */
  SHOWN("Of the time shown");

  private final String title;

  AccessOffsets(String title) {
    this.title = title;
  }

  /** What a menu calls it. */
  public String title() {
    return title;
  }
}
