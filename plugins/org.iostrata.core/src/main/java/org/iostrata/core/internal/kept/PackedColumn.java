// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.kept;

import java.nio.ByteBuffer;
import java.util.function.IntToLongFunction;

/**
 * A column of whole numbers in a page: the smallest, and how much each is above it, in as few bytes
 * as the largest needs. Any value is found without those before.
 */
public final class PackedColumn {
  /**
   * Bytes of a column's head: its smallest value, where its values lie in the page, their width.
   */
  public static final int HEAD = 16;

  private static final int AT = 8;
  private static final int WIDTH = 12;

  private PackedColumn() {}

  /**
   * Appends a column to a page.
   *
   * @param head where its head lies in the page
   */
  public static void put(ByteBuffer page, int head, int count, IntToLongFunction values) {
    long least = Long.MAX_VALUE;
    long most = Long.MIN_VALUE;
    for (int i = 0; i < count; i++) {
      long value = values.applyAsLong(i);
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
    int width = width(most - least);
    page.putLong(head, least).putInt(head + AT, page.position()).putInt(head + WIDTH, width);
    for (int i = 0; i < count && width > 0; i++) {
      long above = values.applyAsLong(i) - least;
      switch (width) {
        case 1 -> page.put((byte) above);
        case 2 -> page.putShort((short) above);
        case 4 -> page.putInt((int) above);
        default -> page.putLong(above);
      }
    }
  }

  /** Negative when the difference does not fit. */
  private static int width(long range) {
    if (range < 0 || range > 0xffff_ffffL) {
      return 8;
    }
    return range == 0 ? 0 : range <= 0xff ? 1 : range <= 0xffff ? 2 : 4;
  }

  /**
   * A value of a column.
   *
   * @param page where the page lies in the bytes
   * @param head where the column's head lies in the page
   */
  public static long get(ByteBuffer bytes, int page, int head, int i) {
    long least = bytes.getLong(page + head);
    int at = page + bytes.getInt(page + head + AT);
    return switch (bytes.getInt(page + head + WIDTH)) {
      case 0 -> least;
      case 1 -> least + Byte.toUnsignedInt(bytes.get(at + i));
      case 2 -> least + Short.toUnsignedInt(bytes.getShort(at + 2 * i));
      case 4 -> least + Integer.toUnsignedLong(bytes.getInt(at + 4 * i));
      default -> least + bytes.getLong(at + 8 * i);
    };
  }

  /** Whether a value may be in a column, by its head; false is certain. */
  public static boolean mayHold(ByteBuffer bytes, int page, int head, long value) {
    long above = value - bytes.getLong(page + head);
    int width = bytes.getInt(page + head + WIDTH);
    boolean fits = above >= 0 && above >>> (Byte.SIZE * width) == 0;
    return width == Long.BYTES || fits;
  }

  /** Where a column of so many values ends in its page. */
  public static int end(ByteBuffer bytes, int page, int head, int count) {
    return bytes.getInt(page + head + AT) + count * bytes.getInt(page + head + WIDTH);
  }
}
