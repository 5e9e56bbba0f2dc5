// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;
import org.iostrata.core.model.OperationFlags;

/**
 * An attribute of ours, {@code marks}: in words, what the name of a state does not tell of an
 * operation. Where it stands, it holds in place of what the name says.
 */
public final class StateMarks {
  /** The attribute. */
  public static final String ATTRIBUTE = "marks";

  private static final Map<String, Integer> WORDS = new LinkedHashMap<>();
  private static final int ALL;

  static {
    WORDS.put("nonBlocking", OperationFlags.NON_BLOCKING);
    WORDS.put("collective", OperationFlags.COLLECTIVE);
    WORDS.put("cancelled", OperationFlags.CANCELLED);
    WORDS.put("resultUndefined", OperationFlags.RESULT_UNDEFINED);
    WORDS.put("offsetDerived", OperationFlags.OFFSET_DERIVED);
    WORDS.put("synchronous", OperationFlags.SYNCHRONOUS);
    WORDS.put("sharedPointer", OperationFlags.SHARED_POINTER);
    WORDS.put("linkedByRange", OperationFlags.LINKED_BY_RANGE);
    WORDS.put("linkedByTime", OperationFlags.LINKED_BY_TIME);
    WORDS.put("linkAmbiguous", OperationFlags.LINK_AMBIGUOUS);
    WORDS.put("chained", OperationFlags.CHAINED);
    ALL = WORDS.values().stream().reduce(0, (all, flag) -> all | flag);
  }

  private StateMarks() {}

  /** Those flags that can be told. */
  public static int told(int flags) {
    return flags & ALL;
  }

  /** The words of flags, with spaces between; empty when there are none. */
  public static String of(int flags) {
    StringJoiner words = new StringJoiner(" ");
    WORDS.forEach(
        (word, flag) -> {
          if ((flags & flag) != 0) {
            words.add(word);
          }
        });
    return words.toString();
  }

  /** The flags of words; those that are not known are passed over. */
  static int parse(String words) {
    int flags = 0;
    for (String word : words.trim().split("\\s+", -1)) {
      flags |= WORDS.getOrDefault(word, 0);
    }
    return flags;
  }
}
