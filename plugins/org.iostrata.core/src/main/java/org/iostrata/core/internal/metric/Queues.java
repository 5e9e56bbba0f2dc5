// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.Trace;

/** The queues of the files of one layer: reads and writes of all processes. */
public final class Queues implements Portable {
  /** A call that only copies from memory to memory takes no longer than this and 1 ns a byte. */
  private static final long MEMORY_CALL_NS = 10_000;

  private final LongIndex files = new LongIndex();
  private final List<Queue> queues = new ArrayList<>();
  private final Queue all = new Queue();
  private int lastFile = Trace.NONE;
  private Queue last;

  /** A request of a place of a file comes, and will be done; told in the order of begins. */
  void add(int file, long admitNs, long callbackNs, long offset, long bytes) {
    queue(file).add(admitNs, callbackNs, offset, bytes);
    addToAll(admitNs, callbackNs, bytes);
  }

  private void addToAll(long admitNs, long callbackNs, long bytes) {
    if (!isOfMemory(callbackNs - admitNs, bytes)) {
      all.add(admitNs, callbackNs);
    }
  }

  /**
   * What memory answers waits in no queue of a device or server that several files have: it comes
   * and goes between those that do.
   */
  static boolean isOfMemory(long durationNs, long bytes) {
    return durationNs <= MEMORY_CALL_NS + bytes;
  }

  /** A request of a file comes from no known place, and will be done; in the same order. */
  void add(int file, long admitNs, long callbackNs) {
    queue(file).add(admitNs, callbackNs);
    addToAll(admitNs, callbackNs, 0);
  }

  /** A request that is counted elsewhere is under way; of memory or not. */
  void resume(int file, long callbackNs, boolean ofMemory) {
    queue(file).resume(callbackNs);
    if (!ofMemory) {
      all.resume(callbackNs);
    }
  }

  /** Nobody comes any more. */
  void finish() {
    queues.forEach(Queue::finish);
    all.finish();
  }

  private Queue queue(int file) {
    if (file != lastFile || last == null) { // mostly it stays with one
      int entry = files.add(file);
      if (entry == queues.size()) {
        queues.add(new Queue());
      }
      lastFile = file;
      last = queues.get(entry);
    }
    return last;
  }

  /** Goes on with what another was told from a time on. */
  void append(Queues next, long fromNs) {
    for (int entry = 0; entry < next.queues.size(); entry++) {
      queue((int) next.files.key(entry)).append(next.queues.get(entry), fromNs);
    }
    all.append(next.all, fromNs);
  }

  @Override
  public void write(StateOutput out) {
    out.number(queues.size());
    for (int entry = 0; entry < queues.size(); entry++) {
      out.number(files.key(entry));
      out.part(queues.get(entry));
    }
    out.part(all);
  }

  @Override
  public void read(StateInput in) throws StateException {
    for (int left = in.count(in.trace().files().size()); left > 0; left--) {
      queue(in.index(in.trace().files().size())).read(in);
    }
    all.read(in);
  }

  /** That of all files, without what is {@link #isOfMemory of memory}. */
  public Queue all() {
    return all;
  }

  /** How many files have one. */
  public int size() {
    return queues.size();
  }

  /** The file of one of them. */
  public int file(int entry) {
    return (int) files.key(entry);
  }

  /** One of them. */
  public Queue get(int entry) {
    return queues.get(entry);
  }
}
