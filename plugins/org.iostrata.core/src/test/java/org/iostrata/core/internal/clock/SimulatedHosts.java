// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.clock;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.MessageBatch;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Submitter;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;
import org.iostrata.core.model.TraceHandle;
import org.iostrata.core.model.TraceHost;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.model.TraceThread;
import org.iostrata.core.source.MemorySource;
import org.iostrata.core.source.OperationCursor;

/**
 * Hosts in a row, each of which talks with the next one, by clocks that are off and go at different
 * speeds.
 */
final class SimulatedHosts extends MemorySource {
  static final long QUICKEST_NS = 20_000;

  private final Random random;
  private final double[] offsets;
  private final double[] drifts;
  private final List<OperationBatch> recorded = new ArrayList<>();
  private final Trace trace;

  /** So many hosts with so many messages between neighbours, in so much time. */
  SimulatedHosts(long seed, int hosts, int messages, long durationNs, double mostDrift) {
    random = new Random(seed);
    offsets = new double[hosts];
    drifts = new double[hosts];
    List<TraceProcess> processes = new ArrayList<>();
    List<TraceThread> threads = new ArrayList<>();
    List<TraceFile> files = new ArrayList<>();
    List<TraceHandle> handles = new ArrayList<>();
    for (int host = 0; host < hosts; host++) {
      offsets[host] = random.nextGaussian() * 1e9;
      drifts[host] = (2 * random.nextDouble() - 1) * mostDrift / 2;
      processes.add(
          new TraceProcess(host, "", List.of(host), false, new TraceHost(host, "host" + host)));
      threads.add(new TraceThread(host, "", host, 0));
      recorded.add(new OperationBatch(1));
    }
    for (int pair = 0; pair + 1 < hosts; pair++) {
      for (int way = 0; way < 2; way++) {
        String name = "tcp:10.0.0." + (pair + way) + ":1>10.0.0." + (pair + 1 - way) + ":1";
        files.add(new TraceFile(files.size(), name, FileClass.DATA));
      }
    }
    for (TraceFile file : files) {
      for (int end = 0; end < 2; end++) {
        handles.add(handle(handles.size(), file));
      }
    }
    trace = new Trace("made", "", processes, threads, files, handles, 0, 0);
    for (TraceFile file : files) {
      int pair = file.index() / 2;
      int way = file.index() % 2;
      talk(file.index(), pair + way, pair + 1 - way, messages, durationNs);
    }
  }

  private static TraceHandle handle(int index, TraceFile file) {
    return new TraceHandle(
        index, "", Layer.NETWORK, file.index(), Trace.NONE, FileClass.DATA, Submitter.UNKNOWN);
  }

  /** What the clock of a host shows. */
  long shown(int host, double trueNs) {
    return Math.round(trueNs * (1 + drifts[host]) + offsets[host]);
  }

  /** When the clock of a host shows a time. */
  double trueNs(int host, long shown) {
    return ((double) shown - offsets[host]) / (1 + drifts[host]);
  }

  private void talk(int file, int sender, int receiver, int messages, long durationNs) {
    double now = 0;
    double receivedBefore = 0;
    long sent = 0;
    long received = 0;
    for (int i = 0; i < messages; i++) {
      now += -Math.log(1 - random.nextDouble()) * (double) durationNs / messages;
      long bytes = random.nextInt(10) == 0 ? 100_000 : 1 + random.nextInt(200);
      message(file, sender, new Moved(true, sent, bytes), shown(sender, now));
      sent += bytes;
      double there = now + (double) QUICKEST_NS * (1 - Math.log(1 - random.nextDouble()));
      receivedBefore = Math.max(receivedBefore, there);
      while (received < sent) { // in as many calls as it takes
        long some = Math.min(sent - received, 1 + random.nextInt(65_536));
        message(file, receiver, new Moved(false, received, some), shown(receiver, receivedBefore));
        received += some;
        receivedBefore += 500;
      }
    }
  }

  private record Moved(boolean sent, long position, long bytes) {}

  private void message(int file, int host, Moved moved, long shown) {
    MessageBatch to = recorded.get(host).messages();
    int row = to.add();
    OperationKind kind = moved.sent ? OperationKind.WRITE : OperationKind.READ;
    to.setWhat(row, LayerKind.of(Layer.NETWORK, kind), host, row);
    to.setWhere(row, 2 * file + (moved.sent ? 0 : 1), file, moved.position);
    to.setTimes(row, moved.sent ? shown : shown - 1000, moved.sent ? shown + 1000 : shown);
    to.setBytes(row, moved.bytes, moved.bytes);
  }

  @Override
  public Trace trace() {
    return trace;
  }

  @Override
  public OperationCursor operations(int process) {
    return new Cursor() {
      private boolean atEnd;

      @Override
      public boolean fill(OperationBatch batch, long toNs) {
        batch.clear();
        batch.messages().addAll(recorded.get(process).messages());
        atEnd = true;
        return false;
      }

      @Override
      public boolean isAtEnd() {
        return atEnd;
      }

      @Override
      public long reachedNs() {
        return Long.MIN_VALUE;
      }

      @Override
      public long watermarkNs() {
        return Long.MIN_VALUE;
      }

      @Override
      public long events() {
        return 0;
      }
    };
  }
}
