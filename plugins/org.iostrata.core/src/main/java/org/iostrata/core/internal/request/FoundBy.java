// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.util.Locale;
import org.iostrata.core.model.Keyed;

/** By what two things turned out to belong together. */
public enum FoundBy implements Keyed {
  /** One happened on the thread that was busy with the other. */
  THREAD,
  /** The kernel says for which thread it asks. */
  KERNEL,
  /** The thread that did the one answered the other next. */
  ANSWER,
  /** The same id in the first words. */
  ID,
  /** What a server received, or sent, was in the same memory. */
  BUFFER,
  /** What a client wrote at a place of a file, the server writes there. */
  PLACE,
  /** There was no other. */
  ONLY,
  /** The oldest of several: not sure. */
  ORDER;

  private static final FoundBy[] VALUES = values();
  private final String key = name().toLowerCase(Locale.ROOT);

  @Override
  public String key() {
    return key;
  }

  /** A small number for it. */
  @SuppressWarnings("EnumOrdinal") // nothing stores the number
  int index() {
    return ordinal();
  }

  /** The one of a number, or null of a negative one. */
  static FoundBy of(int index) {
    return index < 0 ? null : VALUES[index];
  }
}
