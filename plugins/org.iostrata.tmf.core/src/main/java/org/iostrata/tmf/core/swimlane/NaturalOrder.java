// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import java.util.Comparator;

/** Orders names as people do: runs of digits by their number, so that Rank 2 is before Rank 10. */
enum NaturalOrder implements Comparator<String> {
  INSTANCE;

  @Override
  public int compare(String a, String b) {
    int i = 0;
    int j = 0;
    while (i < a.length() && j < b.length()) {
      int endA = endOfNumber(a, i);
      int endB = endOfNumber(b, j);
      int order =
          endA > i && endB > j
              ? compareNumbers(a.substring(i, endA), b.substring(j, endB))
              : Character.compare(a.charAt(i), b.charAt(j));
      if (order != 0) {
        return order;
      }
      i = Math.max(endA, i + 1);
      j = Math.max(endB, j + 1);
    }
    return Integer.compare(a.length() - i, b.length() - j);
  }

  private static int endOfNumber(String text, int from) {
    int end = from;
    while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
      end++;
    }
    return end;
  }

  private static int compareNumbers(String a, String b) {
    String x = a.replaceFirst("^0+(?=.)", "");
    String y = b.replaceFirst("^0+(?=.)", "");
    return x.length() != y.length() ? Integer.compare(x.length(), y.length()) : x.compareTo(y);
  }
}
