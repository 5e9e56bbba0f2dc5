// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.internal;

import java.nio.file.Path;
import org.iostrata.otf2.Otf2Exception;

/** Goes through the records of a definition file. */
final class DefinitionFile implements AutoCloseable {
  private static final int END_OF_CHUNK = 0;
  private static final int END_OF_FILE = 2;
  private static final int LONG_RECORD = 0xFF;

  /** What libotf2's buffer has behind the end mark. */
  static final byte BUFFER_MARK = 1;

  private static final int END_MARKS_BYTES = 2;

  private static final int WINDOW_BYTES = 1 << 16;

  private final ChunkedFile file;
  private final RecordBytes record;
  private final boolean strict;
  private long bytesBehindEnd;

  /**
   * Opens a file.
   *
   * @param strict whether to refuse one that goes on behind its end marks
   */
  DefinitionFile(Path path, long chunkBytes, boolean strict) throws Otf2Exception {
    this.strict = strict;
    file = new ChunkedFile(path, chunkBytes, WINDOW_BYTES, true);
    record = new RecordBytes(file);
    file.open();
    file.openChunk(0);
  }

  /** The content of the record {@link #next} went to. */
  RecordBytes record() {
    return record;
  }

  /** Goes to the next record; returns its type's id, or -1 at the end. */
  int next() throws Otf2Exception {
    file.ensure(1);
    while (file.bytes[file.pos] == END_OF_CHUNK) {
      file.nextChunk();
      file.ensure(1);
    }
    int id = file.bytes[file.pos] & 0xFF;
    if (id == END_OF_FILE) {
      checkEnd();
      return -1;
    }
    file.ensure(2);
    long length = file.bytes[file.pos + 1] & 0xFF;
    int header = 2;
    if (length == LONG_RECORD) {
      header += 8;
      file.ensure(header);
      length = file.fullLong(file.pos + 2);
    }
    if (length < 0 || length > Integer.MAX_VALUE) {
      throw file.corrupt(0, "a record of " + Long.toUnsignedString(length) + " bytes");
    }
    file.ensure(header + length);
    record.over(file.pos + header, (int) length);
    file.pos += header + (int) length;
    return id;
  }

  /**
   * Behind both end marks may lie anything, such as a line's end that a tool for texts has added.
   * Behind the first alone lies no such thing: it is a record that was broken.
   */
  private void checkEnd() throws Otf2Exception {
    bytesBehindEnd = Math.max(0, file.sizeBytes() - file.offset() - END_MARKS_BYTES);
    if (bytesBehindEnd > 0) {
      file.ensure(END_MARKS_BYTES);
      if (strict || file.bytes[file.pos + 1] != BUFFER_MARK) {
        throw file.corrupt(0, "the file goes on behind its end mark");
      }
    }
  }

  /** What lies behind the end marks; known once they are reached. */
  long bytesBehindEnd() {
    return bytesBehindEnd;
  }

  /** What is wrong at the current record. */
  Otf2Exception corrupt(String message) {
    return file.corrupt(0, message);
  }

  @Override
  public void close() {
    file.close();
  }
}
