// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.cache;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.Rule;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.FileResult;
import org.iostrata.core.result.Totals;

/**
 * Closing written files takes long: data that writes left in the cache goes to the file system
 * there, so writes look faster than they are.
 *
 * <p>Impact: {@code busy time of close x share of its time on such files}.
 */
public final class WriteBackInCloseRule extends Rule {
  private final Threshold minRatio =
      limit("min-ratio", Quantity.ratio(0.5), "time closing a file by time writing it");
  private final Threshold minBytes =
      limit("min-bytes", Quantity.bytes(1 << 20), "with less written, close is metadata");

  /** The rule. */
  public WriteBackInCloseRule() {
    super(
        "cache.write-back-in-close",
        "Write-back hidden in close",
        "Closing written files is quick.",
        Requirement.WRITES);
    inPlainWords("closing a file waits for what was buffered");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run) {
    Layer layer = run.stack().lowestOfProgram(OperationKind.WRITE);
    List<FileResult> hidden =
        run.stack().files(layer, OperationKind.WRITE).stream()
            .filter(file -> isHidden(run, file))
            .sorted(Comparator.comparingLong(file -> -of(file, OperationKind.CLOSE).timeNs()))
            .toList();
    if (hidden.isEmpty()) {
      run.facts().requireTold(OperationKind.CLOSE);
      return Optional.empty();
    }
    return Optional.of(tell(run, layer, hidden));
  }

  private boolean isHidden(RuleContext run, FileResult file) {
    Totals writes = of(file, OperationKind.WRITE);
    return writes.bytes() >= run.limit(minBytes)
        && of(file, OperationKind.CLOSE).timeNs() > run.limit(minRatio) * writes.timeNs();
  }

  private static Totals of(FileResult file, OperationKind kind) {
    return file.kinds().getOrDefault(kind, new Totals(0, 0, 0));
  }

  private FindingBuilder tell(RuleContext run, Layer layer, List<FileResult> hidden) {
    double closeNs = sum(hidden, file -> of(file, OperationKind.CLOSE).timeNs());
    double writeNs = sum(hidden, file -> of(file, OperationKind.WRITE).timeNs());
    double bytes = sum(hidden, file -> of(file, OperationKind.WRITE).bytes());
    return run.finding()
        .in(layer)
        .title(
            "Closing %s takes %s, writing took %s: the data goes out in close.",
            Quantity.number(hidden.size(), "written file"),
            Quantity.nanoseconds(closeNs),
            Quantity.nanoseconds(writeNs))
        .measure("time closing them", layer, Quantity.nanoseconds(closeNs))
        .measure("time writing them", layer, Quantity.nanoseconds(writeNs))
        .measure("rate by writes alone", layer, Quantity.bytesPerSecond(bytes * 1e9 / writeNs))
        .measure(
            "rate with close", layer, Quantity.bytesPerSecond(bytes * 1e9 / (writeNs + closeNs)))
        .onlyFiles(hidden.stream().map(FileResult::path).toList())
        .impact(
            closeNs / run.stack().kind(layer, OperationKind.CLOSE).timeNs(),
            layer,
            OperationKind.CLOSE)
        .remedy(
            "Count the time of close as time of writing. To let the program go on meanwhile, start"
                + " write-back early (sync_file_range, or writes from another thread) and close"
                + " later.");
  }

  private static double sum(List<FileResult> files, ToDoubleFunction<FileResult> what) {
    return files.stream().mapToDouble(what).sum();
  }
}
