// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.iostrata.core.analysis.AnalysisResult;
import org.iostrata.core.analysis.AnalysisResult.FileResult;
import org.iostrata.core.analysis.AnalysisResult.KindResult;
import org.iostrata.core.analysis.AnalysisResult.LayerResult;
import org.iostrata.core.analysis.AnalysisResult.LinkResult;
import org.iostrata.core.analysis.AnalysisResult.PatternResult;
import org.iostrata.core.analysis.AnalysisResult.ProcessResult;
import org.iostrata.core.analysis.AnalysisResult.Totals;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * The layers of a result, and how they lie on each other. A layer lies on another, for one kind of
 * operation, when its operations of that kind caused at least half of the other's: by the bytes of
 * the links, by their number where nothing is moved. Where no link tells, because requests go on in
 * another thread or process, it is the next layer above that moves about the same bytes and caused
 * nothing else.
 */
public final class IoStack {
  private static final double MAJORITY = 0.5;

  private final AnalysisResult result;
  private final Map<Layer, LayerResult> layers = new EnumMap<>(Layer.class);

  IoStack(AnalysisResult result) {
    this.result = result;
    result.layers().forEach(layer -> layers.put(layer.layer(), layer));
  }

  /** The operations of one kind in one layer; null when there are none. */
  public KindResult kind(Layer layer, OperationKind kind) {
    LayerResult found = layer == null ? null : layers.get(layer);
    return found == null ? null : found.kinds().get(kind);
  }

  /** Whether any layer has operations of a kind. */
  public boolean has(OperationKind kind) {
    return lowest(kind) != null;
  }

  /** Whether a layer reads or writes. */
  public boolean hasTransfers(Layer layer) {
    return kind(layer, OperationKind.READ) != null || kind(layer, OperationKind.WRITE) != null;
  }

  /** How many layers read or write. */
  public int transferLayers() {
    return (int) layers.keySet().stream().filter(this::hasTransfers).count();
  }

  /** The layers that have operations, from the application down. */
  public List<Layer> layers() {
    return List.copyOf(layers.keySet());
  }

  /** The lowest layer with operations of a kind; null when there is none. */
  public Layer lowest(OperationKind kind) {
    Layer lowest = null;
    for (Layer layer : layers.keySet()) {
      lowest = kind(layer, kind) != null ? layer : lowest;
    }
    return lowest;
  }

  /** The layer a layer lies below, for a kind; null when the application calls it itself. */
  public Layer above(Layer layer, OperationKind kind) {
    KindResult own = kind(layer, kind);
    Layer best = null;
    double bestShare = MAJORITY;
    for (LinkResult link : result.links()) {
      if (own != null
          && link.from().isAbove(layer) // whatever a source says, the search must end
          && kind(link.from(), kind) != null // else its operations were left out
          && link.to() == layer
          && link.kind() == kind
          && link.childKind() == kind) {
        double share = share(link.childBytes(), own.bytes(), link.children(), own.count());
        if (share >= bestShare) {
          bestShare = share;
          best = link.from();
        }
      }
    }
    return best == null && own != null ? aboveByBytes(layer, kind, own) : best;
  }

  /** Without links: the nearest layer above that moves the same bytes, up to a factor of two. */
  private Layer aboveByBytes(Layer layer, OperationKind kind, KindResult own) {
    Layer best = null;
    for (Layer above : layers.keySet()) {
      KindResult candidate = kind(above, kind);
      if (above.isAbove(layer)
          && candidate != null
          && own.bytes() > 0
          && candidate.bytes() >= own.bytes() * MAJORITY
          && candidate.bytes() * MAJORITY <= own.bytes()
          && result.links().stream().noneMatch(link -> joins(link, above, layer, kind))) {
        best = above;
      }
    }
    return best;
  }

  /** Whether a link shows that a layer calls others, or that this one is called. */
  private static boolean joins(LinkResult link, Layer above, Layer layer, OperationKind kind) {
    return link.childKind() == kind && (link.from() == above || link.to() == layer);
  }

  private static double share(long bytes, long allBytes, long count, long allCount) {
    return allBytes > 0 ? (double) bytes / allBytes : (double) count / allCount;
  }

  /** The link between two layers' kinds, when there is one. */
  public Optional<LinkResult> link(Layer from, OperationKind kind, Layer to, OperationKind child) {
    return result.links().stream()
        .filter(
            link ->
                link.from() == from
                    && link.kind() == kind
                    && link.to() == to
                    && link.childKind() == child)
        .findFirst();
  }

  /** The processes that did operations of a kind in a layer, in their order. */
  public List<ProcessResult> processes(Layer layer, OperationKind kind) {
    return result.processes().stream()
        .filter(process -> process.layer() == layer && process.kinds().containsKey(kind))
        .toList();
  }

  /** The files with operations of a kind in a layer, the longest time first. */
  public List<FileResult> files(Layer layer, OperationKind kind) {
    return result.files().stream()
        .filter(file -> file.layer() == layer && file.kinds().containsKey(kind))
        .toList();
  }

  /** How files are read or written in a layer. */
  public List<PatternResult> patterns(Layer layer, OperationKind kind) {
    return result.patterns().stream()
        .filter(pattern -> pattern.layer() == layer && pattern.kind() == kind)
        .toList();
  }

  /** A number of the patterns of a layer, added up over files. */
  public long sum(Layer layer, OperationKind kind, ToLongFunction<PatternResult> what) {
    return patterns(layer, kind).stream().mapToLong(what).sum();
  }

  /** One number of the patterns of a layer by another; NaN when that is 0. */
  public double ratio(
      Layer layer,
      OperationKind kind,
      ToLongFunction<PatternResult> what,
      ToLongFunction<PatternResult> by) {
    long divisor = sum(layer, kind, by);
    return divisor == 0 ? Double.NaN : (double) sum(layer, kind, what) / divisor;
  }

  /** The paths of the files with most time of a kind in a layer, at most so many. */
  public List<String> topFiles(Layer layer, OperationKind kind, int most) {
    List<FileResult> files = new ArrayList<>(files(layer, kind));
    files.sort((a, b) -> Long.compare(timeNs(b, kind), timeNs(a, kind)));
    return files.stream().limit(most).map(FileResult::path).toList();
  }

  private static long timeNs(FileResult file, OperationKind kind) {
    Totals totals = file.kinds().get(kind);
    return totals == null ? 0 : totals.timeNs();
  }
}
