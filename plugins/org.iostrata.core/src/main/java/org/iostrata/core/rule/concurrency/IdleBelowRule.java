// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule.concurrency;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.iostrata.core.analysis.AnalysisResult.KindResult;
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
 * The lowest layer idles for most of the time the layer above it waits: requests are not gathered
 * or handed on early, so the time goes between the two (Lu and Shen, section 4.3).
 *
 * <p>Impact: {@code busy time above - busy time of all that it causes below}, at most the time
 * above.
 */
public final class IdleBelowRule implements Rule {
  private static final String ID = "concurrency.idle-below";
  private static final Threshold MAX_IDLE =
      new Threshold(
          ID + ".max-idle",
          Quantity.share(0.6),
          "part of the upper layer's time the lower may idle");
  private static final RuleDescription DESCRIPTION =
      new RuleDescription(
          ID,
          "Lower layer idle while the upper one waits",
          List.of(Requirement.TRANSFERS, Requirement.TWO_LAYERS),
          List.of(MAX_IDLE));

  @Override
  public RuleDescription description() {
    return DESCRIPTION;
  }

  @Override
  public Finding evaluate(RuleContext context) {
    List<Finding> found = new ArrayList<>();
    for (OperationKind kind : List.of(OperationKind.WRITE, OperationKind.READ)) {
      evaluate(context, kind).ifPresent(found::add);
    }
    return found.stream()
        .max(Comparator.comparingLong(Finding::impactNs))
        .orElseGet(() -> context.ok(this, "The lowest layer works while the one above waits."));
  }

  private Optional<Finding> evaluate(RuleContext context, OperationKind kind) {
    IoStack stack = context.stack();
    Layer lowest = stack.lowest(kind);
    Layer above = stack.above(lowest, kind);
    if (above == null) {
      return Optional.empty();
    }
    KindResult waiting = stack.kind(above, kind);
    long working = Math.min(waiting.busyNs(), workBelow(context, above, lowest, kind));
    double idle = 1 - (double) working / waiting.busyNs();
    if (idle <= context.limit(MAX_IDLE)) {
      return Optional.empty();
    }
    return Optional.of(finding(context, above, kind, idle));
  }

  /**
   * The busy time of everything operations of a kind cause below: reads and locks of writes too.
   */
  private static long workBelow(
      RuleContext context, Layer above, Layer lowest, OperationKind kind) {
    long linked =
        context.result().links().stream()
            .filter(link -> link.from() == above && link.to() == lowest && link.kind() == kind)
            .mapToLong(link -> context.stack().kind(lowest, link.childKind()).busyNs())
            .sum();
    return Math.max(linked, context.stack().kind(lowest, kind).busyNs());
  }

  private Finding finding(RuleContext context, Layer above, OperationKind kind, double idle) {
    IoStack stack = context.stack();
    Layer lowest = stack.lowest(kind);
    KindResult waiting = stack.kind(above, kind);
    KindResult working = stack.kind(lowest, kind);
    return context
        .finding(this)
        .in(above)
        .title(
            String.format(
                Locale.ROOT,
                "%s idles for %.0f %% of the time %ss wait in %s.",
                lowest,
                100 * idle,
                kind.key(),
                above))
        .measure("busy time", above, Quantity.nanoseconds(waiting.busyNs()))
        .measure("busy time", lowest, Quantity.nanoseconds(working.busyNs()))
        .measure("mean request size", above, Quantity.bytes(waiting.size().mean()))
        .measure("mean concurrency", lowest, Quantity.count(working.concurrency().mean()))
        .files(stack.topFiles(above, kind, 3))
        .impact(idle, waiting)
        .remedy(
            "The time goes in "
                + above
                + " itself: communication, copies, waiting for other processes. Move more with each"
                + " call, let writes be buffered or non-blocking (MPI_File_iwrite_at_all), and"
                + " avoid collective calls for tiny pieces.")
        .build();
  }
}
