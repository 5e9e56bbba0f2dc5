// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.FileResult;
import org.iostrata.core.result.LinkResult;

/**
 * How the layers of a result lie on each other. A layer lies on another, for one kind of operation,
 * when its operations of that kind caused at least half of the other's: by the bytes of the links,
 * by their number where nothing is moved. Where no link tells, because requests go on in another
 * thread or process, it is the next layer above that moves about the same bytes and caused nothing
 * else; MPI-IO on files that both move. Where nothing below MPI-IO is recorded, what other layers
 * do is the program's own, and the lowest layer is the one that moves most. Of a log of counters,
 * which tells no links, a layer lies on another with the files that both use.
 */
final class LayerOrder {
  private static final double MAJORITY = 0.5;
  private static final double LEAST = 0.05;

  private final IoStack stack;
  private final ResultFacts facts;
  private List<LinkResult> links;

  LayerOrder(IoStack stack, ResultFacts facts) {
    this.stack = stack;
    this.facts = facts;
  }

  private List<LinkResult> links() {
    if (links == null) {
      links = facts.tellsLinks() || !facts.isCounted() ? facts.links() : new FileLinks(stack).all();
    }
    return links;
  }

  /**
   * Whether reads or writes are recorded that MPI-IO makes. They are not where only those calls are
   * recorded that the program's own code makes.
   */
  boolean isRecordedBelowMpiIo() {
    return links().stream()
            .anyMatch(link -> link.from() == Layer.MPI_IO && link.childKind().isTransfer())
        || above(Layer.POSIX, OperationKind.READ) == Layer.MPI_IO
        || above(Layer.POSIX, OperationKind.WRITE) == Layer.MPI_IO
        || (facts.tellsLinks() && !facts.aggregations().isEmpty());
  }

  /** Whether a layer is part of what requests of files go through, and not beside it. */
  boolean isOnTheWay(Layer layer, OperationKind kind) {
    return !isAside(layer, kind) && !isBeside(layer, kind) && !isForMessages(layer, kind);
  }

  /**
   * Whether a layer below MPI-IO reads or writes less than that, and other things: what MPI-IO
   * makes of its own is not recorded.
   */
  boolean isAside(Layer layer, OperationKind kind) {
    KindFacts mpiIo = stack.kind(Layer.MPI_IO, kind);
    KindFacts own = stack.kind(layer, kind);
    return mpiIo != null
        && own != null
        && kind.isTransfer()
        && Layer.MPI_IO.isAbove(layer)
        && own.bytes() < mpiIo.bytes()
        && !isRecordedBelowMpiIo();
  }

  /**
   * Whether a layer does next to nothing of a kind, and that not for the layer above that does most
   * of it: such as the flushes of a shell's streams beside those of a library; or does next to
   * nothing of what that layer hands down.
   */
  boolean isBeside(Layer layer, OperationKind kind) {
    KindFacts own = stack.kind(layer, kind);
    return own != null
        && (above(layer, kind) == null
            ? isBesideAnyAbove(layer, kind, own)
            : isBesideSibling(layer, kind, own));
  }

  /**
   * Whether another layer does nearly all of what the layer above hands down: asynchronously, say,
   * what a library gathered, while this one writes its header.
   */
  private boolean isBesideSibling(Layer layer, OperationKind kind, KindFacts own) {
    Layer caller = above(layer, kind);
    return own.bytes() > 0
        && stack.layers().stream()
            .filter(other -> other.isAbove(layer) && caller.isAbove(other))
            .filter(other -> stack.kind(other, kind) != null && above(other, kind) == caller)
            .map(other -> stack.kind(other, kind))
            .anyMatch(
                most ->
                    own.timeNs() < LEAST * most.timeNs() && own.bytes() <= LEAST * most.bytes());
  }

  private boolean isBesideAnyAbove(Layer layer, OperationKind kind, KindFacts own) {
    return stack.layers().stream()
        .filter(above -> above.isAbove(layer))
        .map(above -> stack.kind(above, kind))
        .anyMatch(most -> most != null && isNothingBeside(own, most));
  }

