// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.util.HashMap;
import java.util.Map;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.model.Submitter;
import org.iostrata.core.model.Submitter.Who;
import org.iostrata.core.model.Trace;
import org.iostrata.otf2.definition.DefinitionRecord;
import org.iostrata.otf2.definition.Definitions;
import org.iostrata.otf2.schema.DefinitionType;
import org.iostrata.otf2.schema.ValueType;

/**
 * Who asked for the requests of the handles of disks, as properties of the disks tell
 * (docs/formats/block.md). What cannot be read is left out.
 */
final class Submitters {
  static final String PREFIX = "iostrata.submitter.";

  private final Map<Long, Submitter> byHandle = new HashMap<>();

  /**
   * Reads them.
   *
   * @param groups the references of the location groups, by the index of the process
   */
  Submitters(Definitions definitions, LongIndex groups) {
    for (DefinitionRecord record : definitions.records(DefinitionType.IO_FILE_PROPERTY)) {
      String name = definitions.string((int) record.value("name"));
      if (name.startsWith(PREFIX) && record.value("type") == ValueType.STRING.number()) {
        long handle = number(name.substring(PREFIX.length()));
        byHandle.put(handle, parse(definitions.string((int) record.value("value")), groups));
      }
    }
  }

  private static Submitter parse(String text, LongIndex groups) {
    int blank = text.indexOf(' ');
    String who = blank < 0 ? text : text.substring(0, blank);
    int process = blank < 0 ? LongIndex.ABSENT : groups.find(number(text.substring(blank + 1)));
    return switch (who) {
      case "program" ->
          new Submitter(Who.PROGRAM, process == LongIndex.ABSENT ? Trace.NONE : process);
      case "kernel" -> new Submitter(Who.KERNEL, Trace.NONE);
      case "other" -> new Submitter(Who.OTHER, Trace.NONE);
      default -> Submitter.UNKNOWN;
    };
  }

  /** Of a reference as text; of no reference otherwise. */
  private static long number(String text) {
    try {
      return Long.parseUnsignedLong(text);
    } catch (NumberFormatException e) {
      return Long.MIN_VALUE;
    }
  }

  Submitter of(int handleRef) {
    return byHandle.getOrDefault(Integer.toUnsignedLong(handleRef), Submitter.UNKNOWN);
  }
}
