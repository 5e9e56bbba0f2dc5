// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import org.iostrata.core.internal.kept.PageStore;
import org.iostrata.core.internal.scan.WorkerPool;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.model.Layer;
import org.iostrata.core.progress.Progress;

/** The loads of a trace, of the operations about the program's own files. Immutable. */
public final class Loads {
  private static final int SOME = 1 << 13;

  private final List<Load> all;

  Loads(List<Load> all) {
    this.all = all.stream().sorted(Comparator.comparing(Load::key)).toList();
  }

  /**
   * Makes them, layers in parallel on all cores.
   *
   * @param progress hears of the operations done, and may cancel
   * @throws CancellationException when it was cancelled
   */
  public static Loads of(Timeline timeline, List<LoadGrouping> groupings, Progress progress)
      throws IOException {
    return of(timeline, groupings, PageStore.HEAP, progress);
  }

  static Loads of(
      Timeline timeline, List<LoadGrouping> groupings, PageStore store, Progress progress)
      throws IOException {
    List<Lane> lanes = timeline.ownLanes();
    List<Layer> layers = lanes.stream().map(Lane::layer).distinct().toList();
    long total = lanes.stream().mapToLong(Lane::size).sum();
    AtomicLong done = new AtomicLong();
    List<Load> all = Collections.synchronizedList(new ArrayList<>());
    try (WorkerPool pool = new WorkerPool(Runtime.getRuntime().availableProcessors())) {
      pool.run(
          layers.size(),
          (worker, layer) -> {
            List<Lane> of =
                lanes.stream().filter(lane -> lane.layer() == layers.get(layer)).toList();
            all.addAll(
                new LoadMerge(timeline.trace(), of, groupings, store)
                    .run(() -> tell(done, total, progress)));
          });
    }
    return new Loads(all);
  }

  private static void tell(AtomicLong done, long total, Progress progress) {
    long now = done.incrementAndGet();
    if (now % SOME == 0) {
      synchronized (done) {
        progress.report(now, total);
      }
      if (progress.isCancelled()) {
        throw new CancellationException();
      }
    }
  }

  /** All of them, by layer, kind, process and file. */
  public List<Load> all() {
    return all;
  }

  /** The load of some operations, if there are any. */
  public Optional<Load> of(LoadKey key) {
    return all.stream().filter(load -> load.key().equals(key)).findFirst();
  }
}
