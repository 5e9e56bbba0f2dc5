// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.piosimhd;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.iostrata.simulator.ModelException;

/**
 * An element of a model. Names are the same in upper and lower case, as the original reads them.
 */
final class XmlElement {
  /** Upper case is binary; the original's P is 1,024 G, as it has no T. */
  private static final Map<String, Long> BYTES =
      Map.of("", 1L, "K", 1L << 10, "M", 1L << 20, "G", 1L << 30, "P", 1L << 40);

  private static final Map<String, Double> SECONDS =
      Map.of(
          "", 1.0, "s", 1.0, "m", 1e-3, "ms", 1e-3, "u", 1e-6, "us", 1e-6, "n", 1e-9, "ns", 1e-9);

  private static final Pattern NUMBER = Pattern.compile("([0-9.]+(?:[eE]-?[0-9]+)?)\\s*(\\w*)");

  private final String place;
  private final String name;
  private final Map<String, String> attributes;
  private final List<XmlElement> children = new ArrayList<>();
  private String text = "";

  /**
   * An element without anything in it.
   *
   * @param place file and line
   * @param attributes by name in lower case
   */
  XmlElement(String place, String name, Map<String, String> attributes) {
    this.place = place;
    this.name = name;
    this.attributes = attributes;
  }

  void add(XmlElement child) {
    children.add(child);
  }

  void text(String said) {
    text = said;
  }

  String text() {
    return text;
  }

  /** File and line. */
  String place() {
    return place;
  }

  boolean isNamed(String wanted) {
    return name.equalsIgnoreCase(wanted);
  }

  /** That something is wrong here. */
  ModelException wrong(String message) {
    return new ModelException(place + ": " + message);
  }

  Optional<String> attribute(String wanted) {
    return Optional.ofNullable(attributes.get(wanted)).filter(value -> !value.isEmpty());
  }

  List<XmlElement> children() {
    return children;
  }

  List<XmlElement> children(String wanted) {
    return children.stream().filter(child -> child.isNamed(wanted)).toList();
  }

  Optional<XmlElement> find(String wanted) {
    return children.stream().filter(child -> child.isNamed(wanted)).findFirst();
  }

  XmlElement get(String wanted) throws ModelException {
    Optional<XmlElement> found = find(wanted);
    if (found.isEmpty()) {
      throw wrong("<%s> has no <%s>".formatted(name, wanted));
    }
    return found.get();
  }

  /** What is in an element that is there to hold others: nothing when it is not there. */
  List<XmlElement> within(String holder) {
    return find(holder).map(XmlElement::children).orElse(List.of());
  }

  /** The only one in an element that is there to hold it. */
  XmlElement only(String holder) throws ModelException {
    XmlElement held = get(holder);
    if (held.children.size() != 1) {
      throw held.wrong("<%s> holds %d; one is expected".formatted(holder, held.children.size()));
    }
    return held.children.get(0);
  }

  /**
   * The last part of the name of the class that does it in PIOsimHD; its own name when it has none.
   */
  String kind() {
    String implementation = attribute("implementation").orElse(name);
    return implementation.substring(implementation.lastIndexOf('.') + 1);
  }

  /** By which others name it: in later models an element of its own. */
  Optional<String> id() {
    return identity("id");
  }

  /** How people call it. */
  Optional<String> label() {
    return identity("name");
  }

  private Optional<String> identity(String wanted) {
    Optional<String> own = attribute(wanted);
    return own.isPresent()
        ? own
        : find("IDENTIFIER")
            .flatMap(held -> held.find("ComponentIdentifier"))
            .flatMap(held -> held.attribute(wanted));
  }

  /** A number of bytes, instructions or turns, more than 0: {@code 100K} has 1,024 bytes a K. */
  long amount() throws ModelException {
    Matcher matcher = NUMBER.matcher(text);
    if (matcher.matches() && BYTES.containsKey(matcher.group(2))) {
      try {
        long amount =
            Math.multiplyExact(Long.parseLong(matcher.group(1)), BYTES.get(matcher.group(2)));
        if (amount > 0) {
          return amount;
        }
      } catch (ArithmeticException | NumberFormatException e) {
        // said below
      }
    }
    throw wrong("%s: a whole number above 0 is expected, as 100K or 50M: %s".formatted(name, text));
  }

  /** A time, in seconds. */
  double seconds() throws ModelException {
    Matcher matcher = NUMBER.matcher(text);
    if (matcher.matches() && SECONDS.containsKey(matcher.group(2))) {
      try {
        return Double.parseDouble(matcher.group(1)) * SECONDS.get(matcher.group(2));
      } catch (NumberFormatException e) {
        // said below
      }
    }
    throw wrong("%s: a time is expected, as 0.0002s or 1ms: %s".formatted(name, text));
  }
}
