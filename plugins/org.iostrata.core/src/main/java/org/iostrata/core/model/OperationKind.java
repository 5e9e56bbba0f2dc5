// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

import java.util.Locale;

/** What an operation does. */
public enum OperationKind implements Keyed {
  READ,
  WRITE,
  FLUSH,
  OPEN,
  CLOSE,
  SEEK,
  LOCK,
  UNLOCK,
  /** Asks about a file or a folder and changes nothing: whether it is there, how long it is. */
  STAT,
  /** Everything else: names, deletion, length, duplication and flags of handles. */
  METADATA;

  private final String key = name().toLowerCase(Locale.ROOT);

  /** The name in JSON: {@code read}, {@code write} … */
  @Override
  public String key() {
    return key;
  }

  /** Whether it moves bytes. */
  public boolean isTransfer() {
    return this == READ || this == WRITE;
  }
}
