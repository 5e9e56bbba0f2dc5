// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.core.internal.rule.Advice;
import org.iostrata.core.internal.rule.Anomaly;
import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.IoStack;
import org.iostrata.core.internal.rule.Patterns;
import org.iostrata.core.internal.rule.Range;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.Rule;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;

/**
 * Far more is moved than the files hold, as far as they were touched: the same bytes again and
 * again, by the same process or by many.
 *
 * <p>Impact: {@code busy time of the lowest layer x share of its time on such files x (1 - touched
 * extent / bytes moved)}: each byte needs to be moved once. Where a library does it for its own
 * operations, {@code their busy time x the part of them that move something below x the same}.
 * Flushes of many bytes that are written again, and opening and renaming the file for that, count
 * with the same share.
 */
abstract class RepeatedBytes extends Rule {
  private final OperationKind kind;
  private final Advice remedy;
  private final Threshold maxRatio =
      limit("max-ratio", Quantity.ratio(1.5), "bytes moved by the extent they lie in");
  private final Threshold minBytes =
      limit("min-bytes", Quantity.bytes(1 << 20), "less in a file does not matter");

  RepeatedBytes(OperationKind kind, String id, String title, Advice remedy) {
    super(id, title, "Bytes are moved about once.", Requirement.TRANSFERS, Requirement.OFFSETS);
    this.kind = kind;
    this.remedy = remedy;
  }

  @Override
  protected final Optional<FindingBuilder> find(RuleContext run) {
    return run.search()
        .findInProgram(kind, layer -> ratio(run, layer), Range.atMost(run.limit(maxRatio)))
        .map(found -> tell(run, found))
        .or(() -> findOther(run));
  }

  /** What else repeats bytes that were there already; empty where there is none. */
  Optional<FindingBuilder> findOther(RuleContext run) {
    return Optional.empty();
  }

  /** What the program does with the bytes each time, at most. */
  double aroundNs(FilePattern worst) {
    return 0;
  }

  /** Adds what is special about how the worst file is moved again and again. */
  void describe(FilePattern worst, FindingBuilder told) {}

  /** Whether a file has been moved several times for a good reason. */
  boolean isIntended(RuleContext run, FilePattern file) {
    return false;
  }

  /** Which small files of a layer are moved so often that it matters. */
  Predicate<FilePattern> isOften(IoStack stack, Layer layer) {
    return file -> false;
  }

  final boolean isLargeEnough(RuleContext run, FilePattern file) {
    return file.bytes() >= run.limit(minBytes);
  }

  /** How often a file would hold what is moved. */
  static double versions(FilePattern file) {
    return (double) file.bytes() / Math.max(1, file.extentBytes());
  }

  /** How often a file is opened where it is moved. */
  static long opened(IoStack stack, FilePattern file) {
    return count(stack, file, OperationKind.OPEN);
  }

  /** How many operations of a kind a file has where it is moved. */
  static long count(IoStack stack, FilePattern file, OperationKind kind) {
    return stack.files(file.layer(), kind).stream()
        .filter(of -> of.path().equals(file.path()))
        .mapToLong(of -> of.kinds().get(kind).count())
        .sum();
  }

  private double ratio(RuleContext run, Layer layer) {
    Patterns own = run.stack().patterns(layer, kind);
    Layer lowest = run.stack().lowestOfProgram(kind);
    boolean isTold = own.where(file -> file.located() < file.count()).isEmpty();
    return isTold || layer == lowest
        ? repeated(run, layer).ratio(FilePattern::bytes, FilePattern::extentBytes)
        : handedDown(own, repeated(run, lowest));
  }

  /**
   * Of a layer that does not tell places, as through views: by the extent that is touched below.
   */
  private static double handedDown(Patterns own, Patterns below) {
    Set<String> paths = Set.copyOf(below.paths());
    return own.where(file -> paths.contains(file.path())).sum(FilePattern::bytes)
        / below.sum(FilePattern::extentBytes);
  }

  private Patterns repeated(RuleContext run, Layer layer) {
    Predicate<FilePattern> often = isOften(run.stack(), layer);
    return run.stack()
        .patterns(layer, kind)
        .where(file -> file.located() == file.count())
        .where(file -> isLargeEnough(run, file) || often.test(file))
        .where(file -> file.bytes() > run.limit(maxRatio) * file.extentBytes())
        .where(file -> !isIntended(run, file))
        .sortedBy(file -> (double) file.bytes() - file.extentBytes());
  }

  /** The part of the time of a kind that is spent on some files. */
  private static double ofFiles(IoStack stack, Layer layer, OperationKind of, Patterns files) {
    Map<String, Double> shares = stack.timeShares(layer, of, Set.of());
    return files.paths().stream().mapToDouble(path -> shares.getOrDefault(path, 0.0)).sum();
  }

  /** What else is done again with the bytes; flushes take their time for many, not for few. */
  private List<OperationKind> repeatedWith(RuleContext run, Patterns files, boolean byOpening) {
    List<OperationKind> with = new ArrayList<>();
    if (byOpening) {
      with.addAll(List.of(OperationKind.OPEN, OperationKind.CLOSE));
    }
    if (byOpening && kind == OperationKind.WRITE) {
      with.add(OperationKind.METADATA); // a rename may wait until the new version is on the disk
    }
    double flushes = files.sum(file -> count(run.stack(), file, OperationKind.FLUSH));
    double bytes = files.sum(FilePattern::bytes);
    if (kind == OperationKind.WRITE && bytes >= run.limit(minBytes) * flushes) {
      with.add(OperationKind.FLUSH);
    }
    return with;
  }

  private FindingBuilder tell(RuleContext run, Anomaly found) {
    Layer lowest = found.lowest();
    Patterns files = repeated(run, lowest);
    FilePattern worst = files.worst();
    double bytes = files.sum(FilePattern::bytes);
    double extent = files.sum(FilePattern::extentBytes);
    double share = run.stack().timeShare(files, lowest, kind);
    Optional<ChunkWork> chunks = ChunkWork.above(run, lowest, kind);
    ChunkWork work = chunks.orElse(new ChunkWork(LayerKind.of(lowest, kind), share));
    FindingBuilder finding = run.finding(found, "bytes moved by extent touched", Unit.RATIO);
    chunks.ifPresent(library -> finding.in(library.layer())); // which keeps too little of them
    boolean byOpening = 2 * opened(run.stack(), worst) >= versions(worst);
    // A library that opens its files again reads them again; not the other way round.
    if (ForLibrary.is(run.stack(), lowest, kind) || (kind == OperationKind.WRITE && !byOpening)) {
      finding.isNoCauseOf("metadata.dominates");
    }
    for (OperationKind of : repeatedWith(run, files, byOpening)) {
      finding.impact((1 - extent / bytes) * ofFiles(run.stack(), lowest, of, files), lowest, of);
    }
    finding
        .title(
            "%s are %s in a part of %s of one file, by %s.",
            Quantity.bytes(worst.bytes()),
            kind == OperationKind.READ ? "read" : "written",
            Quantity.bytes(worst.extentBytes()),
            Quantity.number(worst.processes(), "process"))
        .measure("bytes moved", lowest, Quantity.bytes(bytes))
        .measure("extent touched", lowest, Quantity.bytes(extent))
        .measure("processes of the worst file", lowest, Quantity.count(worst.processes()))
        .onlyFiles(files.paths())
        .aroundNs(aroundNs(worst))
        .impact(work.share() * (1 - extent / bytes), work.layer(), work.kind())
        .remedy(remedy);
    describe(worst, finding);
    return finding;
  }
}
