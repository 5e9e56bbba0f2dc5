// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.iostrata.core.internal.xml.XmlInput;

/**
 * Statistics of a place over time, {@code .stat}: the length of an XML header in digits, the
 * header, and then, in big endian, the time at which the first interval begins and, of each
 * interval, the time at which it ends and its values.
 */
final class StatisticsFile {
  private static final Set<String> TYPES = Set.of("INT32", "INT64", "FLOAT", "DOUBLE", "STRING");
  private static final int MOST_DIGITS = 9;
  private static final int MOST_HEADER = 1 << 20;
  private static final long NS = 1_000_000_000L;

  private final Path path;
  private final List<Statistic> values = new ArrayList<>();
  private boolean isEpoch = true;
  private long resolutionNs = 1_000_000;
  private long offsetNs;

  /**
   * What is measured.
   *
   * @param counts whether it only grows; an attribute of ours
   */
  record Statistic(String name, String type, String unit, boolean counts) {}

  /** Hears of values. */
  interface ValueVisitor {
    /**
     * A value of an interval.
     *
     * @param value its place among {@link StatisticsFile#values}
     * @param fromNs since 1970
     * @param toNs since 1970
     */
    void value(int value, long fromNs, long toNs, double of);
  }

  private StatisticsFile(Path path) {
    this.path = path;
  }

  /** Reads the header of one. */
  static StatisticsFile of(Path path) throws IOException {
    StatisticsFile file = new StatisticsFile(path);
    try (DataInputStream in = file.open()) {
      file.readHeader(in);
    }
    return file;
  }

  private DataInputStream open() throws IOException {
    return new DataInputStream(new BufferedInputStream(Files.newInputStream(path)));
  }

  private void readHeader(DataInputStream in) throws IOException {
    byte[] header = in.readNBytes(headerBytes(in));
    try (XmlInput xml = new XmlInput(path, new ByteArrayInputStream(header))) {
      while (xml.next()) {
        if (xml.begins() && xml.name().equals("Group")) {
          group(xml);
        } else if (xml.begins() && xml.attribute("type") != null) {
          String type = xml.attribute("type").toUpperCase(Locale.ROOT);
          if (!TYPES.contains(type)) {
            throw xml.error("values of type " + type + " are not known");
          }
          String unit = xml.attribute("unit");
          String name = String.valueOf(xml.attribute("name"));
          boolean counts = "true".equals(xml.attribute("counts"));
          values.add(new Statistic(name, type, unit == null ? "" : unit, counts));
        }
      }
    }
    if (values.isEmpty()) {
      throw new IOException(path + ": the header tells no values");
    }
  }

  private int headerBytes(DataInputStream in) throws IOException {
    int bytes = 0;
    for (int digits = 0; digits <= MOST_DIGITS; digits++) {
      int next = in.read();
      if (next == '\n' && digits > 0 && bytes <= MOST_HEADER) {
        return bytes;
      }
      if (next < '0' || next > '9') {
        break;
      }
      bytes = 10 * bytes + next - '0';
    }
    throw new IOException(path + ": byte 0: no length of a header");
  }

  private void group(XmlInput xml) throws IOException {
    Map<String, String> attributes = xml.attributes();
    isEpoch = !"INT32".equalsIgnoreCase(attributes.get("timestampDatatype"));
    if (attributes.containsKey("timeAdjustment")) {
      offsetNs = HdTime.of(xml, attributes, "timeAdjustment");
    }
    String resolution = String.valueOf(attributes.get("timeResulution")); // as it is spelled there
    if (resolution.startsWith("Mic")) {
      resolutionNs = 1_000;
    } else if (resolution.startsWith("Nano")) {
      resolutionNs = 1;
    } else if (resolution.startsWith("S")) {
      resolutionNs = NS;
    }
  }

  /** What is measured. */
  List<Statistic> values() {
    return values;
  }

  /** Tells all values; of an interval that is cut off, none. */
  void read(ValueVisitor visitor) throws IOException {
    try (DataInputStream in = open()) {
      in.skipNBytes(headerBytes(in));
      double[] row = new double[values.size()];
      long fromNs = timeNs(in);
      while (true) {
        long toNs = timeNs(in);
        for (int i = 0; i < row.length; i++) {
          row[i] = value(in, values.get(i).type());
        }
        for (int i = 0; i < row.length; i++) {
          if (Double.isFinite(row[i])) {
            visitor.value(i, fromNs, toNs, row[i]);
          }
        }
        fromNs = toNs;
      }
    } catch (EOFException e) {
      // that was the last
    }
  }

  private long timeNs(DataInputStream in) throws IOException {
    return offsetNs + (isEpoch ? in.readInt() * NS + in.readInt() : in.readInt() * resolutionNs);
  }

  private double value(DataInputStream in, String type) throws IOException {
    return switch (type) {
      case "INT32" -> in.readInt();
      case "INT64" -> in.readLong();
      case "FLOAT" -> in.readFloat();
      case "DOUBLE" -> in.readDouble();
      case "STRING" -> {
        in.skipNBytes(in.readUnsignedShort());
        yield Double.NaN; // texts are no metrics
      }
      default -> throw new IllegalStateException(type);
    };
  }
}
