// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.report;

import java.io.IOException;
import java.util.List;
import org.iostrata.core.analysis.AnalysisResult.LinkResult;

/** Writes the array {@code links}. */
final class LinksJson {
  private final JsonFields json;

  LinksJson(JsonFields json) {
    this.json = json;
  }

  void write(List<LinkResult> links) throws IOException {
    json.array("links", links, this::link);
  }

  private void link(LinkResult link) throws IOException {
    json.text("from", link.from().name());
    json.text("to", link.to().name());
    json.text("kind", link.kind().key());
    json.text("childKind", link.childKind().key());
    json.number("parents", link.parents());
    json.number("children", link.children());
    json.number("parentBytes", link.parentBytes());
    json.number("childBytes", link.childBytes());
    json.defined("amplification", link.amplification());
    json.defined("splitFactor", link.splitFactor());
    json.number("parentTimeNs", link.parentTimeNs());
    json.number("childTimeNs", link.childTimeNs());
    json.defined("childShare", link.childShare());
  }
}
