// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.filter;

import java.math.BigDecimal;
import java.util.Map;
import org.iostrata.core.internal.filter.Token.TokenKind;
import org.iostrata.core.internal.quantity.Suffixes;
import org.iostrata.core.source.FilterException;

/** Reads the values that a field is compared with. */
final class Values {
  private Values() {}

  /** A whole number of what a field counts. */
  static long number(FilterField field, Token token, String expression) throws FilterException {
    if (token.kind() != TokenKind.NUMBER) {
      throw wrong(token, expression, field.key() + " is " + field.type().meaning());
    }
    int unitAt = token.text().length();
    while (Character.isLetter(token.text().charAt(unitAt - 1))) {
      unitAt--;
    }
    String unit = token.text().substring(unitAt);
    Long factor = units(field.type()).get(unit);
    if (factor == null) {
      throw wrong(token, expression, "no unit of " + field.key() + ": " + known(field.type()));
    }
    BigDecimal value =
        new BigDecimal(token.text().substring(0, unitAt)).multiply(BigDecimal.valueOf(factor));
    try {
      return value.longValueExact();
    } catch (ArithmeticException e) {
      boolean large = value.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0;
      throw wrong(token, expression, large ? "too large" : "not a whole " + whole(field.type()));
    }
  }

  private static Map<String, Long> units(FieldType type) {
    return switch (type) {
      case BYTES -> Suffixes.SIZES;
      case TIME -> Suffixes.TIMES;
      default -> Map.of("", 1L);
    };
  }

  private static String known(FieldType type) {
    return switch (type) {
      case BYTES -> "B, KiB, MiB, GiB, TiB, or kB, MB, GB, TB of 1000";
      case TIME -> "ns, us, ms, s";
      default -> "it has none";
    };
  }

  private static String whole(FieldType type) {
    return switch (type) {
      case BYTES -> "number of bytes";
      case TIME -> "number of nanoseconds";
      default -> "number";
    };
  }

  /** A word of a field, as the field has it, or any text. */
  static String text(FilterField field, Token token, String expression) throws FilterException {
    if (token.kind() != TokenKind.WORD && token.kind() != TokenKind.QUOTED) {
      String example = field.type() == FieldType.TEXT ? ", in quotes" : "";
      throw wrong(token, expression, field.key() + " is " + field.type().meaning() + example);
    }
    if (field.type() == FieldType.TEXT) {
      return token.text();
    }
    return field
        .word(token.text())
        .orElseThrow(
            () ->
                wrong(
                    token,
                    expression,
                    "no " + field.key() + "; there is " + String.join(", ", field.words())));
  }

  private static FilterException wrong(Token token, String expression, String message) {
    return new FilterException(message, expression, token.at(), token.length());
  }
}
