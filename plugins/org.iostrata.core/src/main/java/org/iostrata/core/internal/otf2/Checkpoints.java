// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Times and how many events lie before each, both ascending. Grows while others read it. Checkpoint
 * -1 stands for the start of the trace.
 */
final class Checkpoints {
  private long[] ticks = new long[16];
  private long[] numbers = new long[16];
  private int size;

  synchronized void add(long newTicks, long number) {
    if (size == ticks.length) {
      ticks = Arrays.copyOf(ticks, 2 * size);
      numbers = Arrays.copyOf(numbers, 2 * size);
    }
    ticks[size] = newTicks;
    numbers[size] = number;
    size++;
  }

  /** The last checkpoint not after a time. */
  synchronized int beforeTime(long time) {
    return before(ticks, time);
  }

  /** The last checkpoint not after the event with a number. */
  synchronized int beforeNumber(long number) {
    return before(numbers, number);
  }

  private int before(long[] of, long value) {
    int found = Arrays.binarySearch(of, 0, size, value);
    return found >= 0 ? found : -found - 2;
  }

  synchronized long ticks(int checkpoint) {
    return ticks[checkpoint];
  }

  /** How many events lie before a checkpoint. */
  synchronized long number(int checkpoint) {
    return checkpoint < 0 ? 0 : numbers[checkpoint];
  }

  synchronized int sizeBytes() {
    return size * 2 * Long.BYTES;
  }

  synchronized void write(ByteBuffer to) {
    for (int i = 0; i < size; i++) {
      to.putLong(ticks[i]).putLong(numbers[i]);
    }
  }

  /** Adds all that was written. */
  synchronized void read(ByteBuffer from) {
    while (from.hasRemaining()) {
      add(from.getLong(), from.getLong());
    }
  }
}
