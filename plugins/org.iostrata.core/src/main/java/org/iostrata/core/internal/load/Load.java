// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.load;

/** What is under way over time of the operations of one group. Immutable, for any thread. */
public final class Load {
  private final LoadKey key;
  private final LoadPage[] pages;
  private final long edges;

  /** Of pages, of which all but the last are full; there is at least one edge. */
  Load(LoadKey key, LoadPage[] pages) {
    this.key = key;
    this.pages = pages;
    int last = pages.length - 1;
    edges = (long) last * LoadPage.SIZE + pages[last].count();
  }

  /** Which operations these are. */
  public LoadKey key() {
    return key;
  }

  LoadPage[] pages() {
    return pages;
  }

  /** How many operations there are. */
  public long operations() {
    return edges / 2;
  }

  /** Whether any operation moves bytes. */
  public boolean movesBytes() {
    return between(pages[0].timeNs(0), pages[pages.length - 1].lastNs()).bytes() > 0;
  }

  /** How many operations are outstanding at a time, C(t). */
  public long outstandingAt(long timeNs) {
    Level level = new Level();
    levelAt(timeNs, edgesUpTo(timeNs), level);
    return level.outstanding;
  }

  /** What was under way from one time to a later one. */
  public StepLoad between(long fromNs, long toNs) {
    StepLoad[] only = new StepLoad[1];
    steps(new long[] {fromNs, toNs}, (step, of) -> only[0] = of);
    return only[0];
  }

  /**
   * What was under way from each of some ascending times to the next one. Costs O(steps x log n),
   * and a look at every block of edges between.
   */
  public void steps(long[] timesNs, StepVisitor visitor) {
    StepLoad of = new StepLoad();
    Level before = new Level();
    Level behind = new Level();
    long at = edgesUpTo(timesNs[0]);
    levelAt(timesNs[0], at, before);
    for (int step = 0; step < timesNs.length - 1; step++) {
      of.fromNs = timesNs[step];
      of.toNs = timesNs[step + 1];
      of.mostOutstanding = before.outstanding;
      of.mostBytesInFlight = before.bytesInFlight;
      raise(at, edgesUpTo(of.toNs - 1), of);
      at = edgesUpTo(of.toNs);
      levelAt(of.toNs, at, behind);
      of.outstandingNs = behind.outstandingNs - before.outstandingNs;
      of.busyNs = behind.busyNs - before.busyNs;
      of.moved = behind.moved - before.moved;
      visitor.step(step, of);
      Level spare = before;
      before = behind;
      behind = spare;
    }
  }

  /** Raises maxima by the levels behind the edges from..to-1. */
  private void raise(long from, long to, StepLoad of) {
    Level level = new Level();
    long at = from;
    while (at < to) {
      LoadPage page = page(at);
      int i = (int) (at % LoadPage.SIZE);
      int block = i / LoadPage.BLOCK;
      long endOfBlock = at - i + Math.min(page.count(), (block + 1) * LoadPage.BLOCK);
      if (i % LoadPage.BLOCK == 0 && endOfBlock <= to) {
        of.mostOutstanding =
            Math.max(of.mostOutstanding, page.get(LoadPage.MOST_OUTSTANDING, block));
        of.mostBytesInFlight =
            Math.max(of.mostBytesInFlight, page.get(LoadPage.MOST_IN_FLIGHT, block));
      } else {
        page.levelBefore(block, level);
        long last = Math.min(to, endOfBlock);
        for (int e = block * LoadPage.BLOCK; e < i + last - at; e++) {
          level.take(page.get(LoadPage.LENGTH, e), page.get(LoadPage.BYTES, e));
          if (e >= i) {
            of.mostOutstanding = Math.max(of.mostOutstanding, level.outstanding);
            of.mostBytesInFlight = Math.max(of.mostBytesInFlight, level.bytesInFlight);
          }
        }
      }
      at = Math.min(to, endOfBlock);
    }
  }

  private LoadPage page(long edge) {
    return pages[(int) (edge / LoadPage.SIZE)];
  }

  /** Sets the level at a time, when so many edges are not later. */
  private void levelAt(long timeNs, long passed, Level level) {
    long within = Math.min(passed, edges - 1);
    LoadPage page = page(within);
    int block = (int) (within % LoadPage.SIZE) / LoadPage.BLOCK;
    int end = (int) (passed - within / LoadPage.SIZE * LoadPage.SIZE);
    page.levelBefore(block, level);
    for (int i = block * LoadPage.BLOCK; i < end; i++) {
      level.goTo(page.timeNs(i));
      level.take(page.get(LoadPage.LENGTH, i), page.get(LoadPage.BYTES, i));
    }
    level.goTo(timeNs);
  }

  /** How many edges are not later than a time. */
  private long edgesUpTo(long timeNs) {
    int low = 0;
    int high = pages.length; // the first page that begins later
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (pages[middle].timeNs(0) <= timeNs) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low == 0 ? 0 : (long) (low - 1) * LoadPage.SIZE + edgesUpTo(pages[low - 1], timeNs);
  }

  private static int edgesUpTo(LoadPage page, long timeNs) {
    int low = 0;
    int high = page.count();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (page.timeNs(middle) <= timeNs) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
