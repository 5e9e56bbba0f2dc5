// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.activity;

import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.internal.collection.LongRows;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.Trace;

/**
 * The threads of one process that wait for others. The begin of a wait is kept until its end, which
 * tells for whom it was. Of what is told from the middle of the run, the first end of a thread is
 * kept, too: its begin was before.
 */
final class OpenWaits {
  private static final int STATE = 0;
  private static final int SINCE_NS = 1;
  private static final int ENDED = 2;
  private static final int ENDED_NS = 3;
  private static final int ENDED_PARTNER = 4;
  private static final int COLUMNS = 5;

  private static final int NOT = 0;
  private static final int OPEN = 1;

  /** The begin is among the edges. */
  private static final int TOLD = 2;

  private static final int STATES = 3;

  private final int process;
  private final int firstThread;
  private final ActivityEdges edges;
  private final LongIndex threads = new LongIndex();
  private final LongRows waits = new LongRows(COLUMNS);

  /** None, of a process; the edges are where those go of which all is known. */
  OpenWaits(int process, int firstThread, ActivityEdges edges) {
    this.process = process;
    this.firstThread = firstThread;
    this.edges = edges;
  }

  private int row(int thread) {
    int row = threads.add(thread);
    if (row == waits.size()) {
      waits.add();
      waits.set(row, STATE, NOT);
      waits.set(row, SINCE_NS, 0);
      waits.set(row, ENDED, 0);
      waits.set(row, ENDED_NS, 0);
      waits.set(row, ENDED_PARTNER, Trace.NONE);
    }
    return row;
  }

  private long what(int thread) {
    return ActivityEdges.what(process, Doing.WITH_OTHERS, LayerKind.NONE, thread == firstThread);
  }

  void begin(long timeNs, int thread) {
    int row = row(thread);
    waits.set(row, STATE, OPEN);
    waits.set(row, SINCE_NS, timeNs);
  }

  void end(long timeNs, int thread, int partner) {
    int row = row(thread);
    switch ((int) waits.get(row, STATE)) {
      case OPEN -> {
        edges.add(waits.get(row, SINCE_NS), what(thread), partner, ActivityEdge.BEGIN);
        edges.add(timeNs, what(thread), partner, ActivityEdge.END);
      }
      case TOLD -> edges.add(timeNs, what(thread), ActivityEdge.END);
      default -> {
        waits.set(row, ENDED, 1);
        waits.set(row, ENDED_NS, timeNs);
        waits.set(row, ENDED_PARTNER, partner);
      }
    }
    waits.set(row, STATE, NOT);
  }

  /** When the first of those began that are kept back, or the end of time. */
  long oldestNs() {
    long oldestNs = Long.MAX_VALUE;
    for (int row = 0; row < waits.size(); row++) {
      if (waits.get(row, STATE) == OPEN) {
        oldestNs = Math.min(oldestNs, waits.get(row, SINCE_NS));
      }
    }
    return oldestNs;
  }

  /** Tells the begins that are kept back: of those it will not be known for whom they are. */
  void tell() {
    for (int row = 0; row < waits.size(); row++) {
      if (waits.get(row, STATE) == OPEN) {
        edges.add(waits.get(row, SINCE_NS), what((int) threads.key(row)), ActivityEdge.BEGIN);
        waits.set(row, STATE, TOLD);
      }
    }
  }

  /** Goes on with what is told right behind. */
  void append(OpenWaits next) {
    for (int row = 0; row < next.waits.size(); row++) {
      int thread = (int) next.threads.key(row);
      if (next.waits.get(row, ENDED) != 0) {
        end(next.waits.get(row, ENDED_NS), thread, (int) next.waits.get(row, ENDED_PARTNER));
      }
      if (next.waits.get(row, STATE) != NOT) {
        begin(next.waits.get(row, SINCE_NS), thread);
        waits.set(threads.find(thread), STATE, next.waits.get(row, STATE));
      }
    }
  }

  void write(StateOutput out) {
    out.number(waits.size());
    for (int row = 0; row < waits.size(); row++) {
      out.number(threads.key(row));
      out.number(waits.get(row, STATE));
      out.signed(waits.get(row, SINCE_NS));
      out.flag(waits.get(row, ENDED) != 0);
      out.signed(waits.get(row, ENDED_NS));
      out.number(waits.get(row, ENDED_PARTNER) + 1);
    }
  }

  void read(StateInput in) throws StateException {
    for (int left = in.count(Integer.MAX_VALUE); left > 0; left--) {
      int row = row(in.thread());
      waits.set(row, STATE, in.index(STATES));
      waits.set(row, SINCE_NS, in.time());
      waits.set(row, ENDED, in.flag() ? 1 : 0);
      waits.set(row, ENDED_NS, in.time());
      waits.set(row, ENDED_PARTNER, in.index(in.trace().processes().size() + 1) - 1);
    }
  }
}
