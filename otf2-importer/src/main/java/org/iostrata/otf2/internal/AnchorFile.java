// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.iostrata.otf2.Anchor;
import org.iostrata.otf2.Otf2Exception;

/** Finds and reads the anchor file of an archive. */
public final class AnchorFile {
  private static final String SUFFIX = ".otf2";
  private static final String MAGIC = "OTF2";
  private static final String NO_ANCHOR =
      "this is no anchor file of an OTF2 archive, or a damaged one";
  private static final int HEADER_BYTES = 2;
  private static final int POSIX = 1;
  private static final int NO_COMPRESSION = 1;

  /** An anchor file is a few hundred bytes; anything beyond this is something else. */
  private static final int LARGEST_BYTES = 1 << 24;

  private AnchorFile() {}

  /** The anchor file itself, or the only one in a directory. */
  public static Path find(Path anchorOrDirectory) throws Otf2Exception {
    if (!Files.isDirectory(anchorOrDirectory)) {
      return anchorOrDirectory;
    }
    try (Stream<Path> files = Files.list(anchorOrDirectory)) {
      List<Path> anchors = files.filter(f -> f.toString().endsWith(SUFFIX)).sorted().toList();
      if (anchors.size() != 1) {
        String found = anchors.isEmpty() ? "no" : "more than one";
        throw new Otf2Exception(anchorOrDirectory, 0, "holds " + found + " anchor file *.otf2");
      }
      return anchors.get(0);
    } catch (IOException e) {
      throw e instanceof Otf2Exception known
          ? known
          : Otf2Exception.unreadable(anchorOrDirectory, e);
    }
  }

  /** Reads an anchor file. */
  public static Anchor read(Path path) throws Otf2Exception {
    long size;
    try {
      size = Files.size(path);
    } catch (IOException e) {
      throw Otf2Exception.unreadable(path, e);
    }
    if (size > LARGEST_BYTES || size <= HEADER_BYTES) {
      throw new Otf2Exception(path, 0, NO_ANCHOR);
    }
    try (ChunkedFile file = new ChunkedFile(path, LARGEST_BYTES, LARGEST_BYTES, true)) {
      file.open();
      openUnchunked(file, path);
      RecordBytes bytes = new RecordBytes(file);
      bytes.over(file.pos, file.limit - file.pos);
      return read(path, bytes);
    }
  }

  private static void openUnchunked(ChunkedFile file, Path path) throws Otf2Exception {
    try {
      file.openUnchunked();
    } catch (Otf2Exception e) {
      throw e.getCause() == null ? new Otf2Exception(path, 0, NO_ANCHOR) : e;
    }
  }

  private static Anchor read(Path path, RecordBytes bytes) throws Otf2Exception {
    if (!bytes.text().equals(MAGIC)) {
      throw bytes.corrupt(NO_ANCHOR);
    }
    int format = bytes.uint8();
    int traceFormat = bytes.uint8();
    String version = bytes.uint8() + "." + bytes.uint8() + "." + bytes.uint8();
    long eventChunkBytes = bytes.full(8);
    long definitionChunkBytes = bytes.full(8);
    if (bytes.uint8() != POSIX) {
      throw bytes.corrupt("an archive not in plain files (SION) is not supported");
    }
    if (bytes.uint8() != NO_COMPRESSION) {
      throw bytes.corrupt("a compressed archive is not supported");
    }
    return new Anchor(
        path,
        version,
        traceFormat,
        eventChunkBytes,
        definitionChunkBytes,
        bytes.full(8),
        bytes.full(8),
        bytes.text(),
        bytes.text(),
        bytes.text(),
        format > 1 ? properties(bytes) : Map.of());
  }

  private static Map<String, String> properties(RecordBytes bytes) throws Otf2Exception {
    long count = bytes.full(4);
    Map<String, String> properties = new LinkedHashMap<>();
    for (long i = 0; i < count; i++) {
      String name = bytes.text();
      properties.put(name, bytes.text());
    }
    return Collections.unmodifiableMap(properties);
  }
}
