// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.ior;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What runs of the program found.
 *
 * @param ranks processes
 * @param nodes machines
 * @param storage whether bytes from storage are counted there: counted, unknown, or memory where
 *     the file system is in memory
 * @param stripes what could not be done about stripes, or nothing
 * @param series in the order of the runs, writes before reads
 */
public record IorResults(
    int ranks, int nodes, String storage, String stripes, List<IorSeries> series) {
  private static final double MIB = 1 << 20;

  /**
   * Reads documents of the program.
   *
   * @throws IOException when one is none
   */
  public static IorResults read(List<String> documents) throws IOException {
    List<IorSeries> series = new ArrayList<>();
    Fields last = new Fields(Map.of());
    for (String document : documents) {
      for (Object test : tree(document).list("tests")) {
        last = Fields.of(test);
        addSeries(last, series);
      }
    }
    Fields options = last.object("Options");
    Fields ours = last.object("IOStrata");
    return new IorResults(
        (int) options.number("tasks", 1),
        (int) options.number("nodes", 1),
        ours.text("storage", "unknown"),
        ours.text("stripes", ""),
        List.copyOf(series));
  }

  /** The series of a phase with a setup. */
  public Optional<IorSeries> find(IorSetup setup, boolean isWrite) {
    return series.stream()
        .filter(one -> one.isWrite() == isWrite && one.setup().equals(setup))
        .findFirst();
  }

  private static void addSeries(Fields test, List<IorSeries> to) {
    IorSetup setup = setup(test);
    List<IorSample> writes = new ArrayList<>();
    List<IorSample> reads = new ArrayList<>();
    for (Object result : test.list("Results")) {
      Fields fields = Fields.of(result);
      (fields.text("access", "").equals("write") ? writes : reads).add(sample(fields));
    }
    if (!writes.isEmpty()) {
      to.add(new IorSeries(setup, true, List.copyOf(writes)));
    }
    if (!reads.isEmpty()) {
      to.add(new IorSeries(setup, false, List.copyOf(reads)));
    }
  }

  private static IorSetup setup(Fields test) {
    Fields parameters = test.object("Parameters");
    Fields ours = test.object("IOStrata");
    return new IorSetup(
        parameters.text("api", "POSIX"),
        parameters.isSet("filePerProc"),
        (long) parameters.number("transferSize", 0),
        new IorSetup.Order(parameters.isSet("collective"), parameters.isSet("randomOffset")),
        new IorSetup.Care(
            parameters.isSet("fsync"), ours.isSet("shiftLeavesNode"), ours.isSet("dropped")));
  }

  private static IorSample sample(Fields result) {
    double seconds = result.number("totalTime", 0);
    return new IorSample(
        result.number("bytes", result.number("bwMiB", 0) * MIB * seconds),
        seconds,
        result.number("iops", 0),
        result.number("fromMemory", Double.NaN),
        result.number("flushTime", Double.NaN));
  }

  private static Fields tree(String document) throws IOException {
    try (JsonParser parser = new JsonFactory().createParser(document)) {
      parser.nextToken();
      return Fields.of(value(parser));
    }
  }

  private static Object value(JsonParser parser) throws IOException {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_OBJECT) {
      Map<String, Object> fields = new LinkedHashMap<>();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        parser.nextToken();
        fields.put(name, value(parser));
      }
      return fields;
    }
    if (token == JsonToken.START_ARRAY) {
      List<Object> values = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        values.add(value(parser));
      }
      return values;
    }
    if (token == null) {
      throw new IOException("the program told no results");
    }
    return token.isNumeric() ? (Object) parser.getDoubleValue() : parser.getText();
  }

  /** An object of a document. */
  private record Fields(Map<?, ?> values) {
    static Fields of(Object value) {
      return new Fields(value instanceof Map<?, ?> map ? map : Map.of());
    }

    Fields object(String name) {
      return of(values.get(name));
    }

    List<?> list(String name) {
      return values.get(name) instanceof List<?> list ? list : List.of();
    }

    String text(String name, String otherwise) {
      return values.get(name) instanceof String text ? text : otherwise;
    }

    double number(String name, double otherwise) {
      return values.get(name) instanceof Double number ? number : otherwise;
    }

    boolean isSet(String name) {
      return number(name, 0) != 0 || text(name, "").equals("true");
    }
  }
}
