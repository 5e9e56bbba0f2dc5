// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.filter;

import java.util.List;
import java.util.stream.Stream;

/** An expression that was read, before it is about a trace. It holds no negation of others. */
sealed interface Condition {
  /** All fields it asks for. */
  Stream<FilterField> fields();

  /** All of some hold. */
  record All(List<Condition> parts) implements Condition {
    @Override
    public Stream<FilterField> fields() {
      return parts.stream().flatMap(Condition::fields);
    }
  }

  /** One of some holds. */
  record Any(List<Condition> parts) implements Condition {
    @Override
    public Stream<FilterField> fields() {
      return parts.stream().flatMap(Condition::fields);
    }
  }

  /** A number is in, or outside of, some ranges. */
  record Numbers(FilterField field, List<NumberRange> ranges, boolean inside) implements Condition {
    @Override
    public Stream<FilterField> fields() {
      return Stream.of(field);
    }

    boolean holds(long value) {
      for (NumberRange range : ranges) {
        if (range.from() <= value && value <= range.to()) {
          return inside;
        }
      }
      return !inside;
    }
  }

  /** A text matches one, or none, of some patterns. */
  record Texts(FilterField field, List<TextPattern> patterns, boolean inside) implements Condition {
    @Override
    public Stream<FilterField> fields() {
      return Stream.of(field);
    }

    /** Of a name that is empty when the trace does not tell it. */
    boolean holdsKnown(String value) {
      return !value.isEmpty() && holds(value);
    }

    boolean holds(String value) {
      return patterns.stream().anyMatch(pattern -> pattern.matches(value)) == inside;
    }
  }

  /** A flag is set, or is not. */
  record Flag(FilterField field, boolean inside) implements Condition {
    @Override
    public Stream<FilterField> fields() {
      return Stream.of(field);
    }
  }

  /** Numbers, with both ends. */
  record NumberRange(long from, long to) {}
}
