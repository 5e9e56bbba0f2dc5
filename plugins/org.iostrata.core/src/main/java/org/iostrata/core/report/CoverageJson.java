// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.report;

import java.io.IOException;
import org.iostrata.core.model.TraceWitness.UnseenProgram;
import org.iostrata.core.result.TraceCoverage;
import org.iostrata.core.result.TraceCoverage.Part;

/** Writes how much of its program a trace holds. */
final class CoverageJson {
  private final JsonFields json;

  CoverageJson(JsonFields json) {
    this.json = json;
  }

  void write(TraceCoverage coverage) throws IOException {
    json.number("processes", coverage.processes());
    json.number("killed", coverage.killed());
    json.number("running", coverage.running());
    json.number("lostCalls", coverage.lostCalls());
    json.number("repairedFiles", coverage.repairedFiles());
    json.number("mappedBytes", coverage.mappedBytes());
    if (coverage.read() != null) {
      json.object("read", coverage.read(), this::part);
      json.object("written", coverage.written(), this::part);
    }
    json.array("unseen", coverage.unseen(), this::unseen);
    String summary = String.join(" ", CoverageWords.of(coverage));
    if (!summary.isEmpty()) {
      json.text("summary", summary);
    }
  }

  private void part(Part part) throws IOException {
    json.number("witnessedBytes", part.witnessed());
    json.number("recordedBytes", part.recorded());
    json.defined("share", part.share());
  }

  private void unseen(UnseenProgram program) throws IOException {
    json.text("path", program.path());
    json.text("reason", program.reason());
    json.number("processes", program.processes());
  }
}
