// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.iostrata.core.model.Trace;

/**
 * Which operations of a process caused which others, by the tokens that their states belong to: the
 * first operation of a token was caused by that of the token that it was made for, or of the next
 * one above that has an operation.
 */
final class StateRelations {
  private static final int MOST_LEVELS = 64; // of a circle there is no end

  /** By token, the first of its operations, and when it began. */
  private final Map<String, FirstOperation> first = new HashMap<>();

  private final Map<String, String> parents = new HashMap<>();

  private record FirstOperation(int row, long admitNs) {}

  /** Hears of operations at one end of a link from process to process. */
  interface RelationEndVisitor {
    /**
     * An end.
     *
     * @param token that of the cause, the same at both ends
     */
    void end(int row, String token, boolean isCause);
  }

  /**
   * A state of a token.
   *
   * @param row of its operation, or {@link Trace#NONE}
   */
  void add(State state, int row) {
    String token = state.relation().token();
    if (state.relation().parent() != null) {
      parents.put(token, state.relation().parent());
    }
    if (row != Trace.NONE) {
      FirstOperation own = new FirstOperation(row, state.admitNs());
      first.merge(token, own, (a, b) -> b.admitNs() < a.admitNs() ? b : a);
    }
  }

  /** By row, the row of what caused it; empty when none is known. */
  int[] causes(int rows) {
    int[] causes = new int[parents.isEmpty() ? 0 : rows];
    Arrays.fill(causes, Trace.NONE);
    for (String token : parents.keySet()) {
      FirstOperation of = first.get(token);
      FirstOperation cause = of == null ? null : cause(token);
      if (cause != null) {
        causes[of.row()] = cause.row();
      }
    }
    return causes;
  }

  private FirstOperation cause(String token) {
    return first.get(above(token));
  }

  /** The next token above that has an operation, or else the last that is known; or null. */
  private String above(String token) {
    String above = parents.get(token);
    for (int level = 0; level < MOST_LEVELS && parents.containsKey(above); level++) {
      if (first.containsKey(above)) {
        return above;
      }
      above = parents.get(above);
    }
    return above;
  }

  /**
   * Tells the ends of links to other processes: what was done first for a token of another one, and
   * for each of the own, of which others may tell.
   */
  void tellEnds(RelationEndVisitor visitor) {
    first.forEach(
        (token, of) -> {
          visitor.end(of.row(), token, true);
          String above = above(token);
          if (above != null && !process(above).equals(process(token))) {
            visitor.end(of.row(), above, false);
          }
        });
    for (String token : parents.keySet()) {
      FirstOperation of = first.containsKey(token) ? null : cause(token);
      if (of != null) {
        visitor.end(of.row(), token, true);
      }
    }
  }

  /** Host and process. */
  private static String process(String token) {
    return token.substring(0, token.indexOf(':', token.indexOf(':') + 1) + 1);
  }
}
