// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.iostrata.core.model.FileSystem;

/**
 * What a log says about its job.
 *
 * @param uid of the user, or a hash of it
 * @param startNs nanoseconds since 1970
 * @param toNs likewise
 * @param processes how many there were
 * @param id the number that the batch system gave it
 * @param metadata what else is told, by name: the version of the library, hints
 * @param command the program and its arguments
 * @param mounts the mounted file systems, those with the longest path first
 */
record LogJob(
    long uid,
    long startNs,
    long toNs,
    long processes,
    long id,
    Map<String, String> metadata,
    String command,
    List<FileSystem> mounts) {
  /** More than any job has, and so few that a list of them has room. */
  static final int MOST_PROCESSES = 1 << 20;

  private static final int BYTES = 4096;
  private static final int METADATA_BYTES = 1024;
  private static final int NANOSECONDS_SINCE = 341;
  private static final long SECOND_NS = 1_000_000_000;

  /** Reads it from its region. */
  static LogJob read(RegionInput in, LogHeader header) throws IOException {
    byte[] bytes = new byte[BYTES];
    int done = Math.max(0, in.readSome(bytes, 0, BYTES));
    boolean hasNs = header.version() >= NANOSECONDS_SINCE;
    int numbers = (hasNs ? 7 : 5) * Long.BYTES;
    if (done < numbers) {
      throw in.damage("it is cut");
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(header.order());
    long uid = buffer.getLong();
    long start = time(buffer, hasNs);
    long end = time(buffer, hasNs);
    long processes = buffer.getLong();
    if (processes < 0 || processes > MOST_PROCESSES) {
      throw in.damage("a job of " + processes + " processes");
    }
    String metadata = text(bytes, numbers, METADATA_BYTES);
    String rest = text(bytes, numbers + METADATA_BYTES, BYTES);
    int line = rest.indexOf('\n');
    return new LogJob(
        uid,
        start,
        Math.max(start, hasNs ? end : end + SECOND_NS), // to the end of its last second
        processes,
        buffer.getLong(),
        pairs(metadata),
        line < 0 ? rest : rest.substring(0, line),
        line < 0 ? List.of() : mounts(rest.substring(line + 1)));
  }

  /** Nanoseconds of seconds since 1970; 0 when they are no time. */
  static long ofSeconds(long seconds) {
    return isTime(seconds) ? seconds * SECOND_NS : 0;
  }

  /** The end of a last second, likewise. */
  static long endOf(long seconds) {
    return ofSeconds(seconds) + SECOND_NS;
  }

  private static boolean isTime(long seconds) {
    return seconds >= 0 && seconds < Long.MAX_VALUE / SECOND_NS / 2;
  }

  private static long time(ByteBuffer in, boolean hasNs) {
    long seconds = in.getLong();
    long ns = hasNs ? in.getLong() : 0;
    return isTime(seconds) ? ofSeconds(seconds) + Math.max(0, Math.min(SECOND_NS - 1, ns)) : 0;
  }

  /** The text from a place up to a zero, of so many bytes at most. */
  static String text(byte[] bytes, int offset, int most) {
    int end = offset;
    while (end < Math.min(bytes.length, offset + most) && bytes[end] != 0) {
      end++;
    }
    return new String(bytes, offset, end - offset, StandardCharsets.UTF_8);
  }

  /** Names and values, a pair a line. */
  static Map<String, String> pairs(String lines) {
    Map<String, String> pairs = new TreeMap<>();
    for (String line : lines.split("\n", -1)) {
      int equals = line.indexOf('=');
      if (equals > 0) {
        pairs.putIfAbsent(line.substring(0, equals), line.substring(equals + 1));
      }
    }
    return pairs;
  }

  private static List<FileSystem> mounts(String lines) {
    List<FileSystem> mounts = new ArrayList<>();
    for (String line : lines.split("\n", -1)) {
      String[] typeAndPath = line.strip().split("\\s+", 2);
      if (typeAndPath.length == 2) {
        mounts.add(new FileSystem(mounts.size(), typeAndPath[0], typeAndPath[1]));
      }
    }
    mounts.sort(
        Comparator.comparingInt((FileSystem mount) -> mount.mountPoint().length()).reversed());
    return List.copyOf(mounts);
  }

  /** A hint to MPI-IO, when it is a number. */
  OptionalLong hint(String name) {
    for (String hint : metadata.getOrDefault("h", "").split(";", -1)) {
      if (hint.matches(Pattern.quote(name) + "=[0-9]{1,18}")) {
        return OptionalLong.of(Long.parseLong(hint.substring(name.length() + 1)));
      }
    }
    return OptionalLong.empty();
  }

  /** How long it took. */
  long durationNs() {
    return toNs - startNs;
  }

  /** The file system that a path lies in. */
  Optional<FileSystem> mount(String path) {
    return mounts.stream().filter(mount -> isBelow(path, mount.mountPoint())).findFirst();
  }

  private static boolean isBelow(String path, String mountPoint) {
    return path.startsWith(mountPoint)
        && (mountPoint.endsWith("/")
            || path.length() == mountPoint.length()
            || path.charAt(mountPoint.length()) == '/');
  }
}
