// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.html;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.core.internal.report.LinkWords;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AggregationResult;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.LayerResult;
import org.iostrata.core.result.LinkResult;
import org.iostrata.core.result.MpiIoResult;

/** What operations caused in the layers below, and what of their time is a layer's own. */
final class LinksSection {
  private static final int MOST_KINDS = 8;

  private final Html html;
  private final AnalysisResult result;

  LinksSection(Html html, AnalysisResult result) {
    this.html = html;
    this.result = result;
  }

  void write() {
    html.open("section", "id", "links").element("h2", "Between the layers");
    html.element(
        "p",
        "In colour the time a layer has to itself: no operation it caused below was under way. It"
            + " works or waits there, or what it waits for was not recorded. Grey: time below, without that of disks.",
        "class",
        "note");
    html.open("div", "class", "charts");
    figure("Time of each layer", result.layers().stream().map(LinksSection::split).toList());
    figure("Of the kinds of operations that take longest", longest());
    html.closeLine();
    aggregations();
    links();
    List<MpiIoResult> mpiIo = result.mpiIo().orElse(List.of());
    if (!mpiIo.isEmpty()) {
      MpiIoTable.write(html, mpiIo);
    }
    html.closeLine();
  }

  private void figure(String title, List<Chart.Split> splits) {
    double mostNs = splits.stream().mapToDouble(s -> s.own() + s.below()).max().orElse(0);
    ChartSection.figure(html, title, Chart.splits(splits, Scale.durations(mostNs)));
  }

  private static Chart.Split split(LayerResult layer) {
    return new Chart.Split(
        layer.layer().toString(),
        layer.layer(),
        layer.kinds().values().stream().mapToDouble(LinksSection::ownNs).sum(),
        layer.kinds().values().stream().mapToDouble(did -> did.childNs().orElse(0)).sum());
  }

  /** All of the time, where it is not known what of it was spent below. */
  private static double ownNs(KindResult did) {
    return did.selfNs().orElse(did.timeNs());
  }

  /** The kinds with most time, in the order of the layers. */
  private List<Chart.Split> longest() {
    List<Chart.Split> all = new ArrayList<>();
    for (LayerResult layer : result.layers()) {
      for (Map.Entry<OperationKind, KindResult> kind : layer.kinds().entrySet()) {
        String name = layer.layer() + " " + kind.getKey().key();
        KindResult did = kind.getValue();
        all.add(new Chart.Split(name, layer.layer(), ownNs(did), did.childNs().orElse(0)));
      }
    }
    List<Chart.Split> most =
        all.stream()
            .sorted(Comparator.comparingDouble(s -> -(s.own() + s.below())))
            .limit(MOST_KINDS)
            .toList();
    return all.stream().filter(most::contains).toList();
  }

  /** Collective buffering, in sentences. */
  private void aggregations() {
    List<AggregationResult> aggregations = result.aggregations().orElse(List.of());
    if (aggregations.isEmpty()) {
      return;
    }
    html.open("ul", "class", "words");
    for (AggregationResult served : aggregations) {
      html.element("li", sentence(served));
    }
    html.closeLine();
  }

  private static String sentence(AggregationResult served) {
    String what =
        String.format(
            Locale.US,
            "Collective buffering: %s of %s in %s, %s, %s served by %s %s in %s",
            Quantity.number(served.requests(), served.kind().key()),
            Quantity.count(served.processes())
                + (served.processes() == 1 ? " process" : " processes"),
            served.from(),
            Quantity.bytes(served.bytes()),
            served.requests() == 1 ? "was" : "were",
            Quantity.count(served.aggregators()),
            served.aggregators() == 1 ? "other process" : "aggregators",
            served.to());
    return String.format(
        Locale.US, "%s; %s moved by their own process.", what, Quantity.bytes(served.ownBytes()));
  }

  private void links() {
    html.element(
        "p",
        "For each operation above: operations below (split), their bytes for each of its bytes"
            + " (amplification), their share of its time, and the process that took longest for"
            + " them, over the mean (imbalance). Found by thread: they ran inside of it;"
            + " by bytes or time: on another thread, or later.",
        "class",
        "note");
    List<LinkResult> links = result.links().orElse(List.of());
    boolean reads = links.stream().anyMatch(link -> link.readModifyWrites().orElse(0) > 0);
    SortableTable table =
        new SortableTable(html, "links", links.size())
            .columns("From", "To", "Above", "Below", "Split", "Amplification")
            .columns("Time below", "Share")
            .shareColumns();
    if (reads) {
      table.columns("Read, changed, written");
    }
    table.columns("Found by");
    for (LinkResult link : links) {
      if (table.row()) {
        row(table, link, reads);
      }
    }
    table.end();
  }

  private static void row(SortableTable table, LinkResult link, boolean reads) {
    table.layer(link.from(), link.kind()).layer(link.to(), link.childKind());
    table.number(Quantity.count(link.parents())).number(Quantity.count(link.children()));
    table.number(Quantity.of(link.splitFactor(), Unit.RATIO));
    table.number(Quantity.of(link.amplification(), Unit.RATIO));
    table.number(Quantity.nanoseconds(link.childTimeNs()));
    table
        .number(Quantity.of(link.childShare(), Unit.SHARE))
        .share(link.share(), link.childTimeNs());
    if (reads) {
      table.number(Quantity.count(link.readModifyWrites().orElse(0)));
    }
    table.text(LinkWords.foundBy(link));
  }
}
