// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a log of one stream begins with, and where it holds what (as {@code darshan-log-format.h} of
 * Darshan 2.3.1 and {@code darshan-logutils.c} say): a job, the command with a table of mounted
 * file systems, then records. The file is packed as a whole by gzip or bzip2, or not at all.
 *
 * <p>Logs before 2.00 tell no byte order. Those that can be read are big endian, of 32 bits, as
 * Blue Gene/P wrote them.
 *
 * @param version of the format: 121 to 124, 200 to 206
 * @param order of the bytes of every number
 * @param packing of the file
 */
record StreamHead(int version, ByteOrder order, Packing packing) {
  private static final int RECOGNISED_BYTES = 16;
  private static final Pattern VERSION =
      Pattern.compile("(1)\\.(2[1-4])\0.*|(2)\\.(0[0-6])\0.*", Pattern.DOTALL);
  private static final int SINCE_64_BITS = 200;
  private static final int SINCE_METADATA = 201;
  private static final int SINCE_LARGE = 204;
  private static final int SMALL_BYTES = 1024;
  private static final int LARGE_BYTES = 4096;
  private static final int SMALL_METADATA_BYTES = 64;
  private static final int LARGE_METADATA_BYTES = 1024;
  private static final int OLD_JOB_BYTES = 28;
  private static final int JOB_BYTES = 7 * Long.BYTES;

  /** That of a file; empty when it is no such log. */
  static Optional<StreamHead> of(FileChannel file) throws IOException {
    Packing packing = packing(file);
    byte[] begin = new byte[RECOGNISED_BYTES];
    try (RegionInput in = input(file, packing, ByteOrder.BIG_ENDIAN)) {
      if (in.readSome(begin, 0, begin.length) < begin.length) {
        return Optional.empty();
      }
    } catch (RegionInput.DamageException e) {
      return Optional.empty();
    }
    Matcher matcher = VERSION.matcher(new String(begin, 0, 8, StandardCharsets.ISO_8859_1));
    if (!matcher.matches()) {
      return Optional.empty();
    }
    boolean isOld = matcher.group(1) != null;
    int version = Integer.parseInt(isOld ? "1" + matcher.group(2) : "2" + matcher.group(4));
    ByteOrder order = isOld ? ByteOrder.BIG_ENDIAN : LogHeader.order(ByteBuffer.wrap(begin));
    return order == null ? Optional.empty() : Optional.of(new StreamHead(version, order, packing));
  }

  private static Packing packing(FileChannel file) throws IOException {
    ByteBuffer two = ByteBuffer.allocate(2);
    int done = file.read(two, 0);
    int magic = done < 2 ? 0 : two.getShort(0) & 0xffff;
    return magic == 0x1f8b
        ? Packing.GZIP
        : magic == ('B' << 8 | 'Z') ? Packing.BZIP2 : Packing.NONE;
  }

  private static RegionInput input(FileChannel file, Packing packing, ByteOrder order)
      throws IOException {
    return new RegionInput(file, new LogRegion("log", 0, file.size()), packing, order);
  }

  /** The unpacked bytes of the log. */
  RegionInput input(FileChannel file) throws IOException {
    return input(file, packing, order);
  }

  /** How many bytes there are in front of the records. */
  int bytes() {
    return version < SINCE_LARGE ? SMALL_BYTES : LARGE_BYTES;
  }

  /** Whether it is of before 2.00, and has shorter numbers. */
  boolean isOld() {
    return version < SINCE_64_BITS;
  }

  /** Where pairs of names and values stand. */
  int metadataAt() {
    return isOld() ? OLD_JOB_BYTES : JOB_BYTES;
  }

  /** How many bytes these may take. */
  int metadataBytes() {
    if (version < SINCE_METADATA) {
      return 0;
    }
    return version < SINCE_LARGE ? SMALL_METADATA_BYTES : LARGE_METADATA_BYTES;
  }
}
