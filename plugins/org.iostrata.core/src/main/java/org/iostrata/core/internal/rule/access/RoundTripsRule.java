// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.IoStack;
import org.iostrata.core.internal.rule.Patterns;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.ServedRequests;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.internal.rule.TransferRule;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Side;

/**
 * Small requests lie one behind the other in a file, and each goes to a server alone and is waited
 * for: the file system's client neither gathers writes nor reads ahead (Lu and Shen, section 4.3).
 *
 * <p>Impact: {@code busy time of the calls x part of a request's time that is not the server's
 * storage x (1 - size of a request / buffer)}: a buffer sends so many of them at once.
 */
public final class RoundTripsRule extends TransferRule {
  private static final String GATHER =
      "Let the client gather writes before it sends them (GlusterFS: performance.write-behind on;"
          + " NFS: mount without sync; FUSE: writeback_cache, no direct I/O), or write more with"
          + " each call: a buffer of C's streams, or of your own, of 128 KiB or more.";
  private static final String READ_AHEAD =
      "Let the client read ahead (GlusterFS: performance.read-ahead on; NFS and FUSE: no direct"
          + " I/O, larger read_ahead_kb), or read more with each call.";

  private final Threshold maxSize =
      limit("max-size", Quantity.bytes(32 << 10), "mean size of requests that are small");
  private final Threshold buffer =
      limit("buffer", Quantity.bytes(128 << 10), "what a client gathers, or reads ahead");
  private final Threshold minRun =
      limit("min-run", Quantity.count(4), "requests one behind the other in a file, on average");
  private final Threshold maxWorking =
      limit("max-working", Quantity.share(0.5), "part of their time in the server's storage");
  private final Threshold maxWaiting =
      limit("max-waiting", Quantity.share(0.5), "part of it in which they wait for others there");
  private final Threshold minTimed =
      limit("min-timed", Quantity.share(0.5), "part of them that a call waits for");
  private final Threshold minCount = limit("min-count", Quantity.count(64), "requests, at least");

  /** The rule. */
  public RoundTripsRule() {
    super(
        "access.round-trips",
        "Each small request waits for a server",
        "Small requests do not wait for a server one by one.",
        Requirement.REQUESTS);
    inPlainWords("each small request goes to a server alone and is waited for");
    explains(
        "access.small-reads",
        "access.small-writes",
        "concurrency.idle-below",
        "concurrency.issue-wait");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run, OperationKind kind) {
    return run.facts()
        .served(kind)
        .filter(served -> isSmall(run, served) && isOnTheWay(run, served))
        .flatMap(served -> find(run, kind, served));
  }

  private boolean isSmall(RuleContext run, ServedRequests served) {
    return served.count() >= run.limit(minCount) && served.meanBytes() <= run.limit(maxSize);
  }

  private boolean isOnTheWay(RuleContext run, ServedRequests served) {
    return served.timedShare() >= run.limit(minTimed)
        && served.servedNs() <= run.limit(maxWorking) * served.wholeNs()
        && served.waitingNs() <= run.limit(maxWaiting) * served.wholeNs();
  }

  private Optional<FindingBuilder> find(
      RuleContext run, OperationKind kind, ServedRequests served) {
    Layer server = run.stack().lowest(kind, layer -> layer.side() == Side.SERVER);
    Layer calls = server == null ? null : run.stack().above(server, kind);
    return calls != null && isSequential(run, run.stack().patterns(calls, kind))
        ? Optional.of(tell(run, kind, served, calls))
        : Optional.empty();
  }

  private boolean isSequential(RuleContext run, Patterns files) {
    double runs = files.sum(FilePattern::threadRuns);
    return runs > 0 && files.sum(FilePattern::located) >= run.limit(minRun) * runs;
  }

  private FindingBuilder tell(
      RuleContext run, OperationKind kind, ServedRequests served, Layer calls) {
    IoStack stack = run.stack();
    double elsewhere = 1 - served.servedNs() / served.wholeNs();
    double saved = Math.max(0, 1 - served.meanBytes() / run.limit(buffer));
    return run.finding()
        .in(calls)
        .title(
            "Each of %.0f %ss of %s waits for %s: %.0f %% of the time is not in its storage.",
            served.count(),
            kind.key(),
            Quantity.bytes(served.meanBytes()),
            String.join(" and ", served.names()),
            100 * elsewhere)
        .measure("requests", Layer.SERVER, Quantity.count(served.count()))
        .measure("mean size", Layer.SERVER, Quantity.bytes(served.meanBytes()))
        .measure("a request takes", calls, Quantity.nanoseconds(served.wholeNs()))
        .measure("a request is in storage", Layer.SERVER, Quantity.nanoseconds(served.servedNs()))
        .measure("a request waits", Layer.SERVER, Quantity.nanoseconds(served.waitingNs()))
        .files(stack.topFiles(calls, kind))
        .impact(elsewhere * saved, calls, kind)
        .remedy(kind == OperationKind.WRITE ? GATHER : READ_AHEAD);
  }
}
