// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import org.iostrata.core.internal.rule.FilePattern;

/**
 * Look-ups by keys in a large table: small requests here and there, of which nobody knows before
 * which one is next. They meet now and then what was looked up before.
 */
final class LookUps {
  private static final double SMALL_BYTES = 64 << 10;

  /** A smaller table can be kept in memory as a whole. */
  private static final double LARGE_BYTES = 16 << 20;

  /** Of the requests, that step back, and that step forward; by chance it is a half. */
  private static final double PART = 0.25;

  private LookUps() {}

  /** Whether the requests to a file are. */
  static boolean are(FilePattern file) {
    return file.bytes() < SMALL_BYTES * file.count()
        && file.extentBytes() > LARGE_BYTES
        && file.backward() >= PART * file.count()
        && file.threadRuns() - file.backward() >= PART * file.count();
  }
}
