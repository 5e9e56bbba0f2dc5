// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.iostrata.core.internal.collection.Saturating;

/** Sums over the messages that each process sent. Not thread-safe. */
public final class Senders {
  /** The sums of one process. */
  public static final class Sender {
    private final int process;
    private final Map<Integer, Long> heldNs = new HashMap<>();
    private final Map<Integer, Asked> asked = new HashMap<>();
    private final Map<Integer, Asked> unseen = new HashMap<>();
    private long messages;
    private long bytes;
    private long held;

    private Sender(int process) {
      this.process = process;
    }

    private void add(FollowedMessage message) {
      messages++;
      bytes = Saturating.add(bytes, message.bytes());
      if (message.heldNs() > 0) {
        held++;
        heldNs.merge(message.stream(), message.heldNs(), Long::sum);
      }
    }

    private void add(FollowedRequest request) {
      asked.computeIfAbsent(request.stream(), stream -> new Asked()).add(request);
    }

    /** Which one. */
    public int process() {
      return process;
    }

    /** How many messages. */
    public long messages() {
      return messages;
    }

    /** Their bytes. */
    public long bytes() {
      return bytes;
    }

    /** How many of them TCP held back. */
    public long held() {
      return held;
    }

    /** For how long, of the connection that waited longest. */
    public long longestHeldNs() {
      return heldNs.values().stream().mapToLong(ns -> ns).max().orElse(0);
    }

    /** What it asked for itself, of the connection that waited longest. */
    public Asked longestAsked() {
      return longest(asked);
    }

    /** The same of services of which nothing was recorded. */
    public Asked longestUnseen() {
      return longest(unseen);
    }

    private static Asked longest(Map<Integer, Asked> byStream) {
      return byStream.values().stream()
          .max(Comparator.comparingLong(Asked::waitedNs))
          .orElseGet(Asked::new);
    }
  }

  private final Map<Integer, Sender> byProcess = new TreeMap<>();

  Senders() {}

  void add(int process, FollowedMessage message) {
    byProcess.computeIfAbsent(process, Sender::new).add(message);
  }

  /** A request that is for no operation of a client: the program sent it itself. */
  void add(int process, FollowedRequest request) {
    byProcess.computeIfAbsent(process, Sender::new).add(request);
  }

  /** A question to a service of which nothing was recorded, with its answer. */
  void asked(int process, int stream, long waitedNs, long bytes) {
    byProcess
        .computeIfAbsent(process, Sender::new)
        .unseen
        .computeIfAbsent(stream, none -> new Asked())
        .add(waitedNs, bytes);
  }

  /** By process. */
  public Collection<Sender> all() {
    return byProcess.values();
  }
}
