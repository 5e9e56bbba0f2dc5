// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.util.Arrays;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.model.MessageBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.otf2.definition.Definitions;
import org.iostrata.otf2.event.AttributeList;
import org.iostrata.otf2.schema.Undefined;

/**
 * The attributes that operations of connections have beside their offset (docs/formats/archive.md),
 * as columns of a row. Immutable; shared by all cursors.
 */
final class MessageAttributes {
  /** The pairs of words come first. */
  static final int UNIQUE = MessageBatch.WORD_PAIRS;

  static final int CALLER = UNIQUE + 1;

  /** What the kernel asks. */
  static final int OPCODE = CALLER + 1;

  /** Where in memory it was. */
  static final int BUFFER = OPCODE + 1;

  static final int COLUMNS = BUFFER + 1;

  private final LongIndex refs = new LongIndex();

  /** By number of the reference. */
  private final int[] columns = new int[COLUMNS];

  private final int buffer;

  MessageAttributes(Definitions definitions) {
    for (int pair = 0; pair < MessageBatch.WORD_PAIRS; pair++) {
      add(definitions, "WORDS::" + pair, pair);
    }
    add(definitions, "UNIQUE", UNIQUE);
    add(definitions, "CALLER", CALLER);
    add(definitions, "OPCODE", OPCODE);
    add(definitions, "BUFFER", BUFFER);
    buffer = Otf2Tables.attribute(definitions, OwnProperties.PREFIX + "BUFFER");
  }

  private void add(Definitions definitions, String name, int column) {
    int ref = Otf2Tables.attribute(definitions, OwnProperties.PREFIX + name);
    if (ref != Undefined.INT) {
      columns[refs.add(ref)] = column;
    }
  }

  /** Where in memory the data of an operation was, be it of a connection or not; or UNKNOWN. */
  long buffer(AttributeList attributes) {
    return buffer == Undefined.INT ? Trace.UNKNOWN : attributes.getLong(buffer, Trace.UNKNOWN);
  }

  /**
   * Sets a row of values that begins at a place; those of attributes that are not there, UNKNOWN.
   */
  void read(AttributeList attributes, long[] values, int row) {
    Arrays.fill(values, row, row + COLUMNS, Trace.UNKNOWN);
    for (int i = 0; i < attributes.size(); i++) {
      int known = refs.find(attributes.ref(i));
      if (known != LongIndex.ABSENT) {
        values[row + columns[known]] = attributes.value(i);
      }
    }
  }
}
