// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.schema;

import java.util.ArrayList;
import java.util.List;

/**
 * The short notation of a record's fields: {@code name:type}, separated by blanks. A type is {@code
 * u8}, {@code u32}, {@code u64}, {@code i64}, {@code ticks}, {@code double}, {@code text}, {@code
 * value}, {@code metric} or {@code idmap}; {@code @REGION} refers to a region; {@code =LOCK_TYPE}
 * is a byte and {@code &REGION_FLAG} a 32-bit number with named values. Brackets enclose repeated
 * fields, {@code |} starts what a later version of the format added.
 */
final class FieldNotation {
  private FieldNotation() {}

  static List<Field> parse(String notation) {
    List<Field> fields = new ArrayList<>();
    int extension = 0;
    boolean repeated = false;
    for (String token : notation.isEmpty() ? new String[0] : notation.split(" ", -1)) {
      if (token.equals("|")) {
        extension++;
        continue;
      }
      repeated |= token.startsWith("[");
      int colon = token.indexOf(':');
      String name = token.substring(token.startsWith("[") ? 1 : 0, colon);
      boolean last = token.endsWith("]");
      String type = token.substring(colon + 1, token.length() - (last ? 1 : 0));
      fields.add(field(name, type, extension, repeated));
      repeated &= !last;
    }
    return List.copyOf(fields);
  }

  private static Field field(String name, String type, int extension, boolean repeated) {
    String rest = type.substring(1);
    return switch (type.charAt(0)) {
      case '@' -> {
        ReferenceKind kind = ReferenceKind.valueOf(rest);
        yield new Field(name, kind.encoding(), kind, null, extension, repeated);
      }
      case '=' ->
          new Field(name, Encoding.UINT8, null, ValueSet.valueOf(rest), extension, repeated);
      case '&' ->
          new Field(name, Encoding.UINT32, null, ValueSet.valueOf(rest), extension, repeated);
      default -> new Field(name, encoding(type), null, null, extension, repeated);
    };
  }

  private static Encoding encoding(String type) {
    return switch (type) {
      case "u8" -> Encoding.UINT8;
      case "u32" -> Encoding.UINT32;
      case "u64" -> Encoding.UINT64;
      case "i64" -> Encoding.INT64;
      case "ticks" -> Encoding.TICKS;
      case "double" -> Encoding.DOUBLE;
      case "text" -> Encoding.TEXT;
      case "value" -> Encoding.VALUE;
      case "metric" -> Encoding.METRIC_VALUE;
      case "idmap" -> Encoding.ID_MAP;
      default -> throw new IllegalArgumentException(type);
    };
  }
}
