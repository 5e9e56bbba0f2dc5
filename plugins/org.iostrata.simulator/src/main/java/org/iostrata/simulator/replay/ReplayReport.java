// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.replay;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.simulator.SimulationResult;
import org.iostrata.simulator.replay.ReplayStudy.Prediction;

/** What replays predict, as text and as JSON. */
public final class ReplayReport {
  private static final double NS = 1e9;

  private final ReplayStudy study;
  private final RecordedProgram program;

  /** Of a study. */
  public ReplayReport(ReplayStudy study) {
    this.study = study;
    program = study.program();
  }

  /** For people: the recorded run, what was fitted, a line for each variant. */
  public String text(List<Prediction> predictions) {
    StringBuilder text = new StringBuilder();
    text.append(
        "  recorded: %,d reads and writes of %,d processes in %s, %s elapsed, %s of it I/O%n"
            .formatted(
                program.transfers(),
                program.lanes().size(),
                program.layer(),
                ns((double) program.elapsedNs()),
                ns(meanNs(program.transferNs()))));
    study.fitted().ifPresent(fitted -> fitted(text, fitted));
    program.notes().forEach(note -> text.append("  note: ").append(note).append('\n'));
    text.append('\n');
    text.append(
        "  %-40s %10s %24s %10s %24s%n"
            .formatted("variant", "elapsed", "between", "I/O time", "between"));
    predictions.forEach(one -> line(text, one));
    return text.toString();
  }

  private static void fitted(StringBuilder text, ClusterFit.Fitted fitted) {
    double[] values = fitted.model().values();
    text.append(
        "  fitted: read %s + %s, write %s + %s, %s; off by %s%n"
            .formatted(
                seconds(values[ClusterModel.READ]),
                rate(values[ClusterModel.READ_BYTE]),
                seconds(values[ClusterModel.WRITE]),
                rate(values[ClusterModel.WRITE_BYTE]),
                values[ClusterModel.SEEK] > ClusterFit.NO_SEEK
                    ? "seek " + seconds(values[ClusterModel.SEEK])
                    : "no seek",
                Quantity.share(fitted.error())));
  }

  private void line(StringBuilder text, Prediction one) {
    if (one.result().isEmpty()) {
      text.append("  %-40s cannot be: %s%n".formatted(shown(one), one.failure()));
      return;
    }
    double transferNs = one.transferNs(program.lanes().size());
    double elapsedNs = (double) one.result().orElseThrow().programNs();
    double off = one.unsure() * transferNs;
    text.append(
        "  %-40s %10s %24s %10s %24s%n"
            .formatted(
                shown(one),
                ns(elapsedNs),
                between(elapsedNs, off),
                ns(transferNs),
                between(transferNs, off)));
  }

  private static String shown(Prediction one) {
    return one.settings().isEmpty()
        ? "as recorded"
        : one.settings().entrySet().stream()
            .map(setting -> setting.getKey() + "=" + setting.getValue())
            .collect(Collectors.joining(", "));
  }

  private static String between(double valueNs, double offNs) {
    return ns(Math.max(0, valueNs - offNs)) + " to " + ns(valueNs + offNs);
  }

  private double meanNs(long sumNs) {
    return (double) sumNs / program.lanes().size();
  }

  private static String ns(double ns) {
    return Quantity.nanoseconds(ns).toString();
  }

  private static String seconds(double seconds) {
    return ns(seconds * NS);
  }

  private static String rate(double secondsOfByte) {
    return Quantity.bytesPerSecond(1 / secondsOfByte).toString();
  }

  /** For programs: an object with the recorded run and an array of variants. */
  public String json(List<Prediction> predictions) {
    StringWriter json = new StringWriter();
    try (JsonGenerator out = new JsonFactory().createGenerator(json)) {
      out.useDefaultPrettyPrinter();
      out.writeStartObject();
      out.writeStringField("layer", program.layer().name());
      out.writeNumberField("elapsedNs", program.elapsedNs());
      out.writeNumberField("transferNs", program.transferNs());
      out.writeNumberField("transfers", program.transfers());
      out.writeArrayFieldStart("notes");
      for (String note : program.notes()) {
        out.writeString(note);
      }
      out.writeEndArray();
      if (study.fitted().isPresent()) {
        write(study.fitted().orElseThrow(), out);
      }
      out.writeArrayFieldStart("variants");
      for (Prediction one : predictions) {
        write(one, out);
      }
      out.writeEndArray();
      out.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return json + "\n";
  }

  private static void write(ClusterFit.Fitted fitted, JsonGenerator out) throws IOException {
    double[] values = fitted.model().values();
    out.writeObjectFieldStart("fitted");
    out.writeNumberField("readAccessNs", values[ClusterModel.READ] * NS);
    out.writeNumberField("readBytesPerSecond", 1 / values[ClusterModel.READ_BYTE]);
    out.writeNumberField("writeAccessNs", values[ClusterModel.WRITE] * NS);
    out.writeNumberField("writeBytesPerSecond", 1 / values[ClusterModel.WRITE_BYTE]);
    out.writeNumberField("seekNs", values[ClusterModel.SEEK] * NS);
    out.writeNumberField("networkLatencyFactor", values[ClusterModel.LATENCY_FACTOR]);
    out.writeNumberField("networkByteFactor", values[ClusterModel.BYTE_FACTOR]);
    out.writeNumberField("error", fitted.error());
    out.writeEndObject();
  }

  private void write(Prediction one, JsonGenerator out) throws IOException {
    out.writeStartObject();
    out.writeObjectFieldStart("settings");
    for (Map.Entry<String, String> setting : one.settings().entrySet()) {
      out.writeStringField(setting.getKey(), setting.getValue());
    }
    out.writeEndObject();
    if (one.result().isPresent()) {
      SimulationResult result = one.result().orElseThrow();
      long offNs = (long) (one.unsure() * one.transferNs(program.lanes().size()));
      out.writeNumberField("elapsedNs", result.programNs());
      out.writeNumberField("elapsedLeastNs", Math.max(0, result.programNs() - offNs));
      out.writeNumberField("elapsedMostNs", result.programNs() + offNs);
      out.writeNumberField("transferNs", result.transferNs());
    } else {
      out.writeStringField("failure", one.failure());
    }
    out.writeEndObject();
  }
}
