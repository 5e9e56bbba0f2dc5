// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

/**
 * A stretch of a log that was packed as a whole.
 *
 * @param name what it holds, for people
 * @param offset where it begins in the file
 * @param bytes how long it is there
 */
record LogRegion(String name, long offset, long bytes) {
  /** Whether there is nothing in it. */
  boolean isEmpty() {
    return bytes == 0;
  }
}
