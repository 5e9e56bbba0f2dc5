// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.html;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.core.internal.report.LinkWords;
import org.iostrata.core.internal.report.OriginWords;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.Breakdown;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.LayerResult;
import org.iostrata.core.result.LayerTime;
import org.iostrata.core.result.LinkResult;

/** The layers as they lie on each other, with their bytes and time, and what goes on between. */
final class StackSection {
  private static final List<OperationKind> TRANSFERS =
      List.of(OperationKind.READ, OperationKind.WRITE);

  private final Html html;
  private final AnalysisResult result;
  private final long mostBytes;
  private final long mostNs;

  StackSection(Html html, AnalysisResult result) {
    this.html = html;
    this.result = result;
    mostBytes =
        result.layers().stream()
            .flatMap(layer -> layer.kinds().values().stream())
            .mapToLong(KindResult::bytes)
            .max()
            .orElse(0);
    mostNs = result.layers().stream().mapToLong(StackSection::timeNs).max().orElse(0);
  }

  void write() {
    html.open("section", "id", "layers").element("h2", "Layers");
    html.element(
        "p",
        "From the application down: bytes moved, time in calls (sum over all processes), and what"
            + " became of requests on their way down.",
        "class",
        "note");
    OriginWords.of(result).forEach(words -> html.element("p", words, "class", "note"));
    html.open("div", "class", "stack");
    for (LayerResult layer : result.layers()) {
      layer(layer);
      between(layer);
    }
    html.close().closeLine();
  }

  private void layer(LayerResult layer) {
    html.open("div", "class", "layer", "style", "--c:var(" + Css.variable(layer.layer()) + ")");
    html.element("h3", layer.layer().toString());
    html.open("div", "class", "bytes");
    for (OperationKind kind : TRANSFERS) {
      KindResult did = layer.kinds().get(kind);
      if (did != null) {
        html.open("div", "class", "measure").element("span", kind.key(), "class", "name");
        bar(Map.of(kind, did.bytes()), mostBytes);
        html.element("strong", Quantity.bytes(did.bytes()).toString());
        html.element("span", transfers(did) + foreign(layer, kind), "class", "more").close();
      }
    }
    html.close().open("div", "class", "times");
    html.open("div", "class", "measure").element("span", "time", "class", "name");
    html.open("span", "class", "bar");
    layer.kinds().forEach((kind, did) -> part(kind, did.timeNs(), mostNs));
    html.close().element("strong", Quantity.nanoseconds(timeNs(layer)).toString());
    html.element("span", longest(layer), "class", "more").close();
    if (layer.time().busyNs().isPresent() && layer.time().idleNs().isPresent()) {
      run(layer.time());
    }
    breakdown(layer);
    html.close().closeLine();
  }

  /** What the layer did over the run. */
  private void run(LayerTime time) {
    html.open("div", "class", "measure").element("span", "run", "class", "name");
    long busyNs = time.busyNs().orElse(0);
    long flushNs = time.syncNs().orElse(0);
    long allNs = busyNs + time.idleNs().orElse(0);
    html.open("span", "class", "bar");
    part("var(--accent)", "busy", busyNs - flushNs, allNs);
    part("var(" + Css.variable(OperationKind.FLUSH) + ")", "flush", flushNs, allNs);
    html.close().element("strong", Quantity.nanoseconds(busyNs).toString());
    html.element("span", busy(busyNs, flushNs, allNs), "class", "more").close();
  }

  private String busy(long busyNs, long flushNs, long allNs) {
    String busy =
        Quantity.share((double) busyNs / Math.max(1, allNs))
            + " of the "
            + result.trace().spanName()
            + " busy";
    return flushNs == 0 ? busy : busy + ", " + Quantity.nanoseconds(flushNs) + " of it flushing";
  }

