// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import java.util.Map;

/**
 * Which rows a client wishes to see. The ids of rows tell it: so any client may ask for any rows at
 * any time, and nothing is remembered of it.
 *
 * @param foreign whether lanes about files that are not the program's own are wanted
 * @param calls whether rows are wanted that say what else the program does
 */
record SwimlaneWish(RowsBy rows, boolean foreign, boolean calls) {
  private static final int BITS_OF_ROW = 32;

  /** What the parameters of a request say. */
  static SwimlaneWish in(Map<String, Object> parameters) {
    return new SwimlaneWish(
        RowsBy.of(parameters.get(SwimlaneDataProvider.ROWS)),
        Boolean.TRUE.equals(parameters.get(SwimlaneDataProvider.FOREIGN_FILES)),
        Boolean.TRUE.equals(parameters.get(SwimlaneDataProvider.CALLS)));
  }

  /** That which made the id of a row. */
  static SwimlaneWish of(long id) {
    int number = (int) Math.max(0, id >> BITS_OF_ROW);
    RowsBy[] all = RowsBy.values();
    return new SwimlaneWish(
        all[Math.min(number / 4, all.length - 1)], (number & 1) != 0, (number & 2) != 0);
  }

  /** The id of its first row; others follow. */
  long firstId() {
    return (4L * rows.number() + (calls ? 2 : 0) + (foreign ? 1 : 0)) << BITS_OF_ROW;
  }

  /** The id of the row with a thread's calls; whether there is one changes no other's. */
  long callsId(int thread) {
    return firstId() + (1L << (BITS_OF_ROW - 1)) + thread;
  }
}
