// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.internal;

import java.nio.file.Files;
import java.nio.file.Path;
import org.iostrata.otf2.Otf2Exception;
import org.iostrata.otf2.schema.DefinitionType;

/** What a location's own definition file says about its events: mapping tables, clock offsets. */
final class LocalDefinitions {
  final MappingTables mapping = new MappingTables();
  final ClockCorrection clock = new ClockCorrection();

  /** What lies behind the end marks of the file. */
  long bytesBehindEnd;

  private LocalDefinitions() {}

  /** Reads the file; a location without one needs neither mapping nor correction. */
  static LocalDefinitions read(Path path, long chunkBytes, boolean strict) throws Otf2Exception {
    LocalDefinitions local = new LocalDefinitions();
    if (Files.exists(path)) {
      try (DefinitionFile file = new DefinitionFile(path, chunkBytes, strict)) {
        RecordBytes record = file.record();
        for (int id = file.next(); id >= 0; id = file.next()) {
          local.add(DefinitionType.ofLocal(id), record);
        }
        local.bytesBehindEnd = file.bytesBehindEnd();
      }
    }
    return local;
  }

  private void add(DefinitionType type, RecordBytes record) throws Otf2Exception {
    if (type == DefinitionType.MAPPING_TABLE) {
      mapping.read(record.uint8(), record);
    } else if (type == DefinitionType.CLOCK_OFFSET) {
      long time = record.full(8);
      clock.add(time, record.uint64(), record);
    }
  }
}
