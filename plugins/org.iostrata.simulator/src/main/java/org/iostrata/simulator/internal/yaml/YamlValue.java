// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.yaml;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.simulator.ModelException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** A value in a file, read as what it is expected to be. */
public final class YamlValue {
  private static final double NS = 1e9;

  private final YamlFile file;
  private final String name;
  private final Node node;

  YamlValue(YamlFile file, String name, Node node) {
    this.file = file;
    this.name = name;
    this.node = node;
  }

  /** That something is wrong here. */
  public ModelException wrong(String message) {
    return file.wrong(node, name.isEmpty() ? message : name + ": " + message);
  }

  /** Text, or a number as it stands there. */
  public String text() throws ModelException {
    if (node instanceof ScalarNode scalar) {
      return scalar.getValue();
    }
    throw wrong("one value is expected");
  }

  /** One of several words. */
  public String oneOf(Set<String> words) throws ModelException {
    String text = text();
    if (!words.contains(text)) {
      throw wrong(
          "there is no %s; there are %s".formatted(text, String.join(", ", new TreeSet<>(words))));
    }
    return text;
  }

  /** A whole number. */
  public long number(long least, long most) throws ModelException {
    try {
      long number = Long.parseLong(text());
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw wrong("a whole number from %d to %d is expected: %s".formatted(least, most, text()));
  }

  /** A number of bytes, as {@code 64 KiB}. */
  public long bytes(long least, long most) throws ModelException {
    double bytes = quantity(Unit.BYTES);
    if (bytes < least || bytes > most) {
      throw wrong(
          "from %s to %s are expected: %s"
              .formatted(Quantity.bytes(least), Quantity.bytes(most), text()));
    }
    return (long) bytes;
  }

  /** Bytes per second, as {@code 100 MiB/s}; more than 0. */
  public double rate() throws ModelException {
    return positive(quantity(Unit.BYTES_PER_SECOND));
  }

  /** A time in seconds, as {@code 0.2 ms}. */
  public double seconds() throws ModelException {
    return quantity(Unit.NANOSECONDS) / NS;
  }

  /** A number of any kind, more than 0. */
  public double positiveNumber() throws ModelException {
    return positive(quantity(Unit.COUNT));
  }

  private double positive(double value) throws ModelException {
    if (value <= 0) {
      throw wrong("more than 0 is expected: " + text());
    }
    return value;
  }

  private double quantity(Unit unit) throws ModelException {
    try {
      return Quantity.parse(text(), unit).value();
    } catch (IllegalArgumentException e) {
      throw wrong(e.getMessage());
    }
  }

  /** A setting of something: bytes, bytes per second, a time in seconds, or a bare number. */
  public double setting() throws ModelException {
    String text = text();
    for (Unit unit : List.of(Unit.COUNT, Unit.BYTES, Unit.BYTES_PER_SECOND, Unit.NANOSECONDS)) {
      try {
        double value = Quantity.parse(text, unit).value();
        return unit == Unit.NANOSECONDS ? value / NS : value;
      } catch (IllegalArgumentException e) {
        // another unit, perhaps
      }
    }
    throw wrong("a number is expected, as 64 KiB, 50 MiB/s, 10 ms or 7200: " + text);
  }

  /** Whether it is a mapping. */
  public boolean isMap() {
    return node instanceof MappingNode;
  }

  /** A mapping. */
  public YamlMap map() throws ModelException {
    return new YamlMap(file, name, node);
  }

  /** A list; one value is a list of one. */
  public List<YamlValue> list() throws ModelException {
    if (!(node instanceof SequenceNode sequence)) {
      return List.of(this);
    }
    List<YamlValue> values = new ArrayList<>();
    for (Node value : sequence.getValue()) {
      values.add(new YamlValue(file, name, value));
    }
    return values;
  }
}
