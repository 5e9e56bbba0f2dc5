// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.internal;

import java.util.ArrayList;
import java.util.List;
import org.iostrata.otf2.Anchor;
import org.iostrata.otf2.Otf2Exception;
import org.iostrata.otf2.definition.DefinitionRecord;
import org.iostrata.otf2.definition.Definitions;
import org.iostrata.otf2.schema.DefinitionType;
import org.iostrata.otf2.schema.Field;

/** Reads the archive's definition file. */
public final class GlobalDefinitions {
  private GlobalDefinitions() {}

  /** Reads all definitions; the anchor file says how many there are. */
  public static Definitions read(ArchiveFiles files) throws Otf2Exception {
    Anchor anchor = files.anchor();
    List<DefinitionRecord> records = new ArrayList<>();
    long unknown = 0;
    boolean strict = files.flaws().areRefused();
    long bytesBehindEnd;
    try (DefinitionFile file =
        new DefinitionFile(files.definitions(), anchor.definitionChunkBytes(), strict)) {
      RecordDecoder decoder = new RecordDecoder(file.record(), MappingTables.IDENTITY);
      for (int id = file.next(); id >= 0; id = file.next()) {
        DefinitionType type = DefinitionType.ofGlobal(id);
        if (type == null) {
          unknown++;
        } else {
          decoder.decode(type.fields());
          DefinitionUpgrade.apply(type, decoder);
          records.add(record(type, decoder));
        }
      }
      if (records.size() + unknown != anchor.numberOfGlobalDefinitions()) {
        throw file.corrupt(
            (records.size() + unknown)
                + " definitions, by the anchor file "
                + anchor.numberOfGlobalDefinitions());
      }
      bytesBehindEnd = file.bytesBehindEnd();
    }
    return new Definitions(records, unknown, bytesBehindEnd);
  }

  private static DefinitionRecord record(DefinitionType type, RecordDecoder decoder) {
    if (type == DefinitionType.STRING) {
      return DefinitionRecord.string((int) decoder.values[0], decoder.text);
    }
    List<Field> fields = type.fields();
    long[] values = new long[fields.size()];
    int width = 0;
    for (int i = 0; i < values.length; i++) {
      boolean repeated = fields.get(i).repeated();
      values[i] = repeated ? 0 : decoder.values[i];
      width += repeated ? 1 : 0;
    }
    return DefinitionRecord.of(type, values, decoder.repetitions, decoder.repeatedValues(width));
  }
}
