// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;

/**
 * Which file of a client is a file of a server: the one of the same name, or, where servers call
 * files by numbers, the only one that was written to from place to place as the server wrote. Not
 * thread-safe.
 */
final class SameFiles {
  private final List<TraceFile> files;
  private final AskedWrites writes;

  /** By file, a number for the last name of its path. */
  private final int[] last;

  /** By file of a server, what turned out. */
  private final Map<Integer, Integer> learnt = new HashMap<>();

  /** By server, files of clients of which it turned out. */
  private final Map<Integer, Set<Integer>> taken = new HashMap<>();

  SameFiles(List<TraceFile> files, AskedWrites writes) {
    this.files = files;
    this.writes = writes;
    last = new int[files.size()];
    Map<String, Integer> numbers = new HashMap<>();
    for (TraceFile file : files) {
      last[file.index()] = numbers.computeIfAbsent(file.name(), none -> numbers.size());
    }
  }

  /**
   * The file of a client, or NONE.
   *
   * @param pieces the writes that were kept and may be what a server wrote
   * @param above the one of them that the thread was to do, if any
   */
  int of(AskedWrites.Written written, List<Integer> pieces, int above) {
    int named = named(written.file(), pieces);
    if (named != Trace.NONE) {
      return named;
    }
    Integer known = learnt.get(written.file());
    if (known != null) {
      return known;
    }
    Set<Integer> others = taken.computeIfAbsent(written.server(), none -> new HashSet<>());
    boolean own = pieces.contains(above) && isWhole(written, List.of(above), writes.file(above));
    int file = own ? writes.file(above) : only(written, pieces, others);
    if (file != Trace.NONE) {
      learnt.put(written.file(), file);
      others.add(file);
    }
    return file;
  }

  /** The file whose path ends most like that of the server, if it is one. */
  private int named(int served, List<Integer> pieces) {
    int best = 0;
    int found = Trace.NONE;
    for (int piece : pieces) {
      int file = writes.file(piece);
      if (file != found && last[file] == last[served]) {
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

  private int only(AskedWrites.Written written, List<Integer> pieces, Set<Integer> others) {
    int only = Trace.NONE;
    for (int piece : pieces) {
      int file = writes.file(piece);
      if (file != only && !others.contains(file) && isWhole(written, pieces, file)) {
        if (only != Trace.NONE) {
          return Trace.NONE;
        }
        only = file;
      }
    }
    return only;
  }

  /** Whether pieces of a file are what the server wrote, one behind the other. */
  private boolean isWhole(AskedWrites.Written written, List<Integer> pieces, int file) {
    long from = written.from();
    boolean more = true;
    while (from < written.to() && more) {
      more = false;
      for (int piece : pieces) {
        if (writes.file(piece) == file && writes.from(piece) == from && writes.to(piece) > from) {
          from = writes.to(piece);
          more = true;
        }
      }
    }
    return from == written.to();
  }
}
