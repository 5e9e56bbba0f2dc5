// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule.cache;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.iostrata.core.analysis.AnalysisResult.FileResult;
import org.iostrata.core.analysis.AnalysisResult.KindResult;
import org.iostrata.core.analysis.AnalysisResult.Totals;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.rule.Finding;
import org.iostrata.core.rule.IoStack;
import org.iostrata.core.rule.Quantity;
import org.iostrata.core.rule.Requirement;
import org.iostrata.core.rule.Rule;
import org.iostrata.core.rule.RuleContext;
import org.iostrata.core.rule.RuleDescription;
import org.iostrata.core.rule.Threshold;

/**
 * Closing written files takes long: data that writes left in the cache goes to the file system
 * there, so writes look faster than they are.
 *
 * <p>Impact: {@code busy time of close x share of its time on such files}.
 */
public final class WriteBackInCloseRule implements Rule {
  private static final String ID = "cache.write-back-in-close";
  private static final Threshold MIN_RATIO =
      new Threshold(
          ID + ".min-ratio", Quantity.ratio(0.5), "time closing a file by time writing it");
  private static final Threshold MIN_BYTES =
      new Threshold(
          ID + ".min-bytes", Quantity.bytes(1 << 20), "with less written, close is metadata");
  private static final RuleDescription DESCRIPTION =
      new RuleDescription(
          ID,
          "Write-back hidden in close",
          List.of(Requirement.WRITES),
          List.of(MIN_RATIO, MIN_BYTES));

  @Override
  public RuleDescription description() {
    return DESCRIPTION;
  }

  @Override
  public Finding evaluate(RuleContext context) {
    IoStack stack = context.stack();
    Layer layer = stack.lowest(OperationKind.WRITE);
    KindResult closes = stack.kind(layer, OperationKind.CLOSE);
    List<FileResult> hidden = new ArrayList<>();
    if (closes != null && closes.timeNs() > 0) {
      stack.files(layer, OperationKind.WRITE).stream()
          .filter(file -> isHidden(context, file))
          .sorted(Comparator.comparingLong(file -> -timeNs(file, OperationKind.CLOSE)))
          .forEach(hidden::add);
    }
    if (hidden.isEmpty()) {
      return context.ok(this, "Closing written files is quick.");
    }
    long closeNs = sum(hidden, OperationKind.CLOSE);
    long writeNs = sum(hidden, OperationKind.WRITE);
    long bytes =
        hidden.stream().mapToLong(file -> file.kinds().get(OperationKind.WRITE).bytes()).sum();
    return context
        .finding(this)
        .in(layer)
        .title(
            String.format(
                Locale.ROOT,
                "Closing %,d written files takes %s, writing them %s: data goes out in close.",
                hidden.size(),
                Quantity.nanoseconds(closeNs),
                Quantity.nanoseconds(writeNs)))
        .measure("time closing them", layer, Quantity.nanoseconds(closeNs))
        .measure("time writing them", layer, Quantity.nanoseconds(writeNs))
        .measure("rate by writes alone", layer, rate(bytes, writeNs))
        .measure("rate with close", layer, rate(bytes, writeNs + closeNs))
        .files(hidden.stream().map(FileResult::path).toList())
        .impact((double) closeNs / closes.timeNs(), closes)
        .remedy(
            "Count the time of close as time of writing. To let the program go on meanwhile, start"
                + " write-back early (sync_file_range, or writes from another thread) and close"
                + " later.")
        .build();
  }

  private static Quantity rate(long bytes, long timeNs) {
    return Quantity.bytesPerSecond(timeNs == 0 ? Double.NaN : bytes * 1e9 / timeNs);
  }

  private static boolean isHidden(RuleContext context, FileResult file) {
    long writeNs = timeNs(file, OperationKind.WRITE);
    return file.kinds().get(OperationKind.WRITE).bytes() >= context.limit(MIN_BYTES)
        && timeNs(file, OperationKind.CLOSE) > context.limit(MIN_RATIO) * writeNs;
  }

  private static long sum(List<FileResult> files, OperationKind kind) {
    return files.stream().mapToLong(file -> timeNs(file, kind)).sum();
  }

  private static long timeNs(FileResult file, OperationKind kind) {
    Totals totals = file.kinds().get(kind);
    return totals == null ? 0 : totals.timeNs();
  }
}
