// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.iostrata.core.model.FileSystem;
import org.iostrata.core.result.QualityNote;

/**
 * What is to be known of all records of a log of one stream before one can be told: how its files
 * are called, and what is not told apart. A record tells the end of a path, and the device that the
 * file is on.
 */
final class StreamSurvey {
  /** Names take memory as long as the log is open; files behind those go by their number. */
  private static final int MOST_NAMES = 1 << 22;

  private static final String CUT = "...";

  private final Map<Long, FileSystem> devices;
  private final Map<Long, String> names = new HashMap<>();
  private long records;
  private long together;
  private long mixed;
  private long estimated;

  /** Of a log with these file systems, by device. */
  StreamSurvey(Map<Long, FileSystem> devices) {
    this.devices = devices;
  }

  /** Whether a record is of all files of a process, of which there were too many. */
  static boolean isTogether(StreamRecord record) {
    return record.id() == 0;
  }

  /** Of which file a record is; of another one for each process where files are put together. */
  static long fileId(StreamRecord record) {
    return isTogether(record) ? Long.MIN_VALUE + record.rank() : record.id();
  }

  /** Takes each record once. */
  void add(StreamRecord record) {
    records++;
    StreamUse use = StreamUse.of(record);
    mixed += use.isMixed() ? 1 : 0;
    estimated += movesInMpiIo(record) ? 1 : 0;
    together += isTogether(record) ? 1 : 0;
    if (names.size() < MOST_NAMES) {
      names.putIfAbsent(
          fileId(record), isTogether(record) ? "all files of rank " + record.rank() : path(record));
    }
  }

  private static boolean movesInMpiIo(StreamRecord record) {
    return StreamUse.count(record, "INDEP_READS", "COLL_READS", "SPLIT_READS", "NB_READS") > 0
        || StreamUse.count(record, "INDEP_WRITES", "COLL_WRITES", "SPLIT_WRITES", "NB_WRITES") > 0;
  }

  /** A path as far as it is told: where the file system is mounted, and how it ends. */
  private String path(StreamRecord record) {
    String suffix = record.suffix();
    if (suffix.isEmpty() || (!record.isCut() && suffix.startsWith("/"))) {
      return suffix;
    }
    FileSystem in = devices.get(record.integer("DEVICE"));
    String end = record.isCut() ? CUT + suffix : suffix;
    if (in == null) {
      return end;
    }
    String mountPoint = in.mountPoint();
    return (mountPoint.endsWith("/") ? mountPoint : mountPoint + "/")
        + (record.isCut() ? end : CUT + "/" + end);
  }

  /** Tells files apart whose names are the same, when all were added. */
  void end() {
    Set<String> seen = new HashSet<>();
    Set<String> ambiguous = new HashSet<>();
    for (String name : names.values()) {
      if (!seen.add(name)) {
        ambiguous.add(name);
      }
    }
    names.replaceAll(
        (id, name) ->
            ambiguous.contains(name) && !name.isEmpty()
                ? name + " (" + Long.toUnsignedString(id) + ")"
                : name);
  }

  String name(long id) {
    return names.getOrDefault(id, "");
  }

  long records() {
    return records;
  }

  /** What is not told as it is in newer logs. */
  List<QualityNote> notes() {
    List<QualityNote> notes = new ArrayList<>();
    add(
        notes,
        "files-together",
        together,
        "of all files of a rank, which had too many for Darshan's memory");
    add(
        notes,
        "streams-in-posix",
        mixed,
        "of calls of POSIX and of streams of ISO C together: shown in POSIX");
    add(
        notes,
        "bytes-estimated",
        estimated,
        "whose bytes in MPI-IO are taken from below it: Darshan 2 does not count them");
    return notes;
  }

  private static void add(List<QualityNote> notes, String id, long count, String what) {
    if (count > 0) {
      String records = count == 1 ? "1 record " : count + " records ";
      notes.add(new QualityNote(id, records + what, count, List.of()));
    }
  }
}
