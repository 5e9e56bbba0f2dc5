// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.FileResult;
import org.iostrata.core.result.LayerResult;
import org.iostrata.core.result.LinkResult;
import org.iostrata.core.result.ProcessResult;
import org.iostrata.core.result.Totals;

/**
 * The layers of a result. How they lie on each other: {@link LayerOrder}.
 *
 * <p>The block layer serves every program of the machine. It counts for a kind of operation only
 * where it lies below a layer that does the same; else what it does is for others, such as the
 * pages of programs that are loaded.
 */
public final class IoStack {
  private static final double MAJORITY = 0.5;
  private static final int TOP_FILES = 3;
  private static final Patterns NO_PATTERNS = new Patterns(List.of());

  private final AnalysisResult result;
  private final ResultFacts facts;
  private final Map<Layer, Map<OperationKind, KindFacts>> layers = new TreeMap<>();
  private final Map<Integer, NotKnown> unsureOfBlock = new HashMap<>();
  private final Map<Integer, Patterns> patterns;
  private final LayerOrder order;

  IoStack(AnalysisResult result) {
    this.result = result;
    facts = new ResultFacts(result);
    order = new LayerOrder(this, facts);
    result.layers().forEach(layer -> layers.put(layer.layer(), facts(layer)));
    layers().forEach(layer -> layers.computeIfPresent(layer, this::forProgram));
    patterns =
        Patterns.byLayerKind(
            result.patterns().orElse(List.of()),
            p -> layers.getOrDefault(p.layer(), Map.of()).containsKey(p.kind()));
  }

  private Map<OperationKind, KindFacts> facts(LayerResult layer) {
    Map<OperationKind, KindFacts> facts = new EnumMap<>(OperationKind.class);
    int threads = result.trace().locations();
    layer
        .kinds()
        .forEach((kind, of) -> facts.put(kind, new KindFacts(layer.layer(), kind, of, threads)));
    facts.values().removeIf(told -> told.count() == 0);
    return facts;
  }

  private Map<OperationKind, KindFacts> forProgram(Layer block, Map<OperationKind, KindFacts> all) {
    Map<OperationKind, KindFacts> kinds = new EnumMap<>(all);
    kinds.keySet().removeIf(kind -> block.isLike(Layer.BLOCK) && isForOthers(block, kind));
    return kinds.isEmpty() ? null : kinds;
  }

  /** Whether what the block layer does is for others; who asks about what is not known is told. */
  private boolean isForOthers(Layer block, OperationKind kind) {
    try {
      return above(block, kind) == null;
    } catch (NotKnown e) {
      unsureOfBlock.put(LayerKind.of(block, kind), e);
      return false;
    }
  }

  /** The operations of one kind in one layer; null when there are none. */
  public KindFacts kind(Layer layer, OperationKind kind) {
    NotKnown unsure = layer == null ? null : unsureOfBlock.get(LayerKind.of(layer, kind));
    if (unsure != null) {
      throw unsure;
    }
    return layer == null ? null : layers.getOrDefault(layer, Map.of()).get(kind);
  }

  /** How long a layer was busy with a kind of operation; 0 when there is none. */
  public long busyNs(Layer layer, OperationKind kind) {
    KindFacts within = kind(layer, kind);
    return within == null ? 0 : within.busyNs();
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
    return lowest(kind, layer -> true);
  }

  /** The lowest of some layers with operations of a kind; null when there is none. */
  public Layer lowest(OperationKind kind, Predicate<Layer> wanted) {
    facts.requireTold(kind);
    Layer lowest = null;
    for (Layer layer : layers.keySet()) {
      boolean works = kind(layer, kind) != null && wanted.test(layer);
      lowest = works && order.isOnTheWay(layer, kind) ? layer : lowest;
    }
    return lowest;
  }

  /** Whether reads or writes are recorded that MPI-IO makes. */
  boolean isRecordedBelowMpiIo() {
    return order.isRecordedBelowMpiIo();
  }

  /**
   * The lowest layer in which the program's own processes do operations of a kind: what is below
   * knows neither processes nor files. Null when there is none.
   */
  public Layer lowestOfProgram(OperationKind kind) {
    return lowest(kind, layer -> isOfProgram(layer, kind));
  }

  /** Where the processes are not known: above the devices. */
  private boolean isOfProgram(Layer layer, OperationKind kind) {
    boolean known = result.processes().isPresent();
    return known ? !processes(layer, kind).isEmpty() : layer.callsOthers();
  }

  /** For whom a layer works, by layer and kind, nearest first, with the part of what it does. */
  public Map<Integer, Double> callers(int layerKind) {
    return order.callers(LayerKind.layer(layerKind), LayerKind.kind(layerKind));
  }

  /** The layer a layer lies below, for a kind; null when the application calls it itself. */
  public Layer above(Layer layer, OperationKind kind) {
    return order.above(layer, kind);
  }

  /**
   * The uppermost layer and kind whose operations most of the time of these was spent below, by the
   * links; itself when there is none.
   */
  int uppermost(int layerKind) {
    Layer layer = LayerKind.layer(layerKind);
    OperationKind kind = LayerKind.kind(layerKind);
    return result.links().orElse(List.of()).stream()
        .filter(link -> link.to() == layer && link.childKind() == kind)
        .filter(link -> link.from().isAbove(layer) && kind(link.from(), link.kind()) != null)
        .filter(link -> link.childTimeNs() >= MAJORITY * timeNs(layer, kind))
        .max(Comparator.comparingLong(LinkResult::childTimeNs))
        .map(link -> uppermost(LayerKind.of(link.from(), link.kind())))
        .orElse(layerKind);
  }

