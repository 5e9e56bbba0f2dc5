// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.html;

import java.util.List;
import java.util.Locale;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.CriticalPath;
import org.iostrata.core.result.ProcessResult;

/** The slowest operations of the uppermost layer, and what each of them waited for below. */
final class SlowestSection {
  private final Html html;
  private final AnalysisResult result;

  SlowestSection(Html html, AnalysisResult result) {
    this.html = html;
    this.result = result;
  }

  void write() {
    html.open("section", "id", "slowest").element("h2", "Slowest operations");
    html.element(
        "p",
        "Of the uppermost layer; under each its longest child, under that one its longest child,"
            + " and so on, where they lie in its time. In colour what each had to itself, grey what"
            + " it waited for below.",
        "class",
        "note");
    for (CriticalPath path : result.criticalPaths().orElse(List.of())) {
      html.element("p", title(path), "class", "note long");
      html.open("ol", "class", "path");
      for (int depth = 0; depth < path.steps().size(); depth++) {
        step(path, depth);
      }
      html.closeLine();
    }
    html.closeLine();
  }

  private String title(CriticalPath path) {
    CriticalPath.Step top = path.steps().get(0);
    String who = process(path.process()) + ", from " + Quantity.nanoseconds(top.admitNs());
    return top.path().isEmpty() ? who : who + ", " + top.path();
  }

  private void step(CriticalPath path, int depth) {
    CriticalPath.Step step = path.steps().get(depth);
    CriticalPath.Step top = path.steps().get(0);
    html.open("li");
    html.open("span", "class", "what", "style", "--depth:" + depth);
    LayerChip.write(html, step.layer());
    html.element("span", what(step, top.path()), "class", "long").close();
    bar(step, top);
    html.element("strong", Quantity.nanoseconds(step.durationNs()).toString());
    html.element("span", Quantity.nanoseconds(step.selfNs()) + " own", "class", "cost");
    html.closeLine();
  }

  private static String what(CriticalPath.Step step, String fileOnTop) {
    StringBuilder what = new StringBuilder(step.kind().key());
    if (step.kind().isTransfer()) {
      what.append(' ').append(Quantity.bytes(step.bytes()));
    }
    step.offset().ifPresent(offset -> what.append(" at byte ").append(Quantity.count(offset)));
    if (!step.path().isEmpty() && !step.path().equals(fileOnTop)) {
      what.append(step.kind().isTransfer() ? " of " : " ").append(step.path());
    }
    return what.toString();
  }

  private String process(int index) {
    return result.processes().orElse(List.of()).stream()
        .filter(known -> known.process() == index)
        .map(ProcessResult::name)
        .findFirst()
        .orElse("process " + index);
  }

  /** As wide as the operation on top; what reaches beyond it is cut off. */
  private void bar(CriticalPath.Step step, CriticalPath.Step top) {
    String own = Quantity.nanoseconds(step.selfNs()) + " own";
    long belowNs = step.durationNs() - step.selfNs();
    String below = Quantity.nanoseconds(belowNs) + " below";
    html.open("span", "class", "bar", "title", own + ", " + below);
    part("transparent", step.admitNs() - top.admitNs(), top);
    part("var(" + Css.variable(step.layer()) + ")", step.selfNs(), top);
    part("var(--line)", belowNs, top);
    html.close();
  }

  private void part(String colour, long ns, CriticalPath.Step top) {
    if (ns > 0) {
      double width = Math.min(100, 100.0 * ns / Math.max(1, top.durationNs()));
      String style = String.format(Locale.US, "width:%.2f%%;background:%s", width, colour);
      html.open("i", "style", style).close();
    }
  }
}
