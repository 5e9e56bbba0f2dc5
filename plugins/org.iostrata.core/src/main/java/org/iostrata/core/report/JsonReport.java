// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import org.iostrata.core.analysis.AnalysisResult;
import org.iostrata.core.analysis.AnalysisResult.KindResult;
import org.iostrata.core.analysis.AnalysisResult.Latency;
import org.iostrata.core.analysis.AnalysisResult.LinkResult;
import org.iostrata.core.analysis.AnalysisResult.SizeBucket;
import org.iostrata.core.analysis.AnalysisResult.SizeDistribution;
import org.iostrata.core.analysis.AnalysisResult.Totals;
import org.iostrata.core.analysis.InfoResult;
import org.iostrata.core.analysis.InfoResult.LayerHandles;
import org.iostrata.core.analysis.TraceSummary;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.rule.Finding;

/**
 * Writes results as JSON in UTF-8. Names are those of {@code docs/formats/}. What is not defined (a
 * rate of nothing, an unknown start) is left out, never null or a guess.
 */
public final class JsonReport {
  private final JsonGenerator json;

  private JsonReport(OutputStream out, JsonLayout layout) throws IOException {
    json = new JsonFactory().disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET).createGenerator(out);
    layout.applyTo(json);
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
    report.json.writeStartObject();
    report.trace(trace);
    new FindingsJson(report.json).write(findings);
    report.json.writeEndObject();
    report.end();
  }

  /** Writes what is in a trace; the stream stays open. */
  public static void write(InfoResult result, OutputStream out, JsonLayout layout)
      throws IOException {
    JsonReport report = new JsonReport(out, layout);
    report.json.writeStartObject();
    report.trace(result.trace());
    report.json.writeObjectFieldStart("clock");
    report.json.writeNumberField("ticksPerSecond", result.ticksPerSecond());
    report.json.writeEndObject();
    report.layers(result.layers());
    report.counts("definitions", result.definitions());
    report.counts("records", result.records());
    report.json.writeEndObject();
    report.end();
  }

  private void layers(List<LayerHandles> layers) throws IOException {
    json.writeArrayFieldStart("layers");
    for (LayerHandles layer : layers) {
      json.writeStartObject();
      json.writeStringField("layer", layer.layer().name());
      json.writeNumberField("handles", layer.handles());
      json.writeNumberField("files", layer.files());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void end() throws IOException {
    json.writeRaw('\n');
    json.close();
  }

  private void analysis(AnalysisResult result, List<Finding> findings) throws IOException {
    json.writeStartObject();
    trace(result.trace());
    json.writeArrayFieldStart("layers");
    for (AnalysisResult.LayerResult layer : result.layers()) {
      json.writeStartObject();
      json.writeStringField("layer", layer.layer().name());
      for (Map.Entry<OperationKind, KindResult> kind : layer.kinds().entrySet()) {
        kind(kind.getKey(), kind.getValue());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("links");
    for (LinkResult link : result.links()) {
      link(link);
    }
    json.writeEndArray();
    files(result);
    new PatternsJson(json).write(result.patterns());
    processes(result);
    new WindowsJson(json).write(result.windows());
    excluded(result);
    new FindingsJson(json).write(findings);
    quality(result);
    json.writeEndObject();
  }

  private void trace(TraceSummary trace) throws IOException {
    json.writeObjectFieldStart("trace");
    json.writeStringField("format", trace.format());
    json.writeStringField("path", trace.path());
    json.writeNumberField("events", trace.events());
    json.writeNumberField("locations", trace.locations());
    json.writeNumberField("processes", trace.processes());
    json.writeNumberField("durationNs", trace.durationNs());
    if (trace.startNs() != Trace.UNKNOWN) {
      json.writeNumberField("startNs", trace.startNs());
    }
    json.writeEndObject();
  }

  private void counts(String name, Map<String, Long> counts) throws IOException {
    json.writeObjectFieldStart(name);
    for (Map.Entry<String, Long> count : counts.entrySet()) {
      json.writeNumberField(count.getKey(), count.getValue());
    }
    json.writeEndObject();
  }

  private void kind(OperationKind kind, KindResult result) throws IOException {
    json.writeObjectFieldStart(kind.key());
    json.writeNumberField("count", result.count());
    json.writeNumberField("bytes", result.bytes());
    json.writeNumberField("bytesRequested", result.bytesRequested());
    json.writeNumberField("timeNs", result.timeNs());
    json.writeObjectFieldStart("slowestProcess");
    json.writeNumberField("process", result.slowestProcess().process());
    json.writeNumberField("timeNs", result.slowestProcess().timeNs());
    json.writeNumberField("bytes", result.slowestProcess().bytes());
    json.writeEndObject();
    if (result.size() != null) {
      size(result.size());
    }
    latency(result.latencyNs());
    json.writeObjectFieldStart("concurrency");
    json.writeNumberField("max", result.concurrency().max());
    defined("mean", result.concurrency().mean());
    json.writeEndObject();
    json.writeNumberField("busyNs", result.busyNs());
    defined("throughputBytesPerSecond", result.throughputBytesPerSecond());
    defined("effectiveBytesPerSecond", result.effectiveBytesPerSecond());
    defined("perceivedBytesPerSecond", result.perceivedBytesPerSecond());
    json.writeEndObject();
  }

  private void size(SizeDistribution size) throws IOException {
    json.writeObjectFieldStart("size");
    json.writeNumberField("min", size.min());
    json.writeNumberField("max", size.max());
    defined("mean", size.mean());
    json.writeArrayFieldStart("histogram");
    for (SizeBucket bucket : size.histogram()) {
      json.writeStartObject();
      json.writeNumberField("fromBytes", bucket.fromBytes());
      json.writeNumberField("toBytes", bucket.toBytes());
      json.writeNumberField("count", bucket.count());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void latency(Latency latency) throws IOException {
    json.writeObjectFieldStart("latencyNs");
    json.writeNumberField("min", latency.min());
    json.writeNumberField("p50", latency.p50());
    json.writeNumberField("p95", latency.p95());
    json.writeNumberField("p99", latency.p99());
    json.writeNumberField("max", latency.max());
    json.writeEndObject();
  }

  private void link(LinkResult link) throws IOException {
    json.writeStartObject();
    json.writeStringField("from", link.from().name());
    json.writeStringField("to", link.to().name());
    json.writeStringField("kind", link.kind().key());
    json.writeStringField("childKind", link.childKind().key());
    json.writeNumberField("parents", link.parents());
    json.writeNumberField("children", link.children());
    json.writeNumberField("parentBytes", link.parentBytes());
    json.writeNumberField("childBytes", link.childBytes());
    defined("amplification", link.amplification());
    defined("splitFactor", link.splitFactor());
    json.writeNumberField("parentTimeNs", link.parentTimeNs());
    json.writeNumberField("childTimeNs", link.childTimeNs());
    defined("childShare", link.childShare());
    json.writeEndObject();
  }

  private void files(AnalysisResult result) throws IOException {
    json.writeArrayFieldStart("files");
    for (AnalysisResult.FileResult file : result.files()) {
      json.writeStartObject();
      json.writeStringField("path", file.path());
      json.writeStringField("class", file.fileClass().name());
      json.writeStringField("layer", file.layer().name());
      json.writeNumberField("timeNs", file.timeNs());
      totals(file.kinds());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void processes(AnalysisResult result) throws IOException {
    json.writeArrayFieldStart("processes");
    for (AnalysisResult.ProcessResult process : result.processes()) {
      json.writeStartObject();
      json.writeNumberField("process", process.process());
      json.writeStringField("name", process.name());
      json.writeStringField("layer", process.layer().name());
      totals(process.kinds());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void totals(Map<OperationKind, Totals> kinds) throws IOException {
    for (Map.Entry<OperationKind, Totals> kind : kinds.entrySet()) {
      json.writeObjectFieldStart(kind.getKey().key());
      totals(kind.getValue());
      json.writeEndObject();
    }
  }

  private void totals(Totals totals) throws IOException {
    json.writeNumberField("count", totals.count());
    json.writeNumberField("bytes", totals.bytes());
    json.writeNumberField("timeNs", totals.timeNs());
  }

  private void excluded(AnalysisResult result) throws IOException {
    json.writeArrayFieldStart("excluded");
    for (AnalysisResult.ExcludedResult excluded : result.excluded()) {
      json.writeStartObject();
      json.writeStringField("class", excluded.fileClass().name());
      json.writeStringField("layer", excluded.layer().name());
      totals(excluded.totals());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void quality(AnalysisResult result) throws IOException {
    json.writeArrayFieldStart("quality");
    for (AnalysisResult.QualityNote note : result.quality()) {
      json.writeStartObject();
      json.writeStringField("id", note.id());
      json.writeStringField("message", note.message());
      json.writeNumberField("count", note.count());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void defined(String name, double value) throws IOException {
    if (!Double.isNaN(value)) {
      json.writeNumberField(name, value);
    }
  }
}