  /** The sum of the durations of a layer's operations of a kind; 0 without any. */
  public long timeNs(Layer layer, OperationKind kind) {
    KindFacts own = kind(layer, kind);
    return own == null ? 0 : own.timeNs();
  }

  /**
   * An upper bound of the time in which the run does any I/O: for each kind of operation the busy
   * time of the layer that has most, as lower layers work within it.
   */
  public double ioTimeNs() {
    double timeNs = 0;
    for (OperationKind kind : OperationKind.values()) {
      timeNs +=
          layers.values().stream()
              .filter(kinds -> kinds.containsKey(kind))
              .mapToDouble(kinds -> kinds.get(kind).mostBusyNs())
              .max()
              .orElse(0);
    }
    return timeNs;
  }

  /** The mean duration of a layer's operations of a kind, of which there must be some. */
  public double meanNs(Layer layer, OperationKind kind) {
    return Math.max(1, (double) timeNs(layer, kind) / kind(layer, kind).count());
  }

  /** The mean size of a layer's reads or writes, of which there must be some. */
  public double meanBytes(Layer layer, OperationKind kind) {
    return kind(layer, kind).meanBytes();
  }

  /** The part some files have in the time of a layer's reads or writes, 0 to 1. */
  public double timeShare(Patterns files, Layer layer, OperationKind kind) {
    return files.sum(FilePattern::timeNs) / Math.max(1, timeNs(layer, kind));
  }

  /**
   * The part of the time of a layer's reads or writes that a share of those on each file has, when
   * all on a file take equally long, 0 to 1.
   */
  public double timeShare(
      Patterns files, Layer layer, OperationKind kind, ToDoubleFunction<FilePattern> share) {
    return files.sum(file -> file.timeNs() * share.applyAsDouble(file))
        / Math.max(1, timeNs(layer, kind));
  }

  /**
   * How the time of a layer's operations of a kind is spread over files: the share of each path in
   * the time of those asked for, or of all when none are; an empty path for what has no file.
   */
  public Map<String, Double> timeShares(Layer layer, OperationKind kind, Set<String> only) {
    Map<String, Long> timesNs = new LinkedHashMap<>();
    for (FileResult file : files(layer, kind)) {
      if (only.isEmpty() || only.contains(file.path())) {
        timesNs.merge(file.path(), timeNs(file, kind), Saturating::add);
      }
    }
    long ofFilesNs = timesNs.values().stream().reduce(0L, Saturating::add);
    long allNs = only.isEmpty() ? Math.max(ofFilesNs, timeNs(layer, kind)) : ofFilesNs;
    Map<String, Double> shares = new LinkedHashMap<>();
    timesNs.forEach((path, timeNs) -> shares.put(path, (double) timeNs / Math.max(1, allNs)));
    shares.put("", allNs == 0 ? 1 : (double) (allNs - ofFilesNs) / allNs);
    return shares;
  }

  /**
   * The processes of the program that did operations of a kind in a layer, in their order; devices
   * are none.
   */
  public List<ProcessResult> processes(Layer layer, OperationKind kind) {
    return facts.processes().stream()
        .filter(process -> process.layer() == layer && process.kinds().containsKey(kind))
        .filter(process -> !process.isDevice())
        .toList();
  }

  /** The files with operations of a kind in a layer, the longest time first. */
  public List<FileResult> files(Layer layer, OperationKind kind) {
    return result.files().stream()
        .filter(file -> file.layer() == layer && file.kinds().containsKey(kind))
        .toList();
  }

  private Map<Integer, Patterns> patterns() {
    facts.patterns(); // or it is not known
    return patterns;
  }

  /** How files are read or written in a layer. */
  public Patterns patterns(Layer layer, OperationKind kind) {
    return patterns().getOrDefault(LayerKind.of(layer, kind), NO_PATTERNS);
  }

  /** Whether the way some file is read or written, in any layer, is as told. */
  boolean anyPattern(Predicate<FilePattern> condition) {
    return patterns().values().stream().anyMatch(of -> of.files().stream().anyMatch(condition));
  }

  /** Whether the reads, or the writes, of some layer are as told. */
  boolean anyTransfer(Predicate<KindFacts> condition) {
    return layers.values().stream()
        .flatMap(kinds -> kinds.entrySet().stream())
        .anyMatch(kind -> kind.getKey().isTransfer() && condition.test(kind.getValue()));
  }

  /** The paths of the few files with most time of a kind in a layer. */
  public List<String> topFiles(Layer layer, OperationKind kind) {
    List<FileResult> files = new ArrayList<>(files(layer, kind));
    files.sort((a, b) -> Long.compare(timeNs(b, kind), timeNs(a, kind)));
    return files.stream().limit(TOP_FILES).map(FileResult::path).toList();
  }

  private static long timeNs(FileResult file, OperationKind kind) {
    Totals totals = file.kinds().get(kind);
    return totals == null ? 0 : totals.timeNs();
  }
}
