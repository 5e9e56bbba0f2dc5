// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.result;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.GroupBy;
import org.iostrata.core.result.GroupPart;
import org.iostrata.core.result.GroupResult;
import org.iostrata.core.result.Groups;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.Latency;
import org.iostrata.core.result.LayerResult;
import org.iostrata.tmf.core.Names;
import org.iostrata.tmf.core.result.ResultRow.Spot;
import org.iostrata.tmf.core.trace.IoTrace;

/** Groups of operations as rows, below each its layers, below these their kinds. */
final class ProfileRows {
  private static final long TOP = -1;
  private static final String UNKNOWN = "–";

  private final IoTrace trace;
  private final AnalysisResult result;
  private final long root;
  private final List<ResultRow> rows = new ArrayList<>();

  ProfileRows(IoTrace trace, AnalysisResult result, long root) {
    this.trace = trace;
    this.result = result;
    this.root = root;
  }

  List<ResultRow> rows() {
    if (result.groups().isEmpty()) {
      layers(TOP, result.layers(), null);
      return rows;
    }
    Groups groups = result.groups().get();
    groups.groups().forEach(this::group);
    if (groups.leftOut() > 0) {
      String left = Quantity.number(groups.leftOut(), "more") + " with less time";
      rows.add(new ResultRow(next(), TOP, List.of(left), List.of(left), null));
    }
    return rows;
  }

  /** Of a group the own time is that of all layers; a byte that passes two is none twice. */
  private void group(GroupResult group) {
    List<KindResult> all =
        group.layers().stream().flatMap(layer -> layer.kinds().values().stream()).toList();
    OptionalLong ownNs = new Together(all).ownNs();
    String name =
        group.parts().stream()
            .map(part -> Visible.name(part.name()))
            .collect(Collectors.joining(", "));
    Spot spot = spot(group);
    long id = next();
    rows.add(
        new ResultRow(
            id,
            TOP,
            List.of(name, "", "", "", time(ownNs), "", "", ""),
            Arrays.asList(name, null, null, null, value(ownNs), null, null, null),
            spot));
    layers(id, group.layers(), spot);
  }

  /** A window leads to its time, a process to its row, the two of them to both. */
  private Spot spot(GroupResult group) {
    Optional<String> process =
        group.parts().stream()
            .filter(part -> part.by() == GroupBy.PROCESS)
            .map(GroupPart::name)
            .findFirst();
    boolean leads =
        process.isPresent() || group.parts().stream().anyMatch(p -> p.by() == GroupBy.WINDOW);
    return leads
        ? new Spot(trace.axis().onAxis(group.fromNs()), trace.axis().onAxis(group.toNs()), process)
        : null;
  }

  private void layers(long parent, List<LayerResult> layers, Spot spot) {
    for (LayerResult layer : layers) {
      Together sum = new Together(layer.kinds().values());
      sum.busyNs = layer.time().busyNs();
      long id = row(parent, Names.of(layer.layer()), sum, spot);
      for (Map.Entry<OperationKind, KindResult> kind : layer.kinds().entrySet()) {
        Together own = new Together(List.of(kind.getValue()));
        own.busyNs = kind.getValue().busyNs();
        row(id, Names.of(kind.getKey()), own, spot);
      }
    }
  }

  /** What several kinds have together; what one of them does not tell is not known of all. */
  private static final class Together {
    private final Collection<KindResult> kinds;
    private OptionalLong busyNs = OptionalLong.empty();

    Together(Collection<KindResult> kinds) {
      this.kinds = kinds;
    }

    long count() {
      return kinds.stream().mapToLong(KindResult::count).sum();
    }

    long bytes() {
      return kinds.stream().mapToLong(KindResult::bytes).sum();
    }

    long timeNs() {
      return kinds.stream().mapToLong(KindResult::timeNs).sum();
    }

    OptionalLong ownNs() {
      return kinds.stream().allMatch(kind -> kind.selfNs().isPresent())
          ? OptionalLong.of(kinds.stream().mapToLong(kind -> kind.selfNs().getAsLong()).sum())
          : OptionalLong.empty();
    }

    OptionalLong longestNs() {
      List<OptionalLong> all =
          kinds.stream()
              .map(kind -> kind.latencyNs().map(Latency::max).orElse(OptionalLong.empty()))
              .toList();
      return all.stream().allMatch(OptionalLong::isPresent)
          ? all.stream().mapToLong(OptionalLong::getAsLong).max()
          : OptionalLong.empty();
    }

    OptionalDouble bytesPerSecond() {
      List<KindResult> moving = kinds.stream().filter(kind -> kind.bytes() > 0).toList();
      long ns = moving.stream().mapToLong(KindResult::timeNs).sum();
      return ns == 0 ? OptionalDouble.empty() : OptionalDouble.of(bytes() * 1e9 / ns);
    }
  }

  private long row(long parent, String name, Together sum, Spot spot) {
    long id = next();
    List<Object> values =
        Arrays.<Object>asList(
            name,
            sum.count(),
            sum.bytes(),
            sum.timeNs(),
            value(sum.ownNs()),
            value(sum.busyNs),
            value(sum.longestNs()),
            sum.bytesPerSecond().isPresent() ? sum.bytesPerSecond().getAsDouble() : null);
    List<String> texts =
        List.of(
            name,
            Quantity.count(sum.count()).toString(),
            Quantity.bytes(sum.bytes()).toString(),
            Quantity.nanoseconds(sum.timeNs()).toString(),
            time(sum.ownNs()),
            time(sum.busyNs),
            time(sum.longestNs()),
            sum.bytesPerSecond().isPresent()
                ? Quantity.bytesPerSecond(sum.bytesPerSecond().getAsDouble()).toString()
                : UNKNOWN);
    rows.add(new ResultRow(id, parent, texts, values, spot));
    return id;
  }

  private static Object value(OptionalLong known) {
    return known.isPresent() ? (Object) known.getAsLong() : null;
  }

  private static String time(OptionalLong known) {
    return known.isPresent() ? Quantity.nanoseconds(known.getAsLong()).toString() : UNKNOWN;
  }

  private long next() {
    return root + rows.size();
  }
}
