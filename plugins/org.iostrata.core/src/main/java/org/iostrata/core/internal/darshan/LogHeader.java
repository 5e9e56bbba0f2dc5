// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What stands unpacked at the begin of a log: where everything else is. Numbers of modules are
 * those of the newest format, whatever the log's.
 *
 * @param version of the format: 300 for 3.00, 341 for 3.41
 * @param order of the bytes of every number
 * @param packing how regions are packed
 * @param partialModules a bit for each module that ran out of memory, and left records out
 * @param job the region of the job
 * @param names the region of the names of records
 * @param modules the region of each module, by its number
 * @param moduleVersions the version of the records of each
 */
record LogHeader(
    int version,
    ByteOrder order,
    Packing packing,
    long partialModules,
    LogRegion job,
    LogRegion names,
    List<LogRegion> modules,
    List<Integer> moduleVersions) {
  /** How many bytes of a file tell whether it is a log. */
  private static final int RECOGNISED_BYTES = 16;

  private static final long MAGIC = 6567223;
  private static final Pattern VERSION = Pattern.compile("(3)\\.(\\d\\d)\0.*", Pattern.DOTALL);
  private static final int NEWEST = 341;
  private static final int WIDE_SINCE = 341;
  private static final int NARROW_MODULES = 16;
  private static final int WIDE_MODULES = 64;

  /** Modules that came between others, and the first version with them. */
  private static final int[][] INSERTED = {{4, 320}, {6, WIDE_SINCE}};

  /** Whether a file is a log of such a format. */
  static boolean recognises(FileChannel file) throws IOException {
    ByteBuffer begin = ByteBuffer.allocate(RECOGNISED_BYTES);
    while (begin.hasRemaining() && file.read(begin, begin.position()) >= 0) {
      // the rest of it
    }
    return !begin.hasRemaining() && recognises(begin.array());
  }

  private static boolean recognises(byte[] begin) {
    return begin.length >= RECOGNISED_BYTES
        && version(begin) > 0
        && order(ByteBuffer.wrap(begin)) != null;
  }

  private static int version(byte[] begin) {
    String text = new String(begin, 0, 8, StandardCharsets.ISO_8859_1);
    Matcher matcher = VERSION.matcher(text);
    return matcher.matches() ? Integer.parseInt(matcher.group(1) + matcher.group(2)) : 0;
  }

  /** The order in which the eight bytes behind the version are the number they should be. */
  static ByteOrder order(ByteBuffer begin) {
    for (ByteOrder order : new ByteOrder[] {ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN}) {
      if (begin.order(order).getLong(8) == MAGIC) {
        return order;
      }
    }
    return null;
  }

  /**
   * Reads the header of a log.
   *
   * @param path for messages
   * @throws IOException when it is none, or cut, or of a newer format
   */
  static LogHeader read(FileChannel file, String path) throws IOException {
    byte[] begin = bytes(file, RECOGNISED_BYTES, path);
    if (!recognises(begin)) {
      throw new IOException(path + ": byte 0: no Darshan log of formats 1.21 to 3.41");
    }
    int version = version(begin);
    if (version > NEWEST) {
      throw new IOException(path + ": byte 0: a Darshan log of a format newer than 3.41");
    }
    int modules = version >= WIDE_SINCE ? WIDE_MODULES : NARROW_MODULES;
    ByteBuffer in = ByteBuffer.wrap(bytes(file, size(modules), path));
    in.order(order(in));
    Packing packing = Packing.of(in.get(16) & 0xff);
    if (packing == null) {
      throw new IOException(path + ": byte 16: unknown packing " + (in.get(16) & 0xff));
    }
    long partial = modules == WIDE_MODULES ? in.getLong(24) : in.getInt(20) & 0xffffffffL;
    in.position(modules == WIDE_MODULES ? 32 : 24);
    LogRegion names = region("names", in);
    List<LogRegion> regions = new ArrayList<>();
    for (int module = 0; module < modules; module++) {
      regions.add(region("", in));
    }
    List<Integer> versions = new ArrayList<>();
    for (int module = 0; module < modules; module++) {
      versions.add(in.getInt());
    }
    for (int[] inserted : INSERTED) {
      if (version < inserted[1]) {
        partial = insert(partial, inserted[0]);
        regions.add(inserted[0], new LogRegion("", 0, 0));
        versions.add(inserted[0], 0);
      }
    }
    while (regions.size() < WIDE_MODULES) {
      regions.add(new LogRegion("", 0, 0));
      versions.add(0);
    }
    name(regions);
    long jobBegin = size(modules);
    LogRegion job = new LogRegion("job", jobBegin, jobEnd(names, regions, file.size()) - jobBegin);
    if (job.bytes() <= 0) {
      throw new IOException(path + ": byte " + jobBegin + ": no place for the job");
    }
    return new LogHeader(
        version, in.order(), packing, partial, job, names, List.copyOf(regions), versions);
  }

  /** The bits of modules when one came between them. */
  private static long insert(long bits, int module) {
    long below = (1L << module) - 1;
    return (bits & below) | ((bits & ~below) << 1);
  }

  private static void name(List<LogRegion> regions) {
    for (int module = 0; module < regions.size(); module++) {
      LogRegion unnamed = regions.get(module);
      regions.set(
          module, new LogRegion(DarshanModule.name(module), unnamed.offset(), unnamed.bytes()));
    }
  }

  private static int size(int modules) {
    int fixed = modules == WIDE_MODULES ? 32 : 24;
    int bytes = fixed + 16 + modules * (16 + Integer.BYTES);
    return (bytes + 7) / 8 * 8;
  }

  private static LogRegion region(String name, ByteBuffer in) {
    return new LogRegion(name, in.getLong(), in.getLong());
  }

  /** The job reaches to what follows it first. */
  private static long jobEnd(LogRegion names, List<LogRegion> modules, long fileBytes) {
    if (!names.isEmpty()) {
      return names.offset();
    }
    return modules.stream()
        .filter(region -> !region.isEmpty())
        .mapToLong(LogRegion::offset)
        .findFirst()
        .orElse(fileBytes);
  }

  private static byte[] bytes(FileChannel file, int count, String path) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(count);
    while (bytes.hasRemaining()) {
      if (file.read(bytes, bytes.position()) < 0) {
        String end = path + ": byte " + bytes.position();
        throw new IOException(end + ": the header of a Darshan log has " + count + " bytes");
      }
    }
    return bytes.array();
  }

  /** Whether a module ran out of memory, and left records out. */
  boolean isPartial(int module) {
    return (partialModules >>> module & 1) != 0;
  }
}
