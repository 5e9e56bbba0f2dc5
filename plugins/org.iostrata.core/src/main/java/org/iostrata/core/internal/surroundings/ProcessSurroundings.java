// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.surroundings;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.iostrata.core.internal.kept.PageStore;
import org.iostrata.core.internal.scan.ScanProgress;
import org.iostrata.core.source.Surroundings.CallRegion;
import org.iostrata.core.source.Surroundings.Exchange;
import org.iostrata.core.source.Surroundings.LinkedOperation;
import org.iostrata.core.source.Surroundings.RegionKind;
import org.iostrata.core.source.Surroundings.SurroundingsVisitor;

/** Puts what is told of one process into tables. One thread at a time. */
final class ProcessSurroundings implements SurroundingsVisitor {
  private final List<CallRegion> regions;
  private final PageStore store;
  private final ScanProgress progress;
  private final MessageEnds sent;
  private final MessageEnds received;
  private final LinkEnds links;
  private final Map<Long, SamplesWriter> metrics = new LinkedHashMap<>();
  private final List<CallLane> calls = new ArrayList<>();
  private final List<Samples> samples = new ArrayList<>();
  private final long[] row = new long[CallLane.COLUMNS];
  private PackedTableWriter lane;
  private int thread = -1;
  private boolean tells;

  ProcessSurroundings(
      List<CallRegion> regions, int mostMessages, PageStore store, ScanProgress progress) {
    this.regions = regions;
    this.store = store;
    this.progress = progress;
    sent = new MessageEnds(mostMessages);
    received = new MessageEnds(mostMessages);
    links = new LinkEnds(mostMessages);
  }

  @Override
  public void call(int of, int region, long fromNs, long toNs, Exchange exchange) {
    try {
      if (of != thread) {
        closeLane();
        thread = of;
        lane = new PackedTableWriter(CallLane.COLUMNS, store);
      }
      tells |= regions.get(region).kind() != RegionKind.IO;
      row[CallLane.START] = fromNs;
      row[CallLane.LENGTH] = toNs - fromNs;
      row[CallLane.REGION] = region;
      row[CallLane.COMMUNICATOR] = exchange.communicator;
      row[CallLane.BYTES] = exchange.bytes;
      lane.add(row);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What does I/O only says nothing that its operations do not say. */
  private void closeLane() throws IOException {
    if (tells) {
      calls.add(new CallLane(thread, lane.close()));
    }
    tells = false;
  }

  @Override
  public void sent(int of, long timeNs, Exchange exchange) {
    sent.add(of, timeNs, timeNs, exchange);
  }

  @Override
  public void received(int of, long askedNs, long timeNs, Exchange exchange) {
    received.add(of, askedNs, timeNs, exchange);
  }

  @Override
  public void linkEnd(LinkedOperation operation, long number, boolean isCause) {
    links.add(operation, number, isCause);
  }

  @Override
  public void sample(int of, int metric, long timeNs, double value) {
    try {
      metrics
          .computeIfAbsent(
              (long) of << Integer.SIZE | metric, key -> new SamplesWriter(of, metric, store))
          .add(timeNs, value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void passed(long events) {
    progress.add(events);
  }

  /** All was told. */
  void close() throws IOException {
    closeLane();
    for (SamplesWriter metric : metrics.values()) {
      samples.add(metric.close());
    }
    metrics.clear();
  }

  List<CallLane> calls() {
    return calls;
  }

  List<Samples> samples() {
    return samples;
  }

  MessageEnds sent() {
    return sent;
  }

  LinkEnds links() {
    return links;
  }

  MessageEnds received() {
    return received;
  }
}
