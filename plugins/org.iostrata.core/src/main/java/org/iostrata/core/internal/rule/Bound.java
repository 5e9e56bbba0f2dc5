// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import org.iostrata.core.model.Keyed;

/** How well a cost is known. */
public enum Bound implements Keyed {
  EXACT("exact"),
  /** It costs this, or more: what would tell how much is not known. */
  AT_LEAST("atLeast");

  private final String key;

  Bound(String key) {
    this.key = key;
  }

  @Override
  public String key() {
    return key;
  }
}
