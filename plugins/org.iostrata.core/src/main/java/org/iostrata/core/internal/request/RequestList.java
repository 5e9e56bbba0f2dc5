// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.util.Arrays;
import org.iostrata.core.internal.collection.LongTable;

/** Some requests, the oldest first; those told since are not there any more, unless wanted. */
final class RequestList {
  private final LongTable requests;
  private final boolean told;
  private int[] rows = new int[4];
  private long[] numbers = new long[4];
  private int size;

  RequestList(LongTable requests) {
    this(requests, false);
  }

  private RequestList(LongTable requests, boolean told) {
    this.requests = requests;
    this.told = told;
  }

  /** One of requests that are there as long as something needs them, told or not. */
  static RequestList ofTold(LongTable requests) {
    return new RequestList(requests, true);
  }

  int size() {
    return size;
  }

  void add(int row) {
    if (size == rows.length) {
      rows = Arrays.copyOf(rows, size * 2);
      numbers = Arrays.copyOf(numbers, size * 2);
    }
    rows[size] = row;
    numbers[size++] = requests.get(row, RequestField.NUMBER);
  }

  /** The row of one, or {@link LongTable#NONE} when it is not there any more. */
  int get(int i) {
    boolean there =
        requests.get(rows[i], RequestField.NUMBER) == numbers[i]
            && (told || (requests.get(rows[i], RequestField.STATE) & RequestField.TOLD) == 0);
    return there ? rows[i] : LongTable.NONE;
  }

  /** The row of the oldest, or {@link LongTable#NONE} when it is not there, or there is none. */
  int first() {
    return size > 0 ? get(0) : LongTable.NONE;
  }

  void removeFirst() {
    size--;
    System.arraycopy(rows, 1, rows, 0, size);
    System.arraycopy(numbers, 1, numbers, 0, size);
  }

  /** Removes a request, and all that are not there any more. */
  void remove(int row) {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      int other = get(i);
      if (other != LongTable.NONE && other != row) {
        rows[kept] = rows[i];
        numbers[kept++] = numbers[i];
      }
    }
    size = kept;
  }

  void clear() {
    size = 0;
  }
}
