// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.iostrata.core.internal.collection.LongTable;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;

/**
 * Which file of a client is a file of a server: the one of the same name, or, where servers call
 * files by numbers, the one that a thread was to write or the only one that was written to from
 * place to place as the server wrote, among several the one that the senders were about. Servers of
 * GlusterFS may have pieces of files (shards). Not thread-safe.
 */
final class SameFiles {
  /** GlusterFS 10, features/shard: the sizes of shards are multiples of the smallest. */
  private static final long SHARD_BYTES = 4 << 20;

  private static final String SHARDS = "/.shard/";

  private final List<TraceFile> files;
  private final AskedWrites writes;

  /** By file, a number for the last name of its path. */
  private final int[] last;

  /** Of places in files of servers and of clients, what a difference is a multiple of; or 0. */
  private final long unit;

  /** By file of a server, what turned out. */
  private final Map<Integer, SamePlace> learnt = new HashMap<>();

  /**
   * Where a file of a server is in one of a client.
   *
   * @param shift where its first byte is
   */
  record SamePlace(int file, long shift) {
    /** What was written, with its places in the file of the client. */
    AskedWrites.Written of(AskedWrites.Written written) {
      return new AskedWrites.Written(file, written.from() + shift, written.to() + shift);
    }
  }

  SameFiles(List<TraceFile> files, AskedWrites writes) {
    this.files = files;
    this.writes = writes;
    last = new int[files.size()];
    Map<String, Integer> numbers = new HashMap<>();
    boolean hasShards = false;
    for (TraceFile file : files) {
      last[file.index()] = numbers.computeIfAbsent(file.name(), none -> numbers.size());
      hasShards |= file.path().contains(SHARDS);
    }
    unit = hasShards ? SHARD_BYTES : 0;
  }

  /** What turned out of a file of a server, or null. */
  SamePlace known(int served) {
    return learnt.get(served);
  }

  /**
   * Finds out where a server wrote, or null.
   *
   * @param pieces the writes that were kept and may be what it wrote
   * @param own the write that the thread was to do, or NONE
   * @param likely the file that threads were about which sent what was written there
   */
  SamePlace learn(
      AskedWrites.Written written, List<Integer> pieces, int own, HeldRequests.Likely likely) {
    int named = named(written, pieces);
    SamePlace place = named == Trace.NONE ? own(written, own) : new SamePlace(named, 0);
    place = place == null ? only(written, pieces, likely) : place;
    if (place != null) {
      learnt.put(written.file(), place);
    }
    return place;
  }

  /** The file whose path ends most like that of the server, if it is one. */
  private int named(AskedWrites.Written written, List<Integer> pieces) {
    int served = written.file();
    int best = 0;
    int found = Trace.NONE;
    for (int piece : pieces) {
      int file = writes.file(piece);
      if (file != found && last[file] == last[served] && mayBeIn(piece, written)) {
        int alike = alike(files.get(file).path(), files.get(served).path());
        found = alike > best ? file : alike == best ? Trace.NONE : found;
        best = Math.max(best, alike);
      }
    }
    return found;
  }

  /** How many names at the end of two paths are equal. */
  private static int alike(String path, String other) {
    int names = 1;
    int i = path.length() - 1;
    int j = other.length() - 1;
    for (; i >= 0 && j >= 0 && path.charAt(i) == other.charAt(j); i--, j--) {
      names += path.charAt(i) == '/' ? 1 : 0;
    }
    return names;
  }

  /** Where the thread was to write, if what was written may be a part of that. */
  private SamePlace own(AskedWrites.Written written, int own) {
    if (own == LongTable.NONE) {
      return null;
    }
    long behind = writes.from(own) - written.from();
    long shift = unit == 0 || behind <= 0 ? 0 : ((behind - 1) / unit + 1) * unit;
    SamePlace place = new SamePlace(writes.file(own), shift);
    AskedWrites.Written there = place.of(written);
    return writes.from(own) <= there.from() && there.to() <= writes.to(own) ? place : null;
  }

  /**
   * Whether a write lies in what a server wrote to its file, or that in it. Where files are in
   * pieces, one may begin in one piece and end in the next.
   */
  boolean mayBeIn(int piece, AskedWrites.Written written) {
    long from = writes.from(piece);
    long to = writes.to(piece);
    boolean around = from <= written.from() && to >= written.to();
    boolean overlaps = from < written.to() && written.from() < to;
    boolean begins = from >= written.from() || cuts(written.from());
    boolean ends = to <= written.to() || cuts(written.to());
    return around || (overlaps && begins && ends);
  }

  private boolean cuts(long offset) {
    return unit > 0 && offset % unit == 0;
  }

  /** Whether what was written can't be a part of what its thread was to write. */
  boolean isElsewhere(AskedWrites.Written written, int own) {
    return unit > 0 && own(written, own) == null;
  }

  /** The only place that fits, if nothing speaks against its file, or that in the likely file. */
  private SamePlace only(
      AskedWrites.Written written, List<Integer> pieces, HeldRequests.Likely likely) {
    Set<SamePlace> fit = new HashSet<>();
    for (int piece : pieces) {
      long shift = writes.from(piece) - written.from();
      SamePlace place = new SamePlace(writes.file(piece), shift);
      boolean mayBe = shift == 0 || (unit > 0 && shift > 0 && shift % unit == 0);
      boolean asked = !likely.sure() || likely.allows(place.file());
      if (mayBe && asked && !fit.contains(place) && isWhole(place, written, pieces)) {
        fit.add(place);
      }
    }
    SamePlace only = fit.size() == 1 ? fit.iterator().next() : null;
    return only != null && likely.allows(only.file()) ? only : null;
  }

  /** Whether pieces of a file are what the server wrote, one behind the other. */
  private boolean isWhole(SamePlace place, AskedWrites.Written written, List<Integer> pieces) {
    AskedWrites.Written there = place.of(written);
    long from = there.from();
    boolean more = true;
    while (from < there.to() && more) {
      more = false;
      for (int piece : pieces) {
        if (writes.file(piece) == place.file()
            && writes.from(piece) == from
            && writes.to(piece) > from
            && writes.to(piece) <= there.to()) {
          from = writes.to(piece);
          more = true;
        }
      }
    }
    return from == there.to();
  }
}
