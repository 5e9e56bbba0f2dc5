// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.report;

import java.io.IOException;
import java.util.List;
import org.iostrata.core.result.PatternResult;

/** Writes the array {@code patterns}. */
final class PatternsJson {
  private final JsonFields json;

  PatternsJson(JsonFields json) {
    this.json = json;
  }

  void write(List<PatternResult> patterns) throws IOException {
    json.array("patterns", patterns, this::pattern);
  }

  private void pattern(PatternResult pattern) throws IOException {
    json.text("path", pattern.path());
    json.text("layer", pattern.layer().name());
    json.text("kind", pattern.kind().key());
    json.number("count", pattern.count());
    json.number("bytes", pattern.bytes());
    json.number("timeNs", pattern.timeNs());
    json.share(pattern.share());
    json.number("collective", pattern.collective());
    json.number("synchronous", pattern.synchronous());
    json.number("firstNs", pattern.firstNs());
    json.number("issued", pattern.issued());
    json.number("admitToIssueNs", pattern.admitToIssueNs());
    json.number("issuedTimeNs", pattern.issuedTimeNs());
    json.number("located", pattern.located());
    if (pattern.located() > 0) {
      json.number("threadRuns", pattern.threadRuns());
      json.number("backward", pattern.backward());
      json.number("atStart", pattern.atStart());
      json.number("unalignedBlock", pattern.unalignedBlock());
      json.number("stripeBytes", pattern.stripeBytes());
      json.number("unalignedStripe", pattern.unalignedStripe());
      json.number("fromByte", pattern.fromByte());
      json.number("toByte", pattern.toByte());
    }
    json.object("touched", pattern.touched(), json::touched);
  }
}
