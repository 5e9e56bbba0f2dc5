// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import org.iostrata.core.analysis.AnalysisResult.WindowResult;

/** Writes the array {@code windows}. */
final class WindowsJson {
  private final JsonGenerator json;

  WindowsJson(JsonGenerator json) {
    this.json = json;
  }

  void write(List<WindowResult> windows) throws IOException {
    json.writeArrayFieldStart("windows");
    for (WindowResult window : windows) {
      json.writeStartObject();
      json.writeStringField("layer", window.layer().name());
      json.writeStringField("kind", window.kind().key());
      json.writeNumberField("fromNs", window.fromNs());
      json.writeNumberField("toNs", window.toNs());
      json.writeNumberField("processes", window.processes());
      json.writeNumberField("count", window.count());
      json.writeNumberField("timeNs", window.timeNs());
      json.writeObjectFieldStart("slowestProcess");
      json.writeNumberField("process", window.slowestProcess());
      json.writeNumberField("count", window.slowestCount());
      json.writeNumberField("timeNs", window.slowestTimeNs());
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
