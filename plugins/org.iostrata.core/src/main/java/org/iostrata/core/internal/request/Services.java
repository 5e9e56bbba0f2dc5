// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;

/**
 * Addresses that several others are connected with: whichever process is behind one, it speaks the
 * same protocol on all its connections. Immutable.
 */
final class Services {
  private static final Pattern TCP = Pattern.compile("tcp:([^>]+)>([^>]+)");

  /** By file that stands for a direction: the service twice, and one for what comes from it. */
  private final int[] ways;

  private final int count;

  Services(List<TraceFile> files) {
    Map<String, Integer> peers = new HashMap<>();
    for (TraceFile file : files) {
      Matcher name = TCP.matcher(file.path());
      if (name.matches()) {
        peers.merge(name.group(1), 1, Integer::sum);
        peers.merge(name.group(2), 1, Integer::sum);
      }
    }
    Map<String, Integer> services = new HashMap<>();
    ways = new int[files.size()];
    Arrays.fill(ways, Trace.NONE);
    for (TraceFile file : files) {
      Matcher name = TCP.matcher(file.path());
      if (name.matches()) {
        int from = peers.get(name.group(1));
        int to = peers.get(name.group(2));
        if (from != to) {
          String address = name.group(from > to ? 1 : 2);
          int service = services.computeIfAbsent(address, a -> services.size());
          ways[file.index()] = 2 * service + (from > to ? 1 : 0);
        }
      }
    }
    count = services.size();
  }

  /** How many there are. */
  int count() {
    return count;
  }

  /** How many files the trace has. */
  int files() {
    return ways.length;
  }

  /** The service at an end of a connection, by one of its directions, or {@link Trace#NONE}. */
  int service(int file) {
    return ways[file] == Trace.NONE ? Trace.NONE : ways[file] / 2;
  }

  /** A number for what all connections of a service carry in this direction, or NONE. */
  int way(int file) {
    return ways[file];
  }
}
