// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

/**
 * What one reader has of a process: all its threads, or one of them.
 *
 * @param claims common to the readers of the process
 * @param reader which of them it is, from 0
 * @param readers how many there are
 */
record Share(Claims claims, int reader, int readers) {
  /** One reader has all threads. */
  static Share whole() {
    return new Share(new Claims(), 0, 1);
  }

  /** Takes a handle, or {@link Claims#FILE_VIEWS}. */
  void claim(int shared) {
    claims.claim(shared, reader);
  }
}
