// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import org.iostrata.core.analysis.AnalysisResult.PatternResult;

/** Writes the array {@code patterns}. */
final class PatternsJson {
  private final JsonGenerator json;

  PatternsJson(JsonGenerator json) {
    this.json = json;
  }

  void write(List<PatternResult> patterns) throws IOException {
    json.writeArrayFieldStart("patterns");
    for (PatternResult pattern : patterns) {
      pattern(pattern);
    }
    json.writeEndArray();
  }

  private void pattern(PatternResult pattern) throws IOException {
    json.writeStartObject();
    json.writeStringField("path", pattern.path());
    json.writeStringField("layer", pattern.layer().name());
    json.writeStringField("kind", pattern.kind().key());
    json.writeNumberField("processes", pattern.processes());
    json.writeNumberField("count", pattern.count());
    json.writeNumberField("bytes", pattern.bytes());
    json.writeNumberField("timeNs", pattern.timeNs());
    json.writeNumberField("collective", pattern.collective());
    json.writeNumberField("synchronous", pattern.synchronous());
    json.writeNumberField("firstNs", pattern.firstNs());
    json.writeNumberField("issued", pattern.issued());
    json.writeNumberField("admitToIssueNs", pattern.admitToIssueNs());
    json.writeNumberField("issuedTimeNs", pattern.issuedTimeNs());
    json.writeNumberField("located", pattern.located());
    if (pattern.located() > 0) {
      json.writeNumberField("runs", pattern.runs());
      json.writeNumberField("backward", pattern.backward());
      json.writeNumberField("atStart", pattern.atStart());
      json.writeNumberField("unalignedBlock", pattern.unalignedBlock());
      json.writeNumberField("unalignedStripe", pattern.unalignedStripe());
      json.writeNumberField("fromByte", pattern.fromByte());
      json.writeNumberField("toByte", pattern.toByte());
    }
    json.writeEndObject();
  }
}
