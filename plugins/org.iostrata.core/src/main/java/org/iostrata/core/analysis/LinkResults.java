// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import org.iostrata.core.internal.link.Chains;
import org.iostrata.core.internal.link.Chains.ChainColumn;
import org.iostrata.core.internal.metric.Aggregation;
import org.iostrata.core.internal.metric.CrossLinks;
import org.iostrata.core.internal.metric.Families;
import org.iostrata.core.internal.metric.KindTotals;
import org.iostrata.core.internal.metric.LinkTotals;
import org.iostrata.core.internal.metric.SlowestOperations;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.result.AggregationResult;
import org.iostrata.core.result.CriticalPath;
import org.iostrata.core.result.LinkResult;
import org.iostrata.core.result.ProcessShare;

/** What operations have to do with each other, for the result. */
final class LinkResults {
  private final Trace trace;
  private final KindTotals totals;
  private final List<ProcessState> processes;
  private final LinkTotals links = new LinkTotals();
  private final Families families = new Families(Trace.NONE);

  LinkResults(Trace trace, KindTotals totals, List<ProcessState> processes, Swept swept) {
    this.trace = trace;
    this.totals = totals;
    this.processes = processes;
    links.merge(swept.links().blocks());
    links.merge(swept.requests().links());
    for (ProcessState process : processes) {
      links.merge(process.links());
      families.merge(process.families());
    }
  }

  /** By layer and kind of the parent, then of the child. */
  List<LinkResult> links() {
    List<LinkResult> results = new ArrayList<>();
    for (int parent = 0; parent < LayerKind.COUNT; parent++) {
      for (int child = 0; child < LayerKind.COUNT; child++) {
        if (links.children(parent, child) > 0) {
          results.add(link(parent, child));
        }
      }
    }
    return results;
  }

  private LinkResult link(int parent, int child) {
    long parents = totals.count(parent);
    long children = links.children(parent, child);
    long parentBytes = totals.bytes(parent);
    long childBytes = links.bytes(parent, child);
    long parentTimeNs = totals.timeNs(parent);
    long childTimeNs = links.timeNs(parent, child);
    boolean readsBack =
        LayerKind.kind(parent) == OperationKind.WRITE
            && LayerKind.kind(child) == OperationKind.READ;
    long byRange = links.byRange(parent, child);
    long byTime = links.byTime(parent, child);
    long byMessage = links.byMessage(parent, child);
    return new LinkResult(
        LayerKind.layer(parent),
        LayerKind.layer(child),
        LayerKind.kind(parent),
        LayerKind.kind(child),
        parents,
        children,
        parentBytes,
        childBytes,
        parentTimeNs,
        childTimeNs,
        share(parent, child),
        children - byRange - byTime - byMessage,
        byRange,
        byTime,
        byMessage,
        ResultBuilder.ratio(children - links.ambiguous(parent, child), children),
        readsBack
            ? OptionalLong.of(families.readBack().count(parent, child))
            : OptionalLong.empty(),
        readsBack
            ? OptionalLong.of(families.readBack().bytes(parent, child))
            : OptionalLong.empty());
  }

  /** Who did the children; nobody is known of requests of disks, which are no process's. */
  private ProcessShare share(int parent, int child) {
    ProcessShare share = null;
    for (ProcessState process : processes) {
      LinkTotals own = process.links();
      if (own.children(parent, child) > 0) {
        long timeNs = own.timeNs(parent, child);
        long bytes = own.bytes(parent, child);
        ProcessShare ofProcess = ProcessShare.of(process.process(), timeNs, bytes);
        share = share == null ? ofProcess : share.plus(ofProcess);
      }
    }
    return share == null ? ProcessShare.UNKNOWN : share;
  }

  /** Collective buffering, if there was any: of reads, then of writes. */
  static List<AggregationResult> aggregations(CrossLinks crossLinks) {
    List<AggregationResult> results = new ArrayList<>();
    add(results, OperationKind.READ, crossLinks.reads());
    add(results, OperationKind.WRITE, crossLinks.writes());
    return results;
  }

  private static void add(
      List<AggregationResult> results, OperationKind kind, Aggregation aggregation) {
    if (aggregation.requests() > 0) {
      results.add(
          new AggregationResult(
              Layer.MPI_IO,
              kind,
              LayerKind.layer(aggregation.servedBy()),
              aggregation.processes(),
              aggregation.aggregators(),
              aggregation.requests(),
              aggregation.bytes(),
              aggregation.ownBytes(),
              aggregation.requests() - aggregation.byTime(),
              aggregation.byTime()));
    }
  }

  /** The slowest first, then by begin, process, kind, file and place. */
  List<CriticalPath> criticalPaths() {
    SlowestOperations slowest = families.slowest();
    List<CriticalPath> paths = new ArrayList<>();
    for (int slot = 0; slot < slowest.size(); slot++) {
      List<CriticalPath.Step> steps = new ArrayList<>();
      for (int step = 0; step < slowest.chains().steps(slot); step++) {
        steps.add(step(slowest.chains(), slot, step));
      }
      paths.add(new CriticalPath(slowest.process(slot), steps));
    }
    paths.sort(
        Comparator.comparingLong((CriticalPath path) -> -path.steps().get(0).durationNs())
            .thenComparingLong(path -> path.steps().get(0).admitNs())
            .thenComparingInt(CriticalPath::process)
            .thenComparing(path -> path.steps().get(0).kind())
            .thenComparing(path -> path.steps().get(0).path())
            .thenComparingLong(path -> path.steps().get(0).offset().orElse(Trace.UNKNOWN))
            .thenComparingLong(path -> path.steps().get(0).bytes()));
    return paths;
  }

  private CriticalPath.Step step(Chains chains, int slot, int step) {
    int layerKind = (int) chains.get(slot, step, ChainColumn.LAYER_KIND);
    int file = (int) chains.get(slot, step, ChainColumn.FILE);
    return new CriticalPath.Step(
        LayerKind.layer(layerKind),
        LayerKind.kind(layerKind),
        file == Trace.NONE ? "" : trace.files().get(file).path(),
        Summaries.known(chains.get(slot, step, ChainColumn.OFFSET)),
        chains.get(slot, step, ChainColumn.BYTES),
        chains.get(slot, step, ChainColumn.ADMIT_NS),
        chains.get(slot, step, ChainColumn.DURATION_NS),
        chains.get(slot, step, ChainColumn.DURATION_NS)
            - chains.get(slot, step, ChainColumn.CHILD_NS),
        chains.get(slot, step, ChainColumn.CHILDREN));
  }
}
