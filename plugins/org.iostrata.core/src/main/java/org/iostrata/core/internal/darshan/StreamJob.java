// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.iostrata.core.model.FileSystem;

/**
 * What the head of a log of one stream says.
 *
 * @param job as in a newer log
 * @param devices the mounted file systems by the number of their device
 * @param version of the format that was recorded: the log may be converted from an older one
 */
record StreamJob(LogJob job, Map<Long, FileSystem> devices, int version) {
  private static final Pattern CONVERTED = Pattern.compile("([12])\\.(\\d\\d)");
  private static final int OLD_NUMBERS_AT = 12;

  /** Reads it. */
  static StreamJob read(RegionInput in, StreamHead head) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(head.bytes());
    in.require(buffer);
    byte[] bytes = new byte[head.bytes()];
    buffer.get(0, bytes);
    int at = head.metadataAt();
    Map<String, String> metadata = LogJob.pairs(LogJob.text(bytes, at, head.metadataBytes()));
    String rest = LogJob.text(bytes, at + head.metadataBytes(), bytes.length);
    int line = rest.indexOf('\n');
    Map<Long, FileSystem> devices = devices(line < 0 ? "" : rest.substring(line + 1));
    long[] numbers = numbers(buffer, head);
    long processes = numbers[3];
    if (processes < (head.isOld() ? 1 : 0) || processes > LogJob.MOST_PROCESSES) {
      throw in.damage("a job of " + processes + " processes");
    }
    long start = LogJob.ofSeconds(numbers[1]);
    LogJob job =
        new LogJob(
            numbers[0],
            start,
            Math.max(start, LogJob.endOf(numbers[2])),
            processes,
            numbers[4],
            metadata,
            line < 0 ? rest : rest.substring(0, line),
            mounts(devices));
    return new StreamJob(job, devices, recorded(head, metadata));
  }

  /** The user, start and end, how many processes, and the number of the job. */
  private static long[] numbers(ByteBuffer in, StreamHead head) {
    long[] numbers = new long[5];
    in.position(head.isOld() ? OLD_NUMBERS_AT : 2 * Long.BYTES);
    for (int i = 0; i < (head.isOld() ? 4 : 5); i++) {
      numbers[i] = head.isOld() ? in.getInt() : in.getLong();
    }
    if (head.isOld()) {
      numbers[0] &= 0xffffffffL;
    }
    return numbers;
  }

  private static Map<Long, FileSystem> devices(String lines) {
    Map<Long, FileSystem> devices = new HashMap<>();
    for (String line : lines.split("\n", -1)) {
      String[] words = line.strip().split("\\s+", 3);
      if (words.length == 3 && words[0].matches("-?\\d{1,18}|-?[1-8]\\d{18}")) {
        FileSystem mount = new FileSystem(devices.size(), words[1], words[2]);
        devices.put(Long.parseLong(words[0]), mount);
      }
    }
    return devices;
  }

  private static List<FileSystem> mounts(Map<Long, FileSystem> devices) {
    List<FileSystem> mounts = new ArrayList<>(devices.values());
    mounts.sort(
        Comparator.comparingInt((FileSystem mount) -> mount.mountPoint().length())
            .reversed()
            .thenComparing(FileSystem::mountPoint));
    return List.copyOf(mounts);
  }

  private static int recorded(StreamHead head, Map<String, String> metadata) {
    Matcher before = CONVERTED.matcher(metadata.getOrDefault("prev_ver", ""));
    return before.matches()
        ? Math.min(head.version(), Integer.parseInt(before.group(1) + before.group(2)))
        : head.version();
  }
}
