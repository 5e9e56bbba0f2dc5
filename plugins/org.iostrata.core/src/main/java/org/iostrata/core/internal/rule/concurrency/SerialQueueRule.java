// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.concurrency;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.Copying;
import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.Patterns;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.ResultFacts;
import org.iostrata.core.internal.rule.Rule;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.ServedRequests;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.QueuePlace;
import org.iostrata.core.result.QueueResult;

/**
 * Several requests of a file are under way at a time, but they are served one after the other: the
 * more are before a request, the longer it takes (Lu and Shen, section 4.1). Not of collective
 * calls, which wait for each other.
 *
 * <p>Impact: {@code time with requests of the file under way x (1 - served at once / under way)}:
 * as many as are under way could be served at once.
 */
public final class SerialQueueRule extends Rule {
  private static final int FEW = 4;
  private static final double MOSTLY = 0.75;
  private static final double HALF = 0.5;
  private static final double HALF_AS_EVEN = 2;

  private final Threshold maxWidth =
      limit("max-width", Quantity.count(1.5), "requests served at once that are one by one");
  private final Threshold maxAioWidth =
      limit("max-aio-width", Quantity.count(2), "the same in AIO, whose threads come late");
  private final Threshold maxPart =
      limit("max-part", Quantity.share(0.6), "the same by those under way, where one thing serves");
  private final Threshold maxUnevenness =
      limit(
          "max-unevenness",
          Quantity.ratio(0.35),
          "deviation of steps that are even, by their mean");
  private final Threshold minDepth =
      limit("min-depth", Quantity.count(1.75), "requests under way on average, at least");
  private final Threshold minCount =
      limit("min-count", Quantity.count(16), "fewer that find others do not matter");
  private final Threshold maxSize =
      limit("max-size", Quantity.bytes(1 << 19), "larger ones wait for the bandwidth");

  /** The rule. */
  public SerialQueueRule() {
    super(
        "concurrency.serial-queue",
        "Requests are served one by one",
        "What is under way together is served together.",
        Requirement.TRANSFERS);
    inPlainWords("requests wait in one queue, which serves them one by one");
    explains(
        "concurrency.issue-wait",
        "concurrency.collapse",
        "concurrency.idle-below",
        "balance.time",
        "balance.stragglers",
        "cache.first-touch",
        "access.small-reads",
        "access.small-writes");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run) {
    List<QueueResult> serial =
        run.facts().queues().stream().filter(queue -> isSerial(run, queue)).toList();
    return worst(
        serial.stream()
            .filter(queue -> serial.stream().noneMatch(other -> isBelow(other, queue)))
            .filter(queue -> serial.stream().noneMatch(other -> isPart(other, queue)))
            .map(queue -> tell(run, queue)));
  }

  /** What a layer below serves one by one comes back one by one in all layers above. */
  private static boolean isBelow(QueueResult other, QueueResult queue) {
    return queue.layer().isAbove(other.layer()) && other.path().equals(queue.path());
  }

  /** A file that queues explains why all files together do. */
  private static boolean isPart(QueueResult other, QueueResult queue) {
    return queue.path().isEmpty()
        && !other.path().isEmpty()
        && other.layer() == queue.layer()
        && 2 * other.timeNs() > queue.timeNs();
  }

  private boolean isSerial(RuleContext run, QueueResult queue) {
    return queue.layer().callsOthers()
        && run.stack().hasTransfers(queue.layer())
        && queue.meanDepth() >= run.limit(minDepth)
        && meeting(queue) >= run.limit(minCount)
        && !isTogether(run, queue)
        && !QueueServer.isDiskBusy(run, queue)
        && isServedOneByOne(run, queue);
  }

  /** Collective calls are under way together because each waits for all: that is no queue. */
  private static boolean isTogether(RuleContext run, QueueResult queue) {
    return run.stack()
            .patterns(queue.layer(), QueueServer.busiest(run, queue))
            .inFileOf(queue)
            .ratio(FilePattern::collective, FilePattern::count)
        > HALF;
  }

