// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.HandleCalls;
import org.iostrata.core.internal.rule.Patterns;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.Rule;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.FileResult;

/**
 * A process writes files, reads each of them once when it is whole, and removes it: data that has
 * no place in memory, as of a sort with a small buffer.
 *
 * <p>Impact: {@code busy time of reads, writes, opening, closing and removing x share of their time
 * on these files}: in memory none of it would be.
 */
public final class TemporaryFilesRule extends Rule {
  private static final double ABOUT = 0.1;

  private static final List<OperationKind> WITH =
      List.of(OperationKind.OPEN, OperationKind.CLOSE, OperationKind.FLUSH, OperationKind.METADATA);

  private final Threshold minFiles =
      limit("min-files", Quantity.count(4), "fewer such files are no trouble");
  private final Threshold minBytes =
      limit("min-bytes", Quantity.bytes(1 << 20), "less in them is no trouble");

  /** The rule. */
  public TemporaryFilesRule() {
    super(
        "access.temporary-files",
        "Data is put aside in files",
        "Nothing is written only to be read back.",
        Requirement.READS,
        Requirement.WRITES);
    inPlainWords("data is put aside in temporary files and read back");
    explains(
        "access.random",
        "access.redundant-reads",
        "access.small-reads",
        "access.small-writes",
        "access.stdio-bulk",
        "cache.first-touch",
        "metadata.dominates",
        "metadata.many-small-files");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run) {
    return worst(
        run.stack().layers().stream()
            .filter(layer -> layer.isLike(Layer.POSIX) || layer.isLike(Layer.ISO_C))
            .flatMap(layer -> find(run, layer).stream()));
  }

  private Optional<FindingBuilder> find(RuleContext run, Layer layer) {
    Set<String> removed = changedByName(run, posix(layer));
    Map<String, FilePattern> writes =
        run.stack().patterns(layer, OperationKind.WRITE).files().stream()
            .collect(Collectors.toMap(FilePattern::path, write -> write, (one, other) -> one));
    Patterns reads =
        run.stack()
            .patterns(layer, OperationKind.READ)
            .where(read -> removed.contains(read.path()))
            .where(read -> isReadBack(read, writes.get(read.path())))
            .sortedBy(FilePattern::timeNs);
    boolean matters =
        reads.files().size() >= run.limit(minFiles)
            && reads.sum(FilePattern::bytes) >= run.limit(minBytes);
    return matters ? Optional.of(tell(run, layer, reads)) : Optional.empty();
  }

  private static boolean isReadBack(FilePattern read, FilePattern write) {
    return write != null
        && read.isOfOneProcess(write)
        && read.isAfter(write)
        && Math.abs(read.bytes() - write.bytes()) <= ABOUT * write.bytes();
  }

  /** Where streams are removed, too. */
  private static Layer posix(Layer layer) {
    return Layer.POSIX.on(layer.side());
  }

  /** Files that are changed when they are not open: removed, as a rule. */
  private static Set<String> changedByName(RuleContext run, Layer layer) {
    HandleCalls calls = new HandleCalls(run.result(), layer);
    return run.result().files().stream()
        .filter(file -> file.layer() == layer)
        .filter(file -> calls.byName(file, OperationKind.METADATA).count() > 0)
        .map(FileResult::path)
        .collect(Collectors.toSet());
  }

  private FindingBuilder tell(RuleContext run, Layer layer, Patterns reads) {
    Set<String> paths = Set.copyOf(reads.paths());
    Patterns writes =
        run.stack()
            .patterns(layer, OperationKind.WRITE)
            .where(write -> paths.contains(write.path()));
    FindingBuilder finding =
        run.finding()
            .noteUnlessMuch() // memory has its price
            .in(layer)
            .title(
                "%s are written to %s, and read back once before the files are removed.",
                Quantity.bytes(writes.sum(FilePattern::bytes)),
                Quantity.number(paths.size(), "file"))
            .measure("files", layer, Quantity.count(paths.size()))
            .measure("bytes written", layer, Quantity.bytes(writes.sum(FilePattern::bytes)))
            .measure("bytes read back", layer, Quantity.bytes(reads.sum(FilePattern::bytes)))
            .onlyFiles(reads.paths())
            .impact(
                run.stack().timeShare(reads, layer, OperationKind.READ), layer, OperationKind.READ)
            .impact(
                run.stack().timeShare(writes, layer, OperationKind.WRITE),
                layer,
                OperationKind.WRITE);
    Stream.of(layer, posix(layer))
        .distinct()
        .forEach(of -> WITH.forEach(kind -> finding.impact(share(run, of, kind, paths), of, kind)));
    return finding.remedy(
        "Give the program memory for what it puts aside (sort: --buffer-size; SQLite: temp_store,"
            + " cache_size), or put its temporary files into memory or on a fast disk of the node"
            + " (TMPDIR; sort: -T).");
  }

  /** The part of the time of a kind that is spent on these files. */
  private static double share(RuleContext run, Layer layer, OperationKind kind, Set<String> paths) {
    Map<String, Double> shares = run.stack().timeShares(layer, kind, Set.of());
    return paths.stream().mapToDouble(path -> shares.getOrDefault(path, 0.0)).sum();
  }
}
