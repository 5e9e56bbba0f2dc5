// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The sequential runs of requests, as one would count them by hand: an oracle. */
public final class NaiveRuns {
  /** A request of which all is known. */
  public record Request(long admitNs, int file, long offset, long bytes) {}

  private static final Comparator<Request> IN_TIME =
      Comparator.comparingLong(Request::admitNs)
          .thenComparing(Request::file)
          .thenComparing(Request::offset)
          .thenComparing(Request::bytes);

  private NaiveRuns() {}

  /** The bytes of each run, in the order of their begin. */
  public static long[] lengths(Stream<Request> requests) {
    List<Long> lengths = new ArrayList<>();
    Request before = null;
    for (Request request : requests.sorted(IN_TIME).toList()) {
      if (before != null && goesOn(before, request)) {
        lengths.set(lengths.size() - 1, lengths.get(lengths.size() - 1) + request.bytes());
      } else {
        lengths.add(request.bytes());
      }
      before = request;
    }
    return lengths.stream().mapToLong(Long::longValue).toArray();
  }

  private static boolean goesOn(Request before, Request request) {
    return before.file() == request.file() && before.offset() + before.bytes() == request.offset();
  }
}