  private boolean isServedOneByOne(RuleContext run, QueueResult queue) {
    return switch (QueueServer.of(run, queue)) {
      case FILE_SYSTEM, SERVER ->
          isOneByOne(run, queue) && isLatency(run, queue) && !isAsSlowAlone(queue);
      case CHAIN -> true;
      case LIBRARY -> isOneByOne(run, queue);
      case DESCRIPTOR ->
          isAtEvenSteps(run, queue)
              || ofDescriptors(run, queue) <= run.limit(maxPart) * queue.meanDepth();
      case STREAM -> true; // a call locks it (POSIX, flockfile), however unfair the lock is
      case POSITION ->
          isAtEvenSteps(run, queue) || width(queue) <= run.limit(maxPart) * queue.meanDepth();
    };
  }

  private static double width(QueueResult queue) {
    return queue.parallelWidth().orElse(Double.MAX_VALUE);
  }

  /**
   * How many the descriptors of a file serve at once. Where several processes have one, their
   * queues mix: whether those before a request are before it in its own, the line does not tell.
   * How many are done in the time that one takes which finds few others does.
   */
  private double ofDescriptors(RuleContext run, QueueResult queue) {
    double byRate = emptiestNs(run, queue) * queue.count() / Math.max(1, queue.busyNs());
    return QueueServer.processes(run, queue) > 1
        ? Math.max(1, Math.min(byRate, width(queue)))
        : width(queue);
  }

  /** Mean duration of those requests, as many as matter, that find fewest others. */
  private double emptiestNs(RuleContext run, QueueResult queue) {
    double count = 0;
    double timeNs = 0;
    for (QueuePlace place : queue.places()) { // by how many others there are
      if (count < run.limit(minCount)) {
        count += place.count();
        timeNs += place.count() * place.meanNs();
      }
    }
    return timeNs / count;
  }

  /**
   * All are done at even steps, or those before one of the same file make it wait; of several
   * files, whose requests differ, at steps that are half as even.
   */
  private boolean isOneByOne(RuleContext run, QueueResult queue) {
    boolean aio = queue.layer().isLike(Layer.AIO);
    double most = Math.min(run.limit(aio ? maxAioWidth : maxWidth), queue.meanDepth());
    boolean comparable = !queue.path().isEmpty() || aio || isInSteps(run, queue, HALF_AS_EVEN);
    return isAtEvenSteps(run, queue) || (comparable && width(queue) <= most);
  }

  private boolean isAtEvenSteps(RuleContext run, QueueResult queue) {
    return isInSteps(run, queue, 1);
  }

  /** Not several at the same time, and then a while nobody. */
  private boolean isInSteps(RuleContext run, QueueResult queue, double times) {
    double workNs = (double) queue.busyNs() / queue.count();
    return queue.steps() >= run.limit(minCount)
        && queue.stepNs().orElse(workNs) >= HALF * workNs
        && ResultFacts.unevenness(queue) <= times * run.limit(maxUnevenness);
  }

  /**
   * What has a lock, or is served at even steps, is served one at a time, whatever the line says.
   */
  private double served(RuleContext run, QueueResult queue) {
    QueueServer server = QueueServer.of(run, queue);
    if (isAtEvenSteps(run, queue) || server == QueueServer.STREAM) {
      return 1;
    }
    return switch (server) {
      case CHAIN -> Math.max(1, queue.meanDepth() * (1 - QueueServer.chained(run, queue)));
      case DESCRIPTOR -> ofDescriptors(run, queue);
      default -> width(queue);
    };
  }

