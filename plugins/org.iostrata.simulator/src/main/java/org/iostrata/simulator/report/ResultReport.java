// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.simulator.SimulationResult;

/** What became of simulated runs, as text and as JSON. */
public final class ResultReport {
  private ResultReport() {}

  /**
   * A run.
   *
   * @param settings what was varied, and how; empty of a run alone
   * @param result what became of it
   */
  public record Variant(Map<String, String> settings, SimulationResult result) {}

  /** One run for people, with a line for each server. */
  public static String text(String workload, SimulationResult result) {
    StringBuilder text = new StringBuilder();
    line(text, "workload", workload);
    line(text, "program", Quantity.nanoseconds(result.programNs()).toString());
    line(text, "until all is written", Quantity.nanoseconds(result.durationNs()).toString());
    line(text, "read", moved(result.readBytes(), result.durationNs()));
    line(text, "written", moved(result.writtenBytes(), result.durationNs()));
    line(text, "events", String.format(Locale.US, "%,d", result.events()));
    text.append('\n');
    row(text, "server", "requests", "read", "written", "accesses", "mean access", "disk busy");
    for (SimulationResult.SimulatedServer server : result.servers()) {
      row(
          text,
          server.machine(),
          String.format(Locale.US, "%,d", server.requests()),
          Quantity.bytes(server.readBytes()).toString(),
          Quantity.bytes(server.writtenBytes()).toString(),
          String.format(Locale.US, "%,d", server.accesses()),
          Quantity.bytes(server.accessedBytes() / Math.max(1, server.accesses())).toString(),
          Quantity.share((double) server.busyNs() / Math.max(1, result.durationNs())).toString());
    }
    return text.toString();
  }

  private static void line(StringBuilder text, String name, String value) {
    text.append("  %-22s%s%n".formatted(name, value));
  }

  private static String moved(long bytes, long inNs) {
    return bytes == 0
        ? "nothing"
        : "%s, %s"
            .formatted(
                Quantity.bytes(bytes), Quantity.bytesPerSecond(bytes / (Math.max(1, inNs) / 1e9)));
  }

  private static void row(StringBuilder text, String name, String... cells) {
    text.append("  %-12s".formatted(name));
    for (String cell : cells) {
      text.append(" %12s".formatted(cell));
    }
    text.append('\n');
  }

  /** Variants for people, a line for each, the fastest marked. */
  public static String text(List<Variant> variants) {
    StringBuilder text = new StringBuilder();
    for (String name : variants.get(0).settings().keySet()) {
      text.append("  %-22s".formatted(name));
    }
    text.append(" %12s %12s %14s %14s%n".formatted("time", "program", "throughput", "mean access"));
    long best =
        variants.stream().mapToLong(variant -> variant.result().durationNs()).min().orElseThrow();
    for (Variant variant : variants) {
      SimulationResult result = variant.result();
      variant.settings().values().forEach(value -> text.append("  %-22s".formatted(value)));
      long bytes = result.readBytes() + result.writtenBytes();
      text.append(
          " %12s %12s %14s %14s%s%n"
              .formatted(
                  Quantity.nanoseconds(result.durationNs()),
                  Quantity.nanoseconds(result.programNs()),
                  Quantity.bytesPerSecond(bytes / (Math.max(1, result.durationNs()) / 1e9)),
                  Quantity.bytes(meanAccess(result)),
                  result.durationNs() == best ? "  fastest" : ""));
    }
    return text.toString();
  }

  private static long meanAccess(SimulationResult result) {
    long accesses = 0;
    long bytes = 0;
    for (SimulationResult.SimulatedServer server : result.servers()) {
      accesses += server.accesses();
      bytes += server.accessedBytes();
    }
    return bytes / Math.max(1, accesses);
  }

  /** Runs for programs: an array with an object for each. */
  public static String json(List<Variant> variants) {
    StringWriter json = new StringWriter();
    try (JsonGenerator out = new JsonFactory().createGenerator(json)) {
      out.useDefaultPrettyPrinter();
      out.writeStartArray();
      for (Variant variant : variants) {
        write(variant, out);
      }
      out.writeEndArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return json + "\n";
  }

  private static void write(Variant variant, JsonGenerator out) throws IOException {
    SimulationResult result = variant.result();
    out.writeStartObject();
    out.writeObjectFieldStart("settings");
    for (Map.Entry<String, String> setting : variant.settings().entrySet()) {
      out.writeStringField(setting.getKey(), setting.getValue());
    }
    out.writeEndObject();
    out.writeNumberField("durationNs", result.durationNs());
    out.writeNumberField("programNs", result.programNs());
    out.writeNumberField("transferNs", result.transferNs());
    out.writeNumberField("events", result.events());
    out.writeNumberField("readBytes", result.readBytes());
    out.writeNumberField("writtenBytes", result.writtenBytes());
    out.writeArrayFieldStart("servers");
    for (SimulationResult.SimulatedServer server : result.servers()) {
      write(server, out);
    }
    out.writeEndArray();
    out.writeEndObject();
  }

  private static void write(SimulationResult.SimulatedServer server, JsonGenerator out)
      throws IOException {
    out.writeStartObject();
    out.writeStringField("machine", server.machine());
    out.writeNumberField("requests", server.requests());
    out.writeNumberField("readBytes", server.readBytes());
    out.writeNumberField("writtenBytes", server.writtenBytes());
    out.writeNumberField("accesses", server.accesses());
    out.writeNumberField("accessedBytes", server.accessedBytes());
    out.writeNumberField("busyNs", server.busyNs());
    out.writeEndObject();
  }
}
