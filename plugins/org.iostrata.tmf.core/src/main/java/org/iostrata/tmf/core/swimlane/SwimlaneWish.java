// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import java.util.Map;

/**
 * Which rows a client wishes to see. The ids of rows tell it: so any client may ask for any rows at
 * any time, and nothing is remembered of it.
 *
 * @param foreign whether lanes about files that are not the program's own are wanted
 */
record SwimlaneWish(RowsBy rows, boolean foreign) {
  private static final int BITS_OF_ROW = 32;

  /** What the parameters of a request say. */
  static SwimlaneWish in(Map<String, Object> parameters) {
    return new SwimlaneWish(
        RowsBy.of(parameters.get(SwimlaneDataProvider.ROWS)),
        Boolean.TRUE.equals(parameters.get(SwimlaneDataProvider.FOREIGN_FILES)));
  }

  /** That which made the id of a row. */
  static SwimlaneWish of(long id) {
    int number = (int) Math.max(0, id >> BITS_OF_ROW);
    RowsBy[] all = RowsBy.values();
    return new SwimlaneWish(all[Math.min(number / 2, all.length - 1)], number % 2 == 1);
  }

  /** The id of its first row; others follow. */
  long firstId() {
    return (2L * rows.number() + (foreign ? 1 : 0)) << BITS_OF_ROW;
  }
}