  /** Requests that find nobody take as long as the others: so those wait for nobody. */
  private static boolean isAsSlowAlone(QueueResult queue) {
    long meeting = meeting(queue);
    long alone = queue.count() - meeting;
    double meetingNs =
        queue.places().stream()
            .filter(place -> place.ahead() > 0)
            .mapToDouble(place -> place.count() * place.meanNs())
            .sum();
    double aloneNs = queue.timeNs() - meetingNs;
    return alone >= FEW && aloneNs / alone >= MOSTLY * meetingNs / Math.max(1, meeting);
  }

  /** Large requests, and copies of memory, share a bandwidth; nothing else serialises them. */
  private boolean isLatency(RuleContext run, QueueResult queue) {
    double bytes = Math.max(patterns(run, queue, queue.layer()).meanBytes(), diskRun(run, queue));
    double stepNs = (double) queue.busyNs() / queue.count();
    return bytes <= run.limit(maxSize) && Copying.isFasterThan(bytes, stepNs);
  }

  private static Patterns patterns(RuleContext run, QueueResult queue, Layer layer) {
    return run.stack().patterns(layer, QueueServer.busiest(run, queue)).inFileOf(queue);
  }

  /** What a server's disk does without going elsewhere, at the rate that it has; else 0. */
  private static double diskRun(RuleContext run, QueueResult queue) {
    double bytes =
        patterns(run, queue, Layer.DEVICE).ratio(FilePattern::bytes, FilePattern::threadRuns);
    return bytes > 0 ? bytes : 0; // not a number where no disk is known
  }

  private static long meeting(QueueResult queue) {
    return queue.places().stream()
        .filter(place -> place.ahead() > 0)
        .mapToLong(QueuePlace::count)
        .sum();
  }

  private static void measure(FindingBuilder finding, ServedRequests served) {
    String names = String.join(" and ", served.names());
    finding
        .measure(
            "a request waits in " + names, Layer.SERVER, Quantity.nanoseconds(served.waitingNs()))
        .measure("and is served in", Layer.SERVER, Quantity.nanoseconds(served.servedNs()));
  }

  private static void measurePlaces(FindingBuilder finding, QueueResult queue) {
    double aloneNs = queue.serviceNs().orElse(Double.NaN);
    QueuePlace last =
        queue.places().stream().max(Comparator.comparingDouble(QueuePlace::ahead)).orElseThrow();
    finding
        .measure("a request alone", queue.layer(), Quantity.nanoseconds(aloneNs))
        .measure(
            String.format("one behind %.0f others", last.ahead()),
            queue.layer(),
            Quantity.nanoseconds(last.meanNs()));
  }

  private FindingBuilder tell(RuleContext run, QueueResult queue) {
    Layer layer = queue.layer();
    OperationKind kind = QueueServer.busiest(run, queue);
    QueueServer server = QueueServer.of(run, queue);
    double width = served(run, queue);
    FindingBuilder finding =
        run.finding()
            .in(server == QueueServer.SERVER ? Layer.SERVER : layer)
            .title(
                "%.1f requests%s are under way in %s, but %s.",
                queue.meanDepth(),
                queue.path().isEmpty() ? "" : " of one file",
                layer,
                server.words());
    if (server == QueueServer.SERVER) {
      measure(finding, QueueServer.served(run, queue).orElseThrow());
    } else if (server == QueueServer.STREAM) {
      finding.noteUnlessMuch(); // streams of their own are not in the order of time
    }
    finding
        .measure("under way, on average", layer, Quantity.count(queue.meanDepth()))
        .measure("served at once", layer, Quantity.count(width));
    if (server == QueueServer.CHAIN) {
      double share = QueueServer.chained(run, queue);
      finding.measure("have to wait for those before them", layer, Quantity.share(share));
    } else {
      measurePlaces(finding, queue);
    }
    return finding
        .measure("requests that find others", layer, Quantity.count(meeting(queue)))
        .onlyFiles(queue.path().isEmpty() ? List.of() : List.of(queue.path()))
        .impactNs(queue.busyNs() * (1 - width / queue.meanDepth()), layer, kind)
        .remedy(server.remedy());
  }
}
