// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.util.Arrays;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.Trace;

/**
 * Where the handles of one process stand, to derive the offset of operations that name none. A
 * position is known from the opening or an absolute seek on, as long as every operation says how
 * far it went; handles that were duplicated share one. It is unknown wherever it is not exact:
 * handles that were there before the trace, appending, threads that use one handle at once, results
 * that were not recorded.
 */
final class HandlePositions implements Portable {
  private static final long UNKNOWN = Trace.UNKNOWN;

  private final Share share;
  private final LongIndex handles = new LongIndex();
  private int[] descriptionOf = new int[16];
  private int descriptions;
  private long[] position = new long[16];
  private boolean[] append = new boolean[16];
  private int[] open = new int[16];
  private int[] openThread = new int[16];
  private long[] pendingBytes = new long[16];

  /** Nothing is known yet; every handle used will be claimed. */
  HandlePositions(Share share) {
    this.share = share;
  }

  @Override
  public void write(StateOutput out) {
    compact();
    out.number(descriptions);
    for (int d = 0; d < descriptions; d++) {
      out.signed(position[d]);
      out.flag(append[d]);
      out.number(open[d]);
      out.number(openThread[d] + 1L);
      out.signed(pendingBytes[d]);
    }
    out.number(handles.size());
    for (int number = 0; number < handles.size(); number++) {
      out.number(handles.key(number));
      out.number(descriptionOf[number] + 1L);
    }
  }

  @Override
  public void read(StateInput in) throws StateException {
    int count = in.count(Integer.MAX_VALUE);
    resize(Math.max(position.length, count));
    for (int d = 0; d < count; d++) {
      position[d] = in.signed();
      append[d] = in.flag();
      open[d] = in.index(Integer.MAX_VALUE);
      openThread[d] = in.index(in.trace().threads().size() + 1) - 1;
      pendingBytes[d] = in.signed();
    }
    descriptions = count;
    int handlesKnown = in.count(in.trace().handles().size());
    for (int i = 0; i < handlesKnown; i++) {
      int number = number(in.index(in.trace().handles().size()));
      descriptionOf[number] = in.index(count + 1) - 1;
    }
  }

  /** A handle was opened. */
  void create(int handle, long startPosition, boolean appends) {
    int number = number(handle);
    descriptionOf[number] = newDescription(startPosition, appends);
  }

  /** A handle was duplicated: both move together from now on. */
  void duplicate(int oldHandle, int newHandle) {
    int shared = description(oldHandle);
    int number = number(newHandle); // may replace the array
    descriptionOf[number] = shared;
  }

  /** The position moved to a known place; {@link Trace#UNKNOWN} when the seek failed. */
  void seek(int handle, long newPosition) {
    int d = description(handle);
    if (newPosition >= 0) {
      position[d] = open[d] == 0 ? newPosition : UNKNOWN;
    }
  }

  /** Whether writes go to the end from now on. */
  void setAppend(int handle, boolean appends) {
    int d = description(handle); // may replace the array
    append[d] = appends;
  }

  /** An operation at the position began; returns its offset or {@link Trace#UNKNOWN}. */
  long begin(int handle, int thread, long bytesRequested, boolean write) {
    int d = description(handle);
    if (open[d] > 0 && (openThread[d] != thread || pendingBytes[d] < 0)) {
      position[d] = UNKNOWN;
    }
    if (write && append[d]) {
      position[d] = UNKNOWN;
    }
    long offset = position[d] == UNKNOWN ? UNKNOWN : position[d] + Math.max(0, pendingBytes[d]);
    open[d]++;
    openThread[d] = thread;
    pendingBytes[d] = bytesRequested < 0 ? -1 : pendingBytes[d] + bytesRequested;
    return Math.max(offset, UNKNOWN);
  }

  /** Such an operation ended, having moved the position by its bytes, or by an unknown distance. */
  void end(int handle, long bytesRequested, long bytesDone) {
    int d = description(handle);
    if (open[d] == 0) {
      position[d] = UNKNOWN; // opened again under it
      return;
    }
    open[d]--;
    pendingBytes[d] = open[d] == 0 ? 0 : pendingBytes[d] - bytesRequested;
    boolean known = position[d] != UNKNOWN && bytesDone >= 0;
    position[d] = known ? Math.max(position[d] + bytesDone, UNKNOWN) : UNKNOWN;
  }

  private int description(int handle) {
    int number = number(handle);
    if (descriptionOf[number] == LongIndex.ABSENT) {
      descriptionOf[number] = newDescription(UNKNOWN, false);
    }
    return descriptionOf[number];
  }

  private int number(int handle) {
    int before = handles.size();
    int number = handles.add(handle);
    if (number == descriptionOf.length) {
      descriptionOf = Arrays.copyOf(descriptionOf, number * 2);
    }
    if (handles.size() > before) {
      share.claim(handle);
      descriptionOf[number] = LongIndex.ABSENT;
    }
    return number;
  }

  /** Descriptions nobody uses any more are swept when there are twice as many as handles. */
  private int newDescription(long startPosition, boolean appends) {
    if (descriptions >= 2 * handles.size() + 16) {
      compact();
    }
    if (descriptions == position.length) {
      resize(descriptions * 2);
    }
    int d = descriptions++;
    position[d] = startPosition;
    append[d] = appends;
    open[d] = 0;
    openThread[d] = Trace.NONE;
    pendingBytes[d] = 0;
    return d;
  }

  private void resize(int size) {
    position = Arrays.copyOf(position, size);
    append = Arrays.copyOf(append, size);
    open = Arrays.copyOf(open, size);
    openThread = Arrays.copyOf(openThread, size);
    pendingBytes = Arrays.copyOf(pendingBytes, size);
  }

  private void compact() {
    int[] moved = new int[descriptions];
    for (int number = 0; number < handles.size(); number++) {
      if (descriptionOf[number] != LongIndex.ABSENT) {
        moved[descriptionOf[number]] = 1;
      }
    }
    int kept = 0;
    for (int d = 0; d < descriptions; d++) {
      if (moved[d] != 0) {
        position[kept] = position[d];
        append[kept] = append[d];
        open[kept] = open[d];
        openThread[kept] = openThread[d];
        pendingBytes[kept] = pendingBytes[d];
        moved[d] = kept++;
      }
    }
    descriptions = kept;
    for (int number = 0; number < handles.size(); number++) {
      if (descriptionOf[number] != LongIndex.ABSENT) {
        descriptionOf[number] = moved[descriptionOf[number]];
      }
    }
  }
}
