// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Random;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.MessageBatch;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;

/**
 * Connections of simulated programs: in which calls they send and receive, and what is recorded.
 */
final class SimulatedWire {
  private static final int HEAD = 24;
  private static final int PAGE = 512;
  private static final int CHECK_SUM = 4;

  /** In which calls a message is sent. */
  enum Split {
    /** In one, or in two when it does not go at once. */
    NONE,
    /** Its head, and its data. */
    HEAD_AND_DATA,
    /** Its head, and each page of its data behind a check sum, which is sent apart. */
    CHECKED_PAGES,
    /** Its head, perhaps with data, and pieces of any size. */
    ANYHOW
  }

  /**
   * How programs speak.
   *
   * @param split in which calls they send
   * @param waits whether a server may say that an answer will take its time, with its id
   * @param shortIds whether an id has two bytes, and stands beside what is wanted
   * @param sealed whether all but the first word is encrypted
   */
  record Habits(Split split, boolean waits, boolean shortIds, boolean sealed) {
    static final Habits PLAIN = new Habits(Split.NONE, false, false);
    static final Habits SEALED = new Habits(Split.NONE, false, false, true);

    Habits(Split split, boolean waits, boolean shortIds) {
      this(split, waits, shortIds, false);
    }
  }

  /** A message on its way: up to which place it goes; of no request when it says to wait. */
  private record Sent(SimulatedRequests.Request request, long to) {}

  /** One direction of a connection. */
  static final class Way {
    private final Deque<Sent> messages = new ArrayDeque<>();
    private long sent;
    private long received;

    /** A request of which all has arrived, once, or null. */
    SimulatedRequests.Request arrived() {
      while (!messages.isEmpty() && messages.peek().to() <= received) {
        SimulatedRequests.Request request = messages.remove().request();
        if (request != null) {
          return request;
        }
      }
      return null;
    }
  }

  private final Random random;
  private final Trace trace;
  private final OperationBatch batch;
  private final Habits habits;
  private final long[] ids;
  private long nowNs;

  SimulatedWire(Random random, Trace trace, OperationBatch batch, Habits habits) {
    this.random = random;
    this.trace = trace;
    this.batch = batch;
    this.habits = habits;
    ids = new long[trace.processes().size()];
  }

  long tick() {
    nowNs += 1 + random.nextInt(50);
    return nowNs;
  }

  long nextId(int process) {
    return ids[process]++;
  }

  /** A thread sends a request or its answer; of the calls some may have something between them. */
  void send(Way way, int handle, SimulatedRequests.Request request, int thread, Runnable between) {
    boolean up = trace.threads().get(thread).process() != 0;
    long data = request.write == up ? request.bytes : 0;
    long end = way.sent + HEAD + data;
    way.messages.add(new Sent(request, end));
    long left = HEAD + data;
    for (long at = 0; left > 0; left = end - way.sent) {
      long asked = next(at, left);
      boolean cut =
          habits.split() == Split.NONE && left > HEAD && at == 0 && random.nextInt(8) == 0;
      long done = cut ? HEAD + random.nextInt((int) left - HEAD) : asked;
      int row = call(way, handle, thread, asked, done);
      setWords(row, words(request, up, at), done);
      at += done;
      if (random.nextInt(4) == 0 && left > done) {
        between.run();
      }
    }
  }

  /** How much the next call sends. */
  private long next(long at, long left) {
    if (habits.split() == Split.NONE) {
      return left;
    }
    if (habits.split() == Split.ANYHOW) {
      long least = at == 0 ? Math.min(left, HEAD) : 1;
      return least + random.nextInt((int) (left - least) + 1);
    }
    if (at == 0) {
      return HEAD;
    }
    boolean pages = habits.split() == Split.CHECKED_PAGES;
    return !pages ? left : (at - HEAD) % PAGE == 0 ? CHECK_SUM : Math.min(left, PAGE - CHECK_SUM);
  }

  /** A server says that an answer will take its time. */
  void sendWait(Way way, int handle, SimulatedRequests.Request request, int thread) {
    way.messages.add(new Sent(null, way.sent + HEAD));
    int row = call(way, handle, thread, HEAD, HEAD);
    int[] words = words(request, false, 0);
    words[3] = 9;
    words[4] = words[1]; // SMB has the id twice in such a message
    setWords(row, Arrays.copyOf(words, HEAD / 4), HEAD);
  }

  private int call(Way way, int handle, int thread, long asked, long done) {
    int row = add(OperationKind.WRITE, handle, thread, way.sent);
    batch.messages().setTimes(row, tick(), nowNs);
    batch.messages().setBytes(row, asked, done);
    way.sent += done;
    return row;
  }

  private int add(OperationKind kind, int handle, int thread, long position) {
    MessageBatch messages = batch.messages();
    int row = messages.add();
    int process = trace.threads().get(thread).process();
    messages.setWhat(row, LayerKind.of(Layer.NETWORK, kind), thread, nextId(process));
    messages.setWhere(row, handle, trace.handles().get(handle).file(), position);
    return row;
  }

  /** A thread receives some bytes; returns whether there were any. */
  boolean receive(Way way, int handle, int thread) {
    if (way.received == way.sent) {
      return false;
    }
    long bytes = 1L + random.nextInt((int) Math.min(9000, way.sent - way.received));
    bytes = random.nextBoolean() ? way.sent - way.received : bytes;
    int row = add(OperationKind.READ, handle, thread, way.received);
    batch.messages().setTimes(row, tick(), tick());
    batch.messages().setBytes(row, 10_000, bytes);
    way.received += bytes;
    return true;
  }

  /** What a message has from a place on: length, id, what is wanted, where, and then data. */
  private int[] words(SimulatedRequests.Request request, boolean up, long at) {
    int what = up ? (request.write ? 7 : 6) : 0;
    int id =
        habits.shortIds() ? (request.word & 0xFFFF) | ((what + 1) << Short.SIZE) : request.word;
    int where = up ? (int) request.offset : what;
    int[] head = {(int) request.bytes, id, 2, what, where, 0};
    int[] words = new int[Words.MOST];
    for (int i = 0; i < words.length; i++) {
      int place = (int) (at / 4) + i;
      words[i] = place < head.length ? head[place] : data(request.offset, place);
    }
    for (int i = 0; i < words.length && habits.sealed(); i++) {
      words[i] = i == 0 ? 0x1703_0300 : random.nextInt();
    }
    return words;
  }

  /** What is in a file: the same for whoever reads or writes from an offset on. */
  private static int data(long offset, int place) {
    long mixed = (offset * 0x10001 + place) * 0x9E3779B97F4A7C15L;
    return (int) (((mixed ^ (mixed >>> 29)) * 0xBF58476D1CE4E5B9L) >>> Integer.SIZE);
  }

  private void setWords(int row, int[] words, long bytes) {
    for (int i = 0; i + 1 < words.length && 4L * (i + 2) <= bytes; i += 2) {
      long pair = ((long) words[i + 1] << Integer.SIZE) | (words[i] & 0xFFFF_FFFFL);
      batch.messages().setWords(row, i / 2, pair);
    }
  }
}
