// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.metric.SizeHistogram;
import org.iostrata.core.model.OperationKind;

/** Sums over the requests of one kind to one server. */
public final class ServerSums {
  private final int process;
  private final OperationKind kind;
  private final BitSet clients = new BitSet();
  private final PartTimes times = new PartTimes();
  private final Map<Integer, PartTimes> timesBySize = new TreeMap<>();
  private long requests;
  private long operations;
  private long bytes;
  private long withClient;
  private long sure;

  ServerSums(int process, OperationKind kind) {
    this.process = process;
    this.kind = kind;
  }

  /**
   * Adds a request with the first operation that was done for it, if any.
   *
   * @param processOf the process of each thread
   */
  void add(FollowedRequest request, int[] processOf) {
    requests++;
    sure += request.isSure() ? 1 : 0;
    if (request.hasClient()) {
      withClient++;
      clients.set(processOf[request.clientThread()]);
    }
    times.add(request);
    long size = request.hasServed() ? request.servedBytes() : request.clientBytes();
    if (kind.isTransfer() && size >= 0) {
      int bucket = SizeHistogram.bucket(size);
      timesBySize.computeIfAbsent(bucket, b -> new PartTimes()).add(request);
    }
  }

  /** Adds an operation that was done for a request. */
  void addOperation(long operationBytes) {
    operations++;
    bytes = Saturating.add(bytes, operationBytes);
  }

  /** The server. */
  public int process() {
    return process;
  }

  /** What was done for them; without anything, what the clients did. */
  public OperationKind kind() {
    return kind;
  }

  /** How many processes asked for them. */
  public int clients() {
    return clients.cardinality();
  }

  /** How many. */
  public long requests() {
    return requests;
  }

  /** How many operations were done for them. */
  public long operations() {
    return operations;
  }

  /** Their bytes. */
  public long bytes() {
    return bytes;
  }

  /** How many of them an operation of a client is known of. */
  public long withClient() {
    return withClient;
  }

  /** How many have nothing in them that might be another. */
  public long sure() {
    return sure;
  }

  /** Where their time goes. */
  public PartTimes times() {
    return times;
  }

  /**
   * The same by the bucket of their sizes ({@link SizeHistogram}): bytes of the server's first
   * operation, or of the client's; of reads and writes.
   */
  public Map<Integer, PartTimes> timesBySize() {
    return timesBySize;
  }
}
