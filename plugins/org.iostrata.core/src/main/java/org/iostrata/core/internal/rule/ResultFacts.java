// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.ActivityResult;
import org.iostrata.core.result.AggregationResult;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.BroadcastResult;
import org.iostrata.core.result.FileResult;
import org.iostrata.core.result.LinkResult;
import org.iostrata.core.result.Origin;
import org.iostrata.core.result.OverlapResult;
import org.iostrata.core.result.PatternResult;
import org.iostrata.core.result.ProcessResult;
import org.iostrata.core.result.ProcessShare;
import org.iostrata.core.result.QueueResult;
import org.iostrata.core.result.SenderResult;
import org.iostrata.core.result.SlowestProcess;
import org.iostrata.core.result.ThreadResult;
import org.iostrata.core.result.WindowResult;
import org.iostrata.core.result.WindowResult.SlowestOnAverage;

/**
 * What a rule may ask of a whole result. To ask for what the source does not tell ends the rule, as
 * of {@link KindFacts}.
 */
public final class ResultFacts {
  private final AnalysisResult result;

  ResultFacts(AnalysisResult result) {
    this.result = result;
  }

  private static <T> T known(Optional<T> value, String what) {
    return value.orElseThrow(() -> new NotKnown(what));
  }

  /**
   * Ends the rule when operations of a kind may have been done that the source does not tell:
   * counters tell reads and writes, and of others those that they name, be it that there were none.
   */
  public void requireTold(OperationKind kind) {
    boolean told =
        kind.isTransfer()
            || result.layers().stream().anyMatch(layer -> layer.kinds().containsKey(kind))
            || result.layers().stream()
                .flatMap(layer -> layer.kinds().values().stream())
                .allMatch(all -> all.origin() == Origin.OPERATIONS);
    if (!told) {
      throw new NotKnown("whether there were " + kind.key() + " operations");
    }
  }

  /** How many processes used a file. */
  public int processes(FileResult file) {
    return processes(file.share());
  }

  static int processes(ProcessShare share) {
    return share.processes().orElseThrow(() -> new NotKnown("how many processes use single files"));
  }

  /** Whether something was counted by a log. */
  boolean isCounted() {
    return result.layers().stream()
        .flatMap(layer -> layer.kinds().values().stream())
        .anyMatch(kind -> kind.origin() == Origin.COUNTERS);
  }

  /** Whether it is known what operations caused. */
  boolean tellsLinks() {
    return result.links().isPresent();
  }

  /** What processes got by broadcasts. */
  List<BroadcastResult> broadcasts() {
    return result.broadcasts();
  }

  /** What operations caused in layers below. */
  public List<LinkResult> links() {
    return known(result.links(), "which operations caused which in the layers below");
  }

  /** What operations of one layer and kind caused below, each layer and kind apart. */
  public List<LinkResult> linksOf(Layer layer, OperationKind kind) {
    return links().stream().filter(link -> link.from() == layer && link.kind() == kind).toList();
  }

  /** Collective requests that other processes served. */
  public List<AggregationResult> aggregations() {
    return known(result.aggregations(), "which process served the requests of which");
  }

  /** Requests of a kind that servers answered; empty where none is known from begin to end. */
  public Optional<ServedRequests> served(OperationKind kind) {
    return ServedRequests.of(result.requests().orElse(List.of()), kind);
  }

  /** What each process sent through connections. */
  public List<SenderResult> senders() {
    return known(result.senders(), "what was sent through connections");
  }

  /** What each process did. */
  public List<ProcessResult> processes() {
    return known(result.processes(), "what each process did");
  }

  /** The name of a process, as the trace has it, for a title; its number where it does nothing. */
  public String name(int process) {
    Stream<String> working =
        result.processes().orElse(List.of()).stream()
            .filter(own -> own.process() == process)
            .map(ProcessResult::name);
    Stream<String> any =
        activitiesIfKnown().stream()
            .filter(own -> own.process() == process)
            .map(ActivityResult::name);
    return Stream.concat(working, any).findFirst().map(Visible::name).orElse("Process " + process);
  }

  /** What each thread did; none where it is not known. */
  public List<ThreadResult> threadsIfKnown() {
    return result.threads().orElse(List.of());
  }

  /** How the processes together read or write each file. */
  List<PatternResult> patterns() {
    return known(result.patterns(), "how each file was read and written");
  }

  /** How reads and writes of single files wait for each other. */
  public List<QueueResult> queues() {
    return known(result.queues(), "how requests of a file wait for each other");
  }

  /**
   * How uneven the steps are at which requests of a queue are done, of which there must be some.
   */
  public static double unevenness(QueueResult queue) {
    return known(
        queue.unevenness().stream().boxed().findFirst(), "when requests of a file were done");
  }

  /** How many handles a file was used through in a layer. */
  public long handles(String path, Layer layer) {
    return known(result.handles(), "what was done through which handle").stream()
        .filter(handle -> handle.layer() == layer && handle.path().equals(path))
        .filter(handle -> handle.kinds().keySet().stream().anyMatch(OperationKind::isTransfer))
        .count();
  }

  /** What each process did for how long, and how long others waited for it. */
  public List<ActivityResult> activities() {
    return known(result.activities(), "what each process did when");
  }

  /** The same; none where it is not known. */
  List<ActivityResult> activitiesIfKnown() {
    return result.activities().orElse(List.of());
  }

  List<OverlapResult> overlapsIfKnown() {
    return result.overlaps().orElse(List.of());
  }

  /** What I/O a process did in an activity that is I/O. */
  public static OperationKind kind(ActivityResult io) {
    return known(io.kind(), "what I/O each process did when");
  }

  /** The slowest of those that use a file. */
  public static SlowestProcess slowest(FileResult file) {
    return known(file.share().slowest(), "which process is slowest on a file");
  }

  /** The layer of an activity that is I/O. */
  public static Layer layer(ActivityResult io) {
    return known(io.layer(), "what I/O each process did when");
  }

  /** How much of the I/O of each process runs beside its computing. */
  public List<OverlapResult> overlaps() {
    return known(result.overlaps(), "what each process did when");
  }

  /** Reads and writes in parts of the run. */
  public List<WindowResult> windows() {
    return known(result.windows(), "when operations took place");
  }

  /** The process whose operations took longest on average in a part of the run, of some. */
  public static SlowestOnAverage slowest(WindowResult window) {
    return known(window.slowestProcess(), "which process was slow when");
  }
}
