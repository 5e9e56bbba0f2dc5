// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.Patterns;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.WindowResult;

/**
 * Files of which a process reads as much as it writes, each byte once, and in the same parts of the
 * run: it reads back what it has just written, to compare it, say. That it reads first, to change
 * what it reads, is {@code access.read-modify-write}; that it reads in a later part, or after it
 * has written others, is the use of files for what has no place in memory.
 *
 * <p>Impact: {@code busy time of the layer's reads x share of their time on these files}.
 *
 * @param layer the lowest one in which the program reads
 * @param reads those of these files
 */
record ReadAfterWrite(Layer layer, Patterns reads) {
  private static final double MOST = 0.5;
  private static final double ABOUT = 0.1;

  /** Of fewer, the parts of the run do not tell which came first. */
  private static final int LEAST_COUNT = 16;

  /** Those of a run; empty where there are none. */
  static Optional<ReadAfterWrite> of(RuleContext run, Predicate<FilePattern> counts) {
    Layer layer = run.stack().lowestOfProgram(OperationKind.READ);
    if (layer == null
        || run.stack().kind(layer, OperationKind.WRITE) == null
        || apart(run, layer) > MOST) {
      return Optional.empty();
    }
    List<FilePattern> writes = run.stack().patterns(layer, OperationKind.WRITE).files();
    Patterns reads =
        run.stack()
            .patterns(layer, OperationKind.READ)
            .where(counts)
            .where(read -> writes.stream().anyMatch(write -> isOf(read, write)))
            .sortedBy(FilePattern::timeNs);
    return reads.isEmpty() ? Optional.empty() : Optional.of(new ReadAfterWrite(layer, reads));
  }

  private static boolean isOf(FilePattern read, FilePattern write) {
    return read.isOfSameFile(write)
        && read.count() >= LEAST_COUNT
        && read.isOfOneProcess(write)
        && read.isSoonAfter(write)
        && read.located() == read.count()
        && write.located() == write.count()
        && isAbout(read.bytes(), write.bytes())
        && write.writtenBack() < ABOUT * write.count()
        && isAbout(read.bytes(), read.exactExtentBytes())
        && isAbout(read.exactExtentBytes(), write.exactExtentBytes());
  }

  private static boolean isAbout(long a, long b) {
    return Math.abs(a - b) <= ABOUT * Math.max(a, b);
  }

  /** The part of the bytes that are read where, in that part of the run, less is written. */
  private static double apart(RuleContext run, Layer layer) {
    List<WindowResult> windows =
        run.facts().windows().stream().filter(window -> window.layer() == layer).toList();
    double all = 0;
    double apart = 0;
    for (WindowResult reads : windows) {
      if (reads.kind() == OperationKind.READ) {
        double written =
            windows.stream()
                .filter(other -> other.kind() == OperationKind.WRITE)
                .filter(other -> other.fromNs() == reads.fromNs())
                .mapToLong(WindowResult::bytes)
                .sum();
        all += reads.bytes();
        apart += written < MOST * reads.bytes() ? reads.bytes() : 0;
      }
    }
    return all == 0 ? 1 : apart / all;
  }

  /** Tells of them. */
  FindingBuilder tell(RuleContext run) {
    FilePattern worst = reads.worst();
    return run.finding()
        .in(layer)
        .title(
            "%s are read back from one file, about as soon as they are written.",
            Quantity.bytes(worst.bytes()))
        .measure("bytes read back", layer, Quantity.bytes(reads.sum(FilePattern::bytes)))
        .measure("reads", layer, Quantity.count(reads.sum(FilePattern::count)))
        .measure("files", layer, Quantity.count(reads.files().size()))
        .onlyFiles(reads.paths())
        .impact(run.stack().timeShare(reads, layer, OperationKind.READ), layer, OperationKind.READ)
        .remedy(
            "Keep in memory what is needed again. To verify files, compare checksums once, at the"
                + " end: what is read back at once comes from a cache, and proves little.");
  }
}
