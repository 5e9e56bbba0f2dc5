// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.filter;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/**
 * A random expression, and the same as a function of three values: true, false and, for not known,
 * null. Values to compare with are those that operations have, so that something is found.
 */
public record RandomFilter(String expression, Function<NaiveOperation, Boolean> test) {
  /** Whether an operation is wanted. */
  public boolean wants(NaiveOperation operation) {
    return Boolean.TRUE.equals(test.apply(operation));
  }

  /** One about a field that some operation has. */
  public static RandomFilter of(Random random, List<NaiveOperation> operations, int depth) {
    int what = random.nextInt(depth > 0 ? 6 : 1);
    if (what == 1) {
      RandomFilter inner = of(random, operations, depth - 1);
      return new RandomFilter("!(" + inner.expression + ")", o -> not(inner.test.apply(o)));
    }
    if (what > 1) {
      RandomFilter a = of(random, operations, depth - 1);
      RandomFilter b = of(random, operations, depth - 1);
      boolean and = what % 2 == 0;
      return new RandomFilter(
          "(" + a.expression + ") " + (and ? "&&" : "||") + "(" + b.expression + ")",
          o -> join(a.test.apply(o), b.test.apply(o), and));
    }
    NaiveOperation model = operations.get(random.nextInt(operations.size()));
    List<String> names = new ArrayList<>(model.values().keySet());
    String name = names.get(random.nextInt(names.size()));
    Object value = model.values().get(name);
    if (value instanceof Boolean flag) {
      return new RandomFilter(
          random.nextBoolean() ? name + " == " + flag : (flag ? "" : "!") + name,
          o -> flag.equals(o.values().get(name)));
    }
    if (value instanceof Long number) {
      return numbers(random, name, Math.max(0, number));
    }
    return texts(random, name, (String) value);
  }

  private static Boolean not(Boolean value) {
    return value == null ? null : !value;
  }

  private static Boolean join(Boolean a, Boolean b, boolean and) {
    Boolean decides = !and;
    if (decides.equals(a) || decides.equals(b)) {
      return decides;
    }
    return (a == null || b == null) ? null : and;
  }

  private static RandomFilter numbers(Random random, String name, long value) {
    long more = value + random.nextInt(1000);
    return switch (random.nextInt(7)) {
      case 0 -> number(name, "== " + value, x -> x == value);
      case 1 -> number(name, "!= " + value, x -> x != value);
      case 2 -> number(name, "< " + value, x -> x < value);
      case 3 -> number(name, "<=" + value, x -> x <= value);
      case 4 -> number(name, ">" + value, x -> x > value);
      case 5 -> number(name, ">= " + value, x -> x >= value);
      default ->
          number(
              name,
              "in (7, " + value + ".." + more + ")",
              x -> x == 7 || (x >= value && x <= more));
    };
  }

  private static RandomFilter number(String name, String rest, Function<Long, Boolean> test) {
    return new RandomFilter(
        name + " " + rest,
        o -> o.values().get(name) == null ? null : test.apply((Long) o.values().get(name)));
  }

  private static RandomFilter texts(Random random, String name, String value) {
    String quoted = '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    boolean word = FilterField.of(name).orElseThrow().type() == FieldType.WORD;
    String end = value.substring(value.length() / 2).replace("*", "").replace("?", "");
    return switch (random.nextInt(word ? 3 : 5)) {
      case 0 -> text(name, "== " + quoted, value::equals);
      case 1 -> text(name, "!= " + quoted, x -> !value.equals(x));
      case 2 -> text(name, "in (" + quoted + ")", value::equals);
      case 3 -> text(name, "~ \"*" + escaped(end) + "\"", x -> lastPart(x, end).endsWith(end));
      default -> text(name, "!~ \"/*\"", x -> !x.startsWith("/"));
    };
  }

  /** What a pattern is held against. */
  private static String lastPart(String path, String pattern) {
    return pattern.contains("/") ? path : path.substring(path.lastIndexOf('/') + 1);
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"");
  }

  private static RandomFilter text(String name, String rest, Function<String, Boolean> test) {
    return new RandomFilter(
        name + " " + rest,
        o -> o.values().get(name) == null ? null : test.apply((String) o.values().get(name)));
  }
}
