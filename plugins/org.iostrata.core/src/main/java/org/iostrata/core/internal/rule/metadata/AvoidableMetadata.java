// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.metadata;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.iostrata.core.internal.rule.HandleCalls;
import org.iostrata.core.internal.rule.IoStack;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.FileResult;
import org.iostrata.core.result.Totals;

/**
 * What of opening and asking a program could do without: it opens or asks again, asks about what it
 * opens or about very many names, or makes files that it removes or renames. To open each file
 * once, with what comes with it, is needed; so is to list a directory once.
 */
final class AvoidableMetadata {
  /** A C stream or Python asks about a file that it has just opened, and where it stands in it. */
  private static final int COME_WITH_OPENING = 4;

  private final HandleCalls calls;
  private final List<FileResult> files;
  private final IoStack stack;
  private final Layer layer;
  private final boolean asksOfMany;
  private final double longNs;

  /** Whether its processes work with no other. */
  private final boolean alone;

  /** Directories that are read, entry by entry. */
  private final Set<String> listed;

  /**
   * That of a layer.
   *
   * @param many so many questions by name could be fewer: by listing directories
   * @param longNs a call of POSIX on an open file that takes so long is no question
   */
  AvoidableMetadata(RuleContext run, Layer layer, double many, double longNs) {
    AnalysisResult result = run.result();
    stack = run.stack();
    alone = run.teams().all().isEmpty();
    this.longNs = layer.isLike(Layer.POSIX) ? longNs : Double.POSITIVE_INFINITY;
    this.layer = layer;
    files = result.files().stream().filter(file -> file.layer() == layer).toList();
    calls = new HandleCalls(result, layer);
    listed =
        files.stream()
            .filter(file -> file.folder() && inside(file) > 1) // one is fstat
            .map(FileResult::path)
            .collect(Collectors.toSet());
    asksOfMany =
        files.stream().mapToLong(file -> calls.byName(file, OperationKind.STAT).count()).sum()
            >= many;
  }

  /** The part of the time of a kind, 0 to 1. What is done to no known file counts as well. */
  double share(OperationKind kind) {
    double allNs = Math.max(1, stack.timeNs(layer, kind));
    double neededNs = 0;
    for (FileResult file : files) {
      neededNs += totals(file, kind).timeNs() - avoidableNs(file, kind);
    }
    return Math.max(0, 1 - neededNs / allNs);
  }

  private double avoidableNs(FileResult file, OperationKind kind) {
    double again = again(file, openings(file));
    if (isMadeToGo(file)) {
      return totals(file, kind).timeNs();
    }
    if (kind == OperationKind.OPEN) {
      return again * totals(file, kind).timeNs();
    }
    Totals named = calls.byName(file, kind);
    double often = isAnswered(file, kind) ? 1 : again(file, named.count());
    Totals inside = calls.byHandle(file, kind);
    double more = isLong(inside) ? 1 : Math.max(again, tooOften(file, inside));
    return often * named.timeNs() + more * inside.timeNs();
  }

  /**
   * What takes so long on an open file does something with all of its data: where a file system
   * cannot set space aside, the C library writes to each block.
   */
  private boolean isLong(Totals inside) {
    return inside.count() > 0 && (double) inside.timeNs() / inside.count() >= longNs;
  }

  /** How long calls take that do so, on all files together. */
  double longCallsNs() {
    return files.stream()
        .map(file -> calls.byHandle(file, OperationKind.METADATA))
        .filter(this::isLong)
        .mapToDouble(Totals::timeNs)
        .sum();
  }

  /**
   * By listing directories; or by the opening itself, of which it is asked whether it would work.
   * Who has listed a directory asks for more than its names.
   */
  private boolean isAnswered(FileResult file, OperationKind kind) {
    boolean opened = totals(file, OperationKind.OPEN).count() > 0;
    return kind == OperationKind.STAT && (opened || (asksOfMany && !isListed(file)));
  }

  /** Beyond once; of processes that work with no other, once each. */
  private double again(FileResult file, long count) {
    double needed = alone ? Math.max(1, file.share().processes().orElse(1)) : 1;
    return count <= needed ? 0 : 1 - needed / count;
  }

  /** How many calls ask for what is in a directory, or about it, when it is open. */
  private long inside(FileResult file) {
    return calls.byHandle(file, OperationKind.STAT).count()
        + calls.byHandle(file, OperationKind.METADATA).count();
  }

  private boolean isListed(FileResult file) {
    int end = file.path().lastIndexOf('/');
    return end > 0 && listed.contains(file.path().substring(0, end));
  }

  /** Beyond what comes with an opening; a directory is listed by many calls. */
  private double tooOften(FileResult file, Totals inside) {
    boolean listed = totals(file, OperationKind.OPEN).count() == 0;
    double usual = (double) COME_WITH_OPENING * openings(file);
    return listed ? 0 : Math.max(0, 1 - usual / (double) Math.max(1, inside.count()));
  }

  /** A directory is opened by asking for it. */
  private long openings(FileResult file) {
    long opened = totals(file, OperationKind.OPEN).count();
    return Math.max(1, opened > 0 ? opened : calls.byName(file, OperationKind.STAT).count());
  }

  /** It is opened, and removed or renamed. */
  private boolean isMadeToGo(FileResult file) {
    return totals(file, OperationKind.OPEN).count() > 0
        && calls.byName(file, OperationKind.METADATA).count() > 0;
  }

  private static Totals totals(FileResult file, OperationKind kind) {
    return file.kinds().getOrDefault(kind, Totals.NOTHING);
  }
}
