// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.report;

import java.io.IOException;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.result.AggregationResult;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.CriticalPath;
import org.iostrata.core.result.LinkResult;
import org.iostrata.core.result.UnlinkedResult;

/** Writes the arrays {@code links} to {@code aggregations}. */
final class LinksJson {
  private final JsonFields json;

  LinksJson(JsonFields json) {
    this.json = json;
  }

  void write(AnalysisResult result) throws IOException {
    json.array("links", result.links(), this::link);
    if (!result.unlinked().isEmpty()) { // of traces with disks
      json.array("unlinkedRequests", result.unlinked(), this::unlinked);
    }
    json.array("criticalPaths", result.criticalPaths(), this::path);
    json.array("aggregations", result.aggregations(), this::aggregation);
  }

  private void unlinked(UnlinkedResult unlinked) throws IOException {
    if (!unlinked.submitter().isEmpty()) {
      json.text("submitter", unlinked.submitter());
    }
    json.text("kind", unlinked.kind().key());
    json.flag("program", unlinked.program());
    json.number("requests", unlinked.requests());
    json.number("bytes", unlinked.bytes());
  }

  private void aggregation(AggregationResult aggregation) throws IOException {
    json.text("from", aggregation.from().name());
    json.text("kind", aggregation.kind().key());
    json.text("to", aggregation.to().name());
    json.number("processes", aggregation.processes());
    json.number("aggregators", aggregation.aggregators());
    json.number("requests", aggregation.requests());
    json.number("bytes", aggregation.bytes());
    json.number("ownBytes", aggregation.ownBytes());
    json.number("byRange", aggregation.byRange());
    json.number("byTime", aggregation.byTime());
  }

  private void path(CriticalPath path) throws IOException {
    json.number("process", path.process());
    json.array("steps", path.steps(), this::step);
  }

  private void step(CriticalPath.Step step) throws IOException {
    json.text("layer", step.layer().name());
    json.text("kind", step.kind().key());
    if (!step.path().isEmpty()) {
      json.text("path", step.path());
    }
    if (step.offset() != Trace.UNKNOWN) {
      json.number("offset", step.offset());
    }
    json.number("bytes", step.bytes());
    json.number("admitNs", step.admitNs());
    json.number("durationNs", step.durationNs());
    json.number("selfNs", step.selfNs());
    json.number("children", step.children());
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
    json.share(link.share());
    json.number("byThread", link.byThread());
    json.number("byRange", link.byRange());
    json.number("byTime", link.byTime());
    json.defined("confidence", link.confidence());
    if (link.kind() == OperationKind.WRITE && link.childKind() == OperationKind.READ) {
      json.number("readModifyWrites", link.readModifyWrites());
      json.number("readModifyWriteBytes", link.readModifyWriteBytes());
    }
  }
}
