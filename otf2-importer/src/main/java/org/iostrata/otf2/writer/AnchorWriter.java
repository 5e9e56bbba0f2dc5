// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.writer;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.iostrata.otf2.Otf2Exception;

/** The anchor file: what makes an archive of the other files, and so is written last. */
final class AnchorWriter {
  private static final int ANCHOR_FORMAT = 3;
  private static final int TRACE_FORMAT = 2;
  private static final int[] VERSION = {3, 0, 0};
  private static final int SUBSTRATE_POSIX = 1;
  private static final int COMPRESSION_NONE = 1;
  private static final int END_OF_CHUNK = 0;

  private static final long HASH_START = 0xCBF29CE484222325L;
  private static final long HASH_FACTOR = 0x100000001B3L;

  private final RecordBuffer out;

  /**
   * @param locations the number of locations
   * @param definitions the number of global definitions
   * @param fingerprint a number that archives of other contents have others of
   */
  AnchorWriter(WriterOptions options, long locations, long definitions, long fingerprint) {
    out = new RecordBuffer(options.byteOrder(), 256);
    ChunkWriter.mark(out);
    text("OTF2");
    out.u8(ANCHOR_FORMAT);
    out.u8(TRACE_FORMAT);
    for (int part : VERSION) {
      out.u8(part);
    }
    out.fixed(options.eventChunkBytes(), 8);
    out.fixed(options.definitionChunkBytes(), 8);
    out.u8(SUBSTRATE_POSIX);
    out.u8(COMPRESSION_NONE);
    out.fixed(locations, 8);
    out.fixed(definitions, 8);
    text(options.machineName());
    text(options.creator());
    text(options.description());
    out.ensure(4);
    out.fixed(options.properties().size(), 4);
    for (Map.Entry<String, String> property : options.properties().entrySet()) {
      text(property.getKey());
      text(property.getValue());
    }
    out.ensure(8 + 4 + 4 + 3);
    out.fixed(hash(fingerprint), 8);
    out.fixed(0, 4); // no snapshots
    out.fixed(0, 4); // no thumbnails
    ChunkWriter.end(out);
    out.u8(END_OF_CHUNK);
  }

  private void text(String value) {
    byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
    out.ensure(utf8.length + 1);
    out.text(utf8);
  }

  /** FNV-1a over the anchor: an identifier that the same archive always gets. */
  private long hash(long fingerprint) {
    long hash = HASH_START;
    for (int i = 0; i < out.position; i++) {
      hash = mix(hash, out.bytes[i]);
    }
    return mix(hash, fingerprint);
  }

  static long mix(long hash, long value) {
    return (hash ^ value) * HASH_FACTOR;
  }

  void write(Path path) throws Otf2Exception {
    ByteBuffer bytes = ByteBuffer.wrap(out.bytes, 0, out.position);
    try (FileChannel channel =
        FileChannel.open(path, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW)) {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    } catch (IOException e) {
      throw Otf2Writer.failure(path, e);
    }
  }
}
