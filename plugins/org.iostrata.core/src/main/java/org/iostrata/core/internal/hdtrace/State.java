// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace;

import java.util.List;
import java.util.Map;

/**
 * What a thread did from one time to another.
 *
 * @param name what, as {@code File_write_at}
 * @param attributes what is told of it
 * @param parts what lies inside: ranges of a file, requests that are waited for
 * @param admitNs since 1970
 * @param callbackNs since 1970
 * @param depth in how many others it is
 * @param relation the token that it belongs to, or null in a file of states
 */
record State(
    String name,
    Map<String, String> attributes,
    List<Map<String, String>> parts,
    long admitNs,
    long callbackNs,
    int depth,
    StateRelation relation) {

  /**
   * A token of a file of relations.
   *
   * @param token its name among all files: host, process, place, number
   * @param parent the name of the token that it was made for, or null
   */
  record StateRelation(String token, String parent) {}

  /** Hears of states, in the order of their ends. */
  interface StateVisitor {
    void state(State state);
  }

  /** Whether a file of relations tells it: it may overlap others. */
  boolean isRelation() {
    return relation != null;
  }

  /** A number it tells, or what to take when it does not. */
  long number(String attribute, long otherwise) {
    return number(attributes, attribute, otherwise);
  }

  /** A number that attributes tell, or what to take when they do not. */
  static long number(Map<String, String> attributes, String attribute, long otherwise) {
    String text = attributes.get(attribute);
    if (text == null) {
      return otherwise;
    }
    try {
      return Long.parseLong(text.trim());
    } catch (NumberFormatException e) {
      return otherwise; // names may stand where others have numbers
    }
  }
}
