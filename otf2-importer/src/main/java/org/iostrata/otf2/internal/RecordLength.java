// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.internal;

import org.iostrata.otf2.Otf2Exception;
import org.iostrata.otf2.schema.EventType;

/** Where the content of an event record lies, by its length; all of it is in the window then. */
final class RecordLength {
  private static final int LONG_RECORD = 0xFF;

  private final ChunkedFile file;

  /** How far ahead of {@link ChunkedFile#pos} the content begins. */
  int contentAt;

  int contentLength;

  RecordLength(ChunkedFile file) {
    this.file = file;
  }

  /** Measures the record that starts {@code at} bytes ahead, whose type may be unknown. */
  void measure(int at, EventType type) throws Otf2Exception {
    if (type == null || !type.singleton()) {
      measure(at);
      return;
    }
    file.ensure(at + 2);
    int width = file.bytes[file.pos + at + 1];
    contentAt = at + 1;
    contentLength = 1 + (width == -1 ? 0 : width & 0xFF);
    file.ensure(contentAt + contentLength);
  }

  /** Measures a record that says its length. */
  void measure(int at) throws Otf2Exception {
    file.ensure(at + 2);
    long length = file.bytes[file.pos + at + 1] & 0xFF;
    contentAt = at + 2;
    if (length == LONG_RECORD) {
      file.ensure(at + 10);
      length = file.fullLong(file.pos + at + 2);
      contentAt = at + 10;
    }
    if (length < 0 || length > Integer.MAX_VALUE / 2) {
      throw file.corrupt(at, "a record of " + Long.toUnsignedString(length) + " bytes");
    }
    file.ensure(contentAt + length);
    contentLength = (int) length;
  }

  /** Goes behind the record. */
  void skip() {
    file.pos += contentAt + contentLength;
  }
}
