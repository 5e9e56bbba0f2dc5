// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.job.JobCell;
import org.iostrata.core.internal.job.JobTable;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.model.Layer;

/** How often each operation was called. */
final class OperationPart implements SheetPart {
  private static final Map<DarshanModule, String> COUNTERS = new EnumMap<>(DarshanModule.class);

  /** What stands for what in the names of counters. */
  private static final String[][] WORDS = {
    {"indep ", "independent "},
    {"coll ", "collective "},
    {"nb ", "non-blocking "},
    {"obj ", "object "},
    {"kv ", "key-value "},
    {"rw switches", "changes between reading and writing"},
    {"rename sources", "renames"},
  };

  static {
    COUNTERS.put(
        DarshanModule.POSIX,
        "READS WRITES OPENS SEEKS STATS MMAPS FSYNCS FDSYNCS DUPS RENAME_SOURCES RW_SWITCHES");
    COUNTERS.put(
        DarshanModule.MPI_IO,
        "INDEP_READS COLL_READS SPLIT_READS NB_READS INDEP_WRITES COLL_WRITES SPLIT_WRITES"
            + " NB_WRITES INDEP_OPENS COLL_OPENS VIEWS HINTS SYNCS RW_SWITCHES");
    COUNTERS.put(DarshanModule.STDIO, "READS WRITES OPENS FDOPENS SEEKS FLUSHES");
    COUNTERS.put(DarshanModule.H5F, "OPENS FLUSHES");
    COUNTERS.put(DarshanModule.H5D, "READS WRITES OPENS FLUSHES RW_SWITCHES");
    COUNTERS.put(DarshanModule.PNETCDF_FILE, "CREATES OPENS REDEFS SYNCS INDEP_WAITS COLL_WAITS");
    COUNTERS.put(
        DarshanModule.PNETCDF_VAR,
        "INDEP_READS COLL_READS NB_READS INDEP_WRITES COLL_WRITES NB_WRITES OPENS RW_SWITCHES");
    COUNTERS.put(
        DarshanModule.DFS,
        "READS READXS WRITES WRITEXS NB_READS NB_WRITES OPENS GLOBAL_OPENS LOOKUPS DUPS GET_SIZES"
            + " PUNCHES REMOVES STATS RW_SWITCHES");
    COUNTERS.put(
        DarshanModule.DAOS,
        "OBJ_FETCHES OBJ_UPDATES ARRAY_READS ARRAY_WRITES KV_GETS KV_PUTS OBJ_OPENS ARRAY_OPENS"
            + " KV_OPENS NB_OPS RW_SWITCHES");
  }

  /** Sums by layer and operation; negative ones are not told. */
  private final Map<Layer, Map<String, Long>> layers = new TreeMap<>();

  @Override
  public void take(ToldRecord record) {
    Map<String, Long> sums = layers.computeIfAbsent(record.layer(), layer -> new LinkedHashMap<>());
    DarshanModule module = record.counters().module();
    boolean isOfFiles = module == DarshanModule.H5F || module == DarshanModule.PNETCDF_FILE;
    for (String counter : COUNTERS.get(module).split(" ", -1)) {
      String words = isOfFiles ? "file " + words(counter) : words(counter);
      sums.merge(words, record.count(counter), OperationPart::plus);
    }
  }

  private static long plus(long a, long b) {
    return a < 0 ? b : b < 0 ? a : Saturating.add(a, b);
  }

  private static String words(String counter) {
    String words = counter.toLowerCase(Locale.ROOT).replace('_', ' ');
    for (String[] word : WORDS) {
      words = words.startsWith(word[0]) ? word[1] + words.substring(word[0].length()) : words;
    }
    return words;
  }

  @Override
  public JobTable table() {
    List<List<JobCell>> rows = new ArrayList<>();
    layers.forEach(
        (layer, sums) ->
            sums.forEach(
                (words, sum) -> {
                  if (sum != 0) {
                    Quantity count = Quantity.count(sum < 0 ? Double.NaN : (double) sum);
                    rows.add(List.of(JobCell.of(layer), JobCell.of(words), JobCell.of(count)));
                  }
                }));
    return new JobTable(
        "operations",
        "Operations",
        "What was counted and did not occur is left out.",
        List.of("Layer", "Operation", "How many"),
        rows);
  }
}
