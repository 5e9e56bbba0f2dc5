// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import org.iostrata.core.rule.Evidence;
import org.iostrata.core.rule.Finding;

/** Writes the array {@code findings}, the same in every output. */
final class FindingsJson {
  private final JsonGenerator json;

  FindingsJson(JsonGenerator json) {
    this.json = json;
  }

  void write(List<Finding> findings) throws IOException {
    json.writeArrayFieldStart("findings");
    for (Finding finding : findings) {
      finding(finding);
    }
    json.writeEndArray();
  }

  private void finding(Finding finding) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", finding.id());
    json.writeStringField("severity", finding.severity().key());
    json.writeNumberField("score", finding.score());
    if (finding.layer() != null) {
      json.writeStringField("layer", finding.layer().name());
    }
    json.writeStringField("title", finding.title());
    json.writeNumberField("impactNs", finding.impactNs());
    json.writeNumberField("sharedNs", finding.sharedNs());
    json.writeArrayFieldStart("sharedWith");
    for (String id : finding.sharedWith()) {
      json.writeString(id);
    }
    json.writeEndArray();
    evidence(finding.evidence());
    json.writeStringField("remedy", finding.remedy());
    json.writeEndObject();
  }

  private void evidence(Evidence evidence) throws IOException {
    json.writeObjectFieldStart("evidence");
    json.writeArrayFieldStart("measures");
    for (Evidence.Measure measure : evidence.measures()) {
      json.writeStartObject();
      json.writeStringField("name", measure.name());
      if (measure.layer() != null) {
        json.writeStringField("layer", measure.layer().name());
      }
      json.writeNumberField("value", measure.value().value());
      json.writeStringField("unit", measure.value().unit().key());
      json.writeEndObject();
    }
    json.writeEndArray();
    if (evidence.timeRange() != null) {
      json.writeObjectFieldStart("timeRange");
      json.writeNumberField("fromNs", evidence.timeRange().fromNs());
      json.writeNumberField("toNs", evidence.timeRange().toNs());
      json.writeEndObject();
    }
    json.writeArrayFieldStart("files");
    for (String file : evidence.files()) {
      json.writeString(file);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("processes");
    for (int process : evidence.processes()) {
      json.writeNumber(process);
    }
    json.writeEndArray();
    json.writeEndObject();
  }
}
