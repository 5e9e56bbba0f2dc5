// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * What the counters of a module are in the words of a result. Opening, closing, seeking and asking
 * share one time in every module, and so are one kind here: metadata.
 *
 * @param layer the layer that the module watches
 * @param prefix what its whole numbers begin with
 * @param kinds which counters are how many, the bytes and the time of a kind
 * @param sizes what a range of sizes begins with behind {@code SIZE_READ_}; null when it has none
 */
record ModuleTerms(Layer layer, String prefix, Map<OperationKind, Terms> kinds, String sizes) {
  /**
   * The counters of one kind.
   *
   * @param counts those that together are how many
   * @param bytes of reads and writes
   * @param time in seconds
   */
  record Terms(List<String> counts, String bytes, String time) {
    /** How many; -1 when none of the counters is told. */
    long count(CounterRecord record) {
      long count = -1;
      for (String counter : counts) {
        long value = record.integer(counter);
        count = value < 0 ? count : Math.max(0, count) + value;
      }
      return count;
    }
  }

  private static final Map<DarshanModule, ModuleTerms> ALL = new EnumMap<>(DarshanModule.class);

  static {
    ALL.put(
        DarshanModule.POSIX,
        terms(Layer.POSIX, "POSIX_", "READS", "WRITES")
            .metadata("OPENS SEEKS STATS MMAPS RENAME_SOURCES")
            .withSizes(""));
    ALL.put(
        DarshanModule.MPI_IO,
        terms(
                Layer.MPI_IO,
                "MPIIO_",
                "INDEP_READS COLL_READS SPLIT_READS NB_READS",
                "INDEP_WRITES COLL_WRITES SPLIT_WRITES NB_WRITES")
            .metadata("INDEP_OPENS COLL_OPENS VIEWS")
            .withSizes("AGG_"));
    ALL.put(
        DarshanModule.STDIO,
        terms(Layer.ISO_C, "STDIO_", "READS", "WRITES").metadata("OPENS SEEKS"));
    ALL.put(
        DarshanModule.H5D,
        terms(Layer.HDF5, "H5D_", "READS", "WRITES").metadata("OPENS").withSizes("AGG_"));
    ALL.put(DarshanModule.H5F, terms(Layer.HDF5, "H5F_", "", "").metadata("OPENS FLUSHES"));
    ALL.put(
        DarshanModule.PNETCDF_VAR,
        terms(
                Layer.NETCDF,
                "PNETCDF_VAR_",
                "INDEP_READS COLL_READS NB_READS",
                "INDEP_WRITES COLL_WRITES NB_WRITES")
            .metadata("OPENS")
            .withSizes("AGG_"));
    ALL.put(
        DarshanModule.PNETCDF_FILE,
        terms(Layer.NETCDF, "PNETCDF_FILE_", "", "").metadata("CREATES OPENS REDEFS SYNCS"));
    ALL.put(
        DarshanModule.DFS,
        terms(Layer.CLIENT, "DFS_", "READS READXS", "WRITES WRITEXS")
            .metadata("OPENS GLOBAL_OPENS LOOKUPS DUPS GET_SIZES PUNCHES REMOVES STATS")
            .withSizes(""));
    ALL.put(
        DarshanModule.DAOS,
        terms(
                Layer.CLIENT,
                "DAOS_",
                "OBJ_FETCHES ARRAY_READS KV_GETS",
                "OBJ_UPDATES ARRAY_WRITES KV_PUTS")
            .metadata("OBJ_OPENS ARRAY_OPENS KV_OPENS ARRAY_GET_SIZES ARRAY_STATS KV_LISTS")
            .withSizes(""));
  }

  /** What a module tells of a layer, when it does. */
  static Optional<ModuleTerms> of(DarshanModule module) {
    return Optional.ofNullable(ALL.get(module));
  }

  private static ModuleTerms terms(Layer layer, String prefix, String reads, String writes) {
    Map<OperationKind, Terms> kinds = new EnumMap<>(OperationKind.class);
    ModuleTerms terms = new ModuleTerms(layer, prefix, kinds, null);
    if (!reads.isEmpty()) {
      kinds.put(OperationKind.READ, terms.kind(reads, "BYTES_READ", "READ_TIME"));
      kinds.put(OperationKind.WRITE, terms.kind(writes, "BYTES_WRITTEN", "WRITE_TIME"));
    }
    return terms;
  }

  private Terms kind(String counts, String bytes, String time) {
    List<String> names = List.of(counts.split(" ", -1));
    return new Terms(names.stream().map(prefix::concat).toList(), prefix + bytes, real(time));
  }

  private ModuleTerms metadata(String counts) {
    kinds.put(OperationKind.METADATA, kind(counts, "", "META_TIME"));
    return this;
  }

  private ModuleTerms withSizes(String behind) {
    return new ModuleTerms(layer, prefix, kinds, behind);
  }

  /** The name of a number with a fraction. */
  String real(String name) {
    return prefix + "F_" + name;
  }

  /** What the ranges of sizes of a kind begin with. */
  String sizesOf(OperationKind kind) {
    return prefix + "SIZE_" + kind.name() + "_" + sizes;
  }
}
