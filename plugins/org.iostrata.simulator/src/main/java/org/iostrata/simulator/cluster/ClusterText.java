// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.cluster;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.iostrata.simulator.spi.KindChoice;

/** Writes a cluster in YAML, so that it is read as the same cluster, to the last bit. */
final class ClusterText {
  private static final String[] PREFIXES = {"GiB", "MiB", "KiB"};

  /** What is no other YAML than a name. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]*");

  private static final Set<String> RATES = Set.of("rate", "readRate", "writeRate");
  private static final Set<String> SIZES = Set.of("near", "chunk", "page");

  private final StringBuilder out = new StringBuilder();

  private ClusterText() {}

  static String of(Cluster cluster) {
    ClusterText text = new ClusterText();
    text.machines(cluster);
    text.network(cluster);
    text.servers(cluster);
    text.rules(cluster.rules());
    return text.out.toString();
  }

  private void machines(Cluster cluster) {
    out.append("machines:\n");
    for (Cluster.Machine machine : cluster.machines()) {
      line(
          "  - {name: %s, instructions: %s, memory: %s, bus: %s/s}"
              .formatted(
                  name(machine.name()),
                  plain(machine.instructionsPerSecond()),
                  bytes((double) machine.memoryBytes()),
                  bytes(machine.busBytesPerSecond())));
    }
  }

  private void network(Cluster cluster) {
    if (!cluster.switches().isEmpty()) {
      out.append("switches:\n");
    }
    for (Cluster.Switch one : cluster.switches()) {
      line("  - {name: %s, rate: %s/s}".formatted(name(one.name()), bytes(one.bytesPerSecond())));
    }
    heading("links", cluster.links().isEmpty());
    for (Cluster.Link link : cluster.links()) {
      line(
          "  - {from: %s, to: %s, rate: %s/s, latency: %s}"
              .formatted(
                  name(link.from()),
                  name(link.to()),
                  bytes(link.bytesPerSecond()),
                  time(link.latencySeconds())));
    }
  }

  private void servers(Cluster cluster) {
    heading("clients", cluster.clients().isEmpty());
    cluster.clients().forEach(client -> line("  - %s".formatted(name(client))));
    heading("servers", cluster.servers().isEmpty());
    for (Cluster.Server server : cluster.servers()) {
      line(
          "  - {machine: %s, cache: %s, disk: %s%s}"
              .formatted(
                  name(server.machine()),
                  choice(server.cache()),
                  choice(server.disk()),
                  server.slowdown() == 1 ? "" : ", slowdown: " + plain(server.slowdown())));
    }
  }

  private void rules(Cluster.ClusterRules rules) {
    out.append("rules:\n");
    line("  part: %s".formatted(bytes(rules.partBytes())));
    line("  access: %s".formatted(bytes((double) rules.accessBytes())));
    line("  distribution: %s".formatted(choice(rules.distribution())));
  }

  private void heading(String name, boolean isEmpty) {
    out.append(name).append(isEmpty ? ": []\n" : ":\n");
  }

  private void line(String text) {
    out.append(text).append('\n');
  }

  private static String choice(KindChoice choice) {
    if (choice.settings().isEmpty()) {
      return name(choice.kind());
    }
    StringBuilder text = new StringBuilder("{kind: ").append(name(choice.kind()));
    for (Map.Entry<String, Double> setting : new TreeMap<>(choice.settings()).entrySet()) {
      text.append(", ").append(setting.getKey()).append(": ");
      text.append(setting(setting.getKey(), setting.getValue()));
    }
    return text.append('}').toString();
  }

  private static String setting(String name, double value) {
    if (RATES.contains(name)) {
      return bytes(value) + "/s";
    }
    return SIZES.contains(name) ? bytes(value) : plain(value);
  }

  /** Bytes in the largest unit of which they are a whole number. */
  private static String bytes(double value) {
    long unit = 1L << 30;
    for (String prefix : PREFIXES) {
      if (value % unit == 0) {
        return plain(value / unit) + " " + prefix;
      }
      unit >>= 10;
    }
    return plain(value) + " B";
  }

  /** In a unit in which it is read as the same number. */
  private static String time(double seconds) {
    BigDecimal exact = BigDecimal.valueOf(seconds);
    for (int digits : new int[] {3, 6, 9}) {
      BigDecimal told = exact.movePointRight(digits).stripTrailingZeros();
      double factor = Math.pow(10, 9 - digits);
      if (told.doubleValue() * factor / 1e9 == seconds && told.compareTo(BigDecimal.ONE) >= 0) {
        return told.toPlainString() + " " + (digits == 3 ? "ms" : digits == 6 ? "us" : "ns");
      }
    }
    return plain(seconds) + " s";
  }

  private static String plain(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  private static String name(String name) {
    if (PLAIN.matcher(name).matches() && !isWord(name)) {
      return name;
    }
    StringBuilder quoted = new StringBuilder("\"");
    name.codePoints().forEach(character -> quoted.append(quoted(character)));
    return quoted.append('"').toString();
  }

  private static String quoted(int character) {
    if (character == '"' || character == '\\') {
      return "\\" + (char) character;
    }
    return character < ' ' || character > '~'
        ? String.format(Locale.US, "\\U%08x", character)
        : Character.toString(character);
  }

  /** What YAML takes for something else than text. */
  private static boolean isWord(String name) {
    return Set.of("true", "false", "null", "yes", "no", "on", "off")
        .contains(name.toLowerCase(Locale.ROOT));
  }
}