  /** Where the time of reads and writes goes: waiting, below, finishing. */
  private void breakdown(LayerResult layer) {
    List<Breakdown> told =
        TRANSFERS.stream()
            .map(layer.kinds()::get)
            .filter(Objects::nonNull)
            .flatMap(did -> did.breakdownNs().stream())
            .toList();
    if (told.isEmpty()) {
      return;
    }
    long waitNs = told.stream().mapToLong(Breakdown::admitToIssue).reduce(0, Saturating::add);
    long belowNs = told.stream().mapToLong(Breakdown::issueToComplt).reduce(0, Saturating::add);
    long finishNs = told.stream().mapToLong(Breakdown::compltToCallback).reduce(0, Saturating::add);
    long allNs = waitNs + belowNs + finishNs;
    html.open("div", "class", "measure").element("span", "parts", "class", "name");
    html.open("span", "class", "bar");
    part("var(--warning)", "ADMIT to ISSUE", waitNs, allNs);
    part("var(--muted)", "ISSUE to COMPLT", belowNs, allNs);
    part("var(--info)", "COMPLT to CALLBACK", finishNs, allNs);
    html.close().element("strong", Quantity.nanoseconds(allNs).toString());
    String parts =
        "%s waiting, %s below, %s finishing, of %s that tell"
            .formatted(
                Quantity.nanoseconds(waitNs),
                Quantity.nanoseconds(belowNs),
                Quantity.nanoseconds(finishNs),
                Quantity.count(
                    told.stream().mapToLong(Breakdown::count).reduce(0, Saturating::add)));
    html.element("span", parts, "class", "more").close();
  }

  private static String transfers(KindResult did) {
    String many = Quantity.count(did.count()) + (did.count() == 1 ? " request" : " requests");
    if (did.throughputBytesPerSecond().isEmpty()) {
      return many;
    }
    String rate =
        ", " + Quantity.of(did.throughputBytesPerSecond(), Unit.BYTES_PER_SECOND) + " while busy";
    OptionalLong most = did.concurrency().max();
    return most.isEmpty()
        ? many + rate
        : many + rate + ", at most " + Quantity.count(most.getAsLong()) + " at once";
  }

  /** A disk serves other programs too. */
  private String foreign(LayerResult layer, OperationKind kind) {
    long count = LinkWords.foreign(result, layer.layer(), kind);
    return count == 0 ? "" : "; " + Quantity.count(count) + " not for this program";
  }

  private static String longest(LayerResult layer) {
    StringBuilder text = new StringBuilder();
    layer.kinds().entrySet().stream()
        .sorted((a, b) -> Long.compare(b.getValue().timeNs(), a.getValue().timeNs()))
        .limit(3)
        .forEach(
            kind ->
                text.append(text.isEmpty() ? "" : ", ")
                    .append(kind.getKey().key())
                    .append(' ')
                    .append(Quantity.nanoseconds(kind.getValue().timeNs())));
    return text.toString();
  }

  private void bar(Map<OperationKind, Long> parts, long most) {
    html.open("span", "class", "bar");
    parts.forEach((kind, value) -> part(kind, value, most));
    html.close();
  }

  private void part(OperationKind kind, long value, long most) {
    part("var(" + Css.variable(kind) + ")", kind.key(), value, most);
  }

  private void part(String colour, String name, long value, long most) {
    if (value > 0 && most > 0) {
      String width = String.format(Locale.US, "%.2f%%", 100.0 * value / most);
      html.open("i", "style", "width:" + width + ";background:" + colour, "title", name).close();
    }
  }

  private static long timeNs(LayerResult layer) {
    return layer.kinds().values().stream().mapToLong(KindResult::timeNs).reduce(0, Saturating::add);
  }

  /** What a layer's transfers caused below, the links that carry most first. */
  private void between(LayerResult layer) {
    List<LinkResult> links =
        result.links().orElse(List.of()).stream()
            .filter(link -> link.from() == layer.layer() && link.kind().isTransfer())
            .sorted((a, b) -> Long.compare(b.childBytes(), a.childBytes()))
            .limit(3)
            .toList();
    if (links.isEmpty()) {
      return;
    }
    html.open("ul", "class", "between");
    links.forEach(link -> html.element("li", sentence(link)));
    html.closeLine();
  }

  private static String sentence(LinkResult link) {
    String what =
        String.format(
            Locale.US,
            "%s %s → %s %s in %s",
            Quantity.count(link.parents()),
            plural(link.kind(), link.parents()),
            Quantity.count(link.children()),
            plural(link.childKind(), link.children()),
            link.to());
    if (link.amplification().isPresent()) {
      what += ", " + Quantity.of(link.amplification(), Unit.SHARE) + " of the bytes";
    }
    return link.childShare().isEmpty()
        ? what
        : what + ", " + Quantity.of(link.childShare(), Unit.SHARE) + " of the time";
  }

  private static String plural(OperationKind kind, long count) {
    String name = kind.key();
    if (count == 1 || kind == OperationKind.METADATA) {
      return name;
    }
    return kind == OperationKind.FLUSH ? "flushes" : name + "s";
  }
}
