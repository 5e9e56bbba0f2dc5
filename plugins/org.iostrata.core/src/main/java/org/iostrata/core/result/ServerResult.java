// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.List;
import org.iostrata.core.internal.describe.Told;
import org.iostrata.core.model.OperationKind;

/**
 * One server over the run: how many requests are in it, how many of them wait, and for how many it
 * works; of requests whose arrival and answer are known.
 */
public record ServerResult(
    @Told("the process, 0..n-1 as the trace defines it") int process,
    @Told("its name") String name,
    @Told("time with a request in it") long busyNs,
    @Told("the part of it in which it flushes for one") long syncNs,
    @Told("time of the run without any request in it") long idleNs,
    @Told(value = "requests in it at once, from their arrival to the answer", column = "depth%")
        Concurrency depth,
    @Told(value = "requests in it at once for which nothing was done yet", column = "waiting%")
        Concurrency waiting,
    @Told(value = "operations that it does for requests at once", column = "working%")
        Concurrency working,
    @Told(value = "the same in each 64th of the run in which it had any", column = Told.NO_COLUMN)
        List<ServerWindow> windows,
    @Told(
            value = "where the time of its reads and writes goes, by kind and size",
            column = Told.NO_COLUMN)
        List<SizedRequests> sizes) {
  /** Copies the lists. */
  public ServerResult {
    windows = List.copyOf(windows);
    sizes = List.copyOf(sizes);
  }

  /** A server in a part of the run. */
  public record ServerWindow(
      @Told("begin of the window, since the trace's start") long fromNs,
      @Told("end of the window") long toNs,
      @Told("its time with a request in it") long busyNs,
      @Told(value = "requests in it at once", column = "depth%") Concurrency depth,
      @Told(value = "those that wait", column = "waiting%") Concurrency waiting,
      @Told(value = "operations that it does for some", column = "working%") Concurrency working) {}

  /**
   * Requests of one kind and about one size: bytes of the server's first operation, or where there
   * is none, of the client's.
   */
  public record SizedRequests(
      @Told("read or write") OperationKind kind,
      @Told("they have at least as many bytes") long fromBytes,
      @Told("they have fewer") long toBytes,
      @Told(spread = true) RequestTimes times) {}
}
