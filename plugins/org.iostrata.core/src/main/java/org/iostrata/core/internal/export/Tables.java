// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import java.util.ArrayList;
import java.util.List;

/**
 * Every table there is. Names of columns are those of the analysis JSON where it has them and SQL
 * does not reserve them.
 */
public final class Tables {
  /** All operations, the only table that is long. */
  public static final Table<OperationRow> OPERATIONS = OperationTable.OPERATIONS;

  /** Those whose rows are in the result of a trace, in the order of the documentation. */
  static final List<ResultTable<?>> RESULTS =
      List.of(
          VerdictTables.TRACES,
          LayerTables.LAYERS,
          LayerTables.LAYER_TIMES,
          LayerTables.SIZES,
          LayerTables.COMMON_SIZES,
          LayerTables.RUN_SIZES,
          LayerTables.DURATIONS,
          LayerTables.WINDOWS,
          LinkTables.LINKS,
          LinkTables.CRITICAL_PATHS,
          LinkTables.AGGREGATIONS,
          ServerTables.SERVERS,
          ServerTables.SERVER_LOADS,
          ServerTables.SERVER_WINDOWS,
          ServerTables.SERVER_SIZES,
          ServerTables.UNMATCHED,
          ServerTables.SENDERS,
          FileTables.FILES,
          FileTables.FILE_SYSTEMS,
          FileTables.PATTERNS,
          QueueTables.QUEUES,
          QueueTables.QUEUE_PLACES,
          ActivityTables.ACTIVITIES,
          ActivityTables.OVERLAPS,
          FileTables.HANDLES,
          FileTables.PHASES,
          FileTables.PROCESSES,
          FileTables.THREADS,
          FileTables.EXCLUDED,
          VerdictTables.FINDINGS,
          VerdictTables.EVIDENCE,
          VerdictTables.QUALITY);

  private Tables() {}

  /** All tables, in the order of the documentation. */
  public static List<Table<?>> all() {
    List<Table<?>> all = new ArrayList<>();
    all.add(OPERATIONS);
    all.add(RequestTables.MESSAGES);
    all.add(RequestTables.REQUESTS);
    RESULTS.forEach(result -> all.add(result.table()));
    all.add(SeriesTable.SERIES);
    all.add(CounterTable.COUNTERS);
    return all;
  }
}
