// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import org.iostrata.core.model.CutThread;
import org.iostrata.core.model.Trace;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.ExcludedResult;
import org.iostrata.core.result.InfoResult;
import org.iostrata.core.result.InfoResult.LayerHandles;
import org.iostrata.core.result.PartSummary;
import org.iostrata.core.result.QualityNote;
import org.iostrata.core.result.TraceSummary;
import org.iostrata.core.rule.Finding;

/**
 * Writes results as JSON in UTF-8. Names are those of {@code docs/formats/}. What is not defined (a
 * rate of nothing, an unknown start) is left out, never null or a guess.
 */
public final class JsonReport {
  private final JsonGenerator generator;
  private final JsonFields json;

  private JsonReport(OutputStream out, JsonLayout layout) throws IOException {
    generator =
        new JsonFactory().disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET).createGenerator(out);
    layout.applyTo(generator);
    json = new JsonFields(generator);
    generator.writeStartObject();
  }

  private void end() throws IOException {
    generator.writeEndObject();
    generator.writeRaw('\n');
    generator.close();
  }

  /** Writes an analysis and the verdicts on it; the stream stays open. */
  public static void write(
      AnalysisResult result, List<Finding> findings, OutputStream out, JsonLayout layout)
      throws IOException {
    JsonReport report = new JsonReport(out, layout);
    report.analysis(result, findings);
    report.end();
  }

  /** Writes findings and what they are about only; the stream stays open. */
  public static void write(
      TraceSummary trace, List<Finding> findings, OutputStream out, JsonLayout layout)
      throws IOException {
    JsonReport report = new JsonReport(out, layout);
    report.json.object("trace", trace, report::trace);
    new FindingsJson(report.generator).write(findings);
    report.end();
  }

  /** Writes what is in a trace; the stream stays open. */
  public static void write(InfoResult result, OutputStream out, JsonLayout layout)
      throws IOException {
    JsonReport report = new JsonReport(out, layout);
    JsonFields json = report.json;
    json.object("trace", result.trace(), report::trace);
    if (result.ticksPerSecond().isPresent()) {
      long ticks = result.ticksPerSecond().get();
      json.object("clock", ticks, t -> json.number("ticksPerSecond", t));
    }
    json.array("layers", result.layers(), report::handles);
    json.object("definitions", result.definitions(), report::counts);
    json.object("records", result.records(), report::counts);
    if (!result.quality().isEmpty()) {
      json.array("quality", result.quality(), report::quality);
    }
    report.end();
  }

  private void handles(LayerHandles layer) throws IOException {
    json.text("layer", layer.layer().name());
    json.number("handles", layer.handles());
    json.number("files", layer.files());
  }

  private void counts(Map<String, Long> counts) throws IOException {
    for (Map.Entry<String, Long> count : counts.entrySet()) {
      json.number(count.getKey(), count.getValue());
    }
  }

  private void analysis(AnalysisResult result, List<Finding> findings) throws IOException {
    PlacesJson places = new PlacesJson(json);
    json.object("trace", result.trace(), this::trace);
    new LayersJson(json).write(result.layers());
    new LinksJson(json).write(result);
    new MpiIoJson(json).write(result.mpiIo());
    places.files(result.files());
    new PatternsJson(json).write(result.patterns());
    places.processes(result.processes());
    places.threads(result.threads());
    places.handles(result.handles());
    places.phases(result.phases());
    new WindowsJson(json).write(result.windows());
    new LayersJson(json).write(result.groups());
    json.array("excluded", result.excluded(), this::excluded);
    new FindingsJson(generator).write(findings);
    json.array("quality", result.quality(), this::quality);
  }

  private void trace(TraceSummary trace) throws IOException {
    json.text("format", trace.format());
    json.text("path", trace.path());
    json.number("events", trace.events());
    json.number("locations", trace.locations());
    json.number("processes", trace.processes());
    json.number("durationNs", trace.durationNs());
    if (trace.startNs() != Trace.UNKNOWN) {
      json.number("startNs", trace.startNs());
    }
    if (trace.part() != null) {
      json.object("part", trace.part(), this::part);
    }
    if (trace.coverage().isKnown()) {
      json.object("coverage", trace.coverage(), new CoverageJson(json)::write);
    }
  }

  private void part(PartSummary part) throws IOException {
    if (part.fromNs().isPresent()) {
      json.number("fromNs", part.fromNs().getAsLong());
    }
    if (part.toNs().isPresent()) {
      json.number("toNs", part.toNs().getAsLong());
    }
    if (part.where() != null) {
      json.text("where", part.where());
    }
    json.number("spanNs", part.spanNs());
  }

  private void excluded(ExcludedResult excluded) throws IOException {
    json.text("class", excluded.fileClass().name());
    json.text("layer", excluded.layer().name());
    json.totals(excluded.totals());
  }

  private void quality(QualityNote note) throws IOException {
    json.text("id", note.id());
    json.text("message", note.message());
    json.number("count", note.count());
    if (!note.threads().isEmpty()) {
      json.array("threads", note.threads(), this::cut);
    }
  }

  private void cut(CutThread thread) throws IOException {
    json.number("process", thread.process());
    json.number("thread", thread.thread());
    json.text("file", thread.file());
    json.number("events", thread.events());
    json.number("claimedEvents", thread.claimedEvents());
    json.text("reason", thread.reason());
  }
}