  /** However many requests move next to nothing in next to no time. */
  private static boolean isNothingBeside(KindFacts own, KindFacts most) {
    return (own.bytes() > 0 || own.count() < LEAST * most.count())
        && own.timeNs() < LEAST * most.timeNs()
        && own.bytes() <= LEAST * most.bytes();
  }

  /**
   * Whether a layer moves messages that the program itself sends, for no layer above: no part of
   * its files' way down. How long a message takes is up to its partner.
   */
  private boolean isForMessages(Layer layer, OperationKind kind) {
    return layer == Layer.NETWORK && above(layer, kind) == null;
  }

  /** The layer a layer lies below, for a kind; null when the application calls it itself. */
  Layer above(Layer layer, OperationKind kind) {
    KindFacts own = stack.kind(layer, kind);
    if (own == null || isUppermost(layer, kind)) {
      return null;
    }
    Layer best = null;
    double bestShare = MAJORITY;
    for (LinkResult link : links()) {
      if (link.from().isAbove(layer) // whatever a source says, the search must end
          && stack.kind(link.from(), kind) != null // else its operations were left out
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
    return best == null && layer != Layer.NETWORK ? aboveByBytes(layer, kind, own) : best;
  }

  /**
   * For whom a layer works, by layer and kind, nearest first, with the part of what it does; those
   * with next to nothing are left out.
   */
  Map<Integer, Double> callers(Layer layer, OperationKind kind) {
    KindFacts own = stack.kind(layer, kind);
    Map<Integer, Double> callers = new TreeMap<>(Comparator.reverseOrder());
    for (LinkResult link : links()) {
      double share =
          own == null ? 0 : share(link.childBytes(), own.bytes(), link.children(), own.count());
      if (link.to() == layer
          && link.childKind() == kind
          && link.from().isAbove(layer)
          && stack.kind(link.from(), link.kind()) != null
          && share >= LEAST) {
        callers.put(LayerKind.of(link.from(), link.kind()), Math.min(1, share));
      }
    }
    Layer above = callers.isEmpty() ? above(layer, kind) : null;
    return above == null ? callers : Map.of(LayerKind.of(above, kind), 1.0);
  }

  private static double share(long bytes, long allBytes, long count, long allCount) {
    return allBytes > 0 ? (double) bytes / allBytes : (double) count / allCount;
  }

  private boolean isUppermost(Layer layer, OperationKind kind) {
    return stack.layers().stream()
        .noneMatch(above -> above.isAbove(layer) && stack.kind(above, kind) != null);
  }

  /** Whether two layers read, or write, the same file: what MPI-IO calls is on its files. */
  private boolean shareFiles(Layer above, Layer layer, OperationKind kind) {
    Set<String> paths =
        stack.files(above, kind).stream().map(FileResult::path).collect(Collectors.toSet());
    return stack.files(layer, kind).stream().anyMatch(file -> paths.contains(file.path()));
  }

  /** Without links: the nearest layer above that moves the same bytes, up to a factor of two. */
  private Layer aboveByBytes(Layer layer, OperationKind kind, KindFacts own) {
    Layer best = null;
    for (Layer above : stack.layers()) {
      KindFacts candidate = stack.kind(above, kind);
      if (above.isAbove(layer)
          && candidate != null
          && own.bytes() > 0
          && candidate.bytes() >= own.bytes() * MAJORITY
          && candidate.bytes() * MAJORITY <= own.bytes()
          && (above != Layer.MPI_IO || shareFiles(above, layer, kind))
          && (own.timeNs() >= LEAST * candidate.timeNs() || !isReadByDisk(layer, kind))
          && links().stream().noneMatch(link -> joins(link, above, layer, kind))) {
        best = above;
      }
    }
    return best;
  }

  /** Whether the layer above waits for it: what a disk writes, others may have written before. */
  private static boolean isReadByDisk(Layer layer, OperationKind kind) {
    return layer.isLike(Layer.BLOCK) && kind == OperationKind.READ;
  }

  /**
   * Whether a link shows that a layer calls others, or that this one is called. What a flush hands
   * down was given to its layer before, by operations of the kind.
   */
  private static boolean joins(LinkResult link, Layer above, Layer layer, OperationKind kind) {
    return link.childKind() == kind
        && link.kind() != OperationKind.FLUSH
        && (link.from() == above || link.to() == layer);
  }
}
