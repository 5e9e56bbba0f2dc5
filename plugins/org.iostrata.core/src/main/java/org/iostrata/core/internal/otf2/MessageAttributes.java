// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import org.iostrata.core.model.MessageBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.otf2.definition.Definitions;
import org.iostrata.otf2.event.AttributeList;

/**
 * The attributes that operations of connections have beside their offset (docs/formats/archive.md).
 * Immutable; shared by all cursors.
 */
final class MessageAttributes {
  private static final String PREFIX = OwnProperties.PREFIX;

  private final int unique;
  private final int caller;
  private final int opcode;
  private final int[] words = new int[MessageBatch.WORD_PAIRS];

  MessageAttributes(Definitions definitions) {
    unique = Otf2Tables.attribute(definitions, PREFIX + "UNIQUE");
    caller = Otf2Tables.attribute(definitions, PREFIX + "CALLER");
    opcode = Otf2Tables.attribute(definitions, PREFIX + "OPCODE");
    for (int pair = 0; pair < words.length; pair++) {
      words[pair] = Otf2Tables.attribute(definitions, PREFIX + "WORDS::" + pair);
    }
  }

  long unique(AttributeList attributes) {
    return attributes.getLong(unique, Trace.UNKNOWN);
  }

  long caller(AttributeList attributes) {
    return attributes.getLong(caller, Trace.UNKNOWN);
  }

  /** What the kernel asks, or UNKNOWN. */
  long opcode(AttributeList attributes) {
    return attributes.getLong(opcode, Trace.UNKNOWN);
  }

  long words(AttributeList attributes, int pair) {
    return attributes.getLong(words[pair], Trace.UNKNOWN);
  }
}
