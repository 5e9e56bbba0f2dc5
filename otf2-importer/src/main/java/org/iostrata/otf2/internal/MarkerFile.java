// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.internal;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.iostrata.otf2.Otf2Exception;
import org.iostrata.otf2.event.Marker;

/** The file of markers, which an archive may have beside its definitions. */
public final class MarkerFile {
  private static final int DEF_MARKER = 5;
  private static final int MARKER = 6;

  private record MarkerKind(String group, String category, int severity) {}

  private final Map<Long, MarkerKind> kinds = new HashMap<>();
  private final List<Marker> markers = new ArrayList<>();

  private MarkerFile() {}

  /**
   * Reads all markers, in the order of the file; none when there is no file.
   *
   * @throws Otf2Exception when it cannot be read
   */
  public static List<Marker> read(ArchiveFiles files) throws Otf2Exception {
    Path path = files.markers();
    if (!Files.exists(path)) {
      return List.of();
    }
    MarkerFile result = new MarkerFile();
    long chunkBytes = files.anchor().definitionChunkBytes();
    boolean strict = files.flaws().areRefused();
    try (DefinitionFile file = new DefinitionFile(path, chunkBytes, strict)) {
      for (int id = file.next(); id >= 0; id = file.next()) {
        result.take(id, file.record());
      }
    }
    return List.copyOf(result.markers);
  }

  private void take(int id, RecordBytes record) throws Otf2Exception {
    if (id == DEF_MARKER) {
      kinds.put(record.uint32(), new MarkerKind(record.text(), record.text(), record.uint8()));
    } else if (id == MARKER) {
      marker(record);
    } // records of later versions are skipped
  }

  private void marker(RecordBytes record) throws Otf2Exception {
    long time = record.uint64();
    long duration = record.uint64();
    MarkerKind kind = kinds.get(record.uint32());
    if (kind == null) {
      throw record.corrupt("a marker whose kind is not defined");
    }
    int scope = record.uint8();
    long scopeRef = record.uint64();
    markers.add(
        new Marker(
            time,
            duration,
            kind.group,
            kind.category,
            kind.severity,
            scope,
            scopeRef,
            record.text()));
  }
}
