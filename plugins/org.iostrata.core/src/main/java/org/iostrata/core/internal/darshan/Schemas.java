// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;

/** The table of the counters of every module, by version: the one place that names them. */
final class Schemas {
  private static final String RANKS =
      " FASTEST_RANK FASTEST_RANK_BYTES SLOWEST_RANK SLOWEST_RANK_BYTES";
  private static final String STAMPS =
      """
      OPEN_START_TIMESTAMP READ_START_TIMESTAMP WRITE_START_TIMESTAMP CLOSE_START_TIMESTAMP
      OPEN_END_TIMESTAMP READ_END_TIMESTAMP WRITE_END_TIMESTAMP CLOSE_END_TIMESTAMP
      """;
  private static final String TIMES =
      " READ_TIME WRITE_TIME META_TIME MAX_READ_TIME MAX_WRITE_TIME"
          + " FASTEST_RANK_TIME SLOWEST_RANK_TIME ";
  private static final String VARIANCES = " VARIANCE_RANK_TIME VARIANCE_RANK_BYTES";
  private static final String SIZES = " SIZE_READ_* SIZE_WRITE_* ACCESS#_ACCESS ACCESS#_COUNT ";
  private static final String BOXES = boxes();
  private static final int DAOS_IDS = 32;

  private static final Map<DarshanModule, RecordSchema> ALL = new EnumMap<>(DarshanModule.class);

  static {
    ALL.put(DarshanModule.POSIX, posix());
    ALL.put(DarshanModule.MPI_IO, mpiIo());
    ALL.put(DarshanModule.STDIO, stdio());
    ALL.put(DarshanModule.H5F, hdf5File());
    ALL.put(DarshanModule.H5D, hdf5Dataset());
    ALL.put(DarshanModule.PNETCDF_FILE, netcdfFile());
    ALL.put(DarshanModule.PNETCDF_VAR, netcdfVariable());
    ALL.put(DarshanModule.BGQ, blueGene());
    ALL.put(DarshanModule.MDHIM, mdhim());
    ALL.put(DarshanModule.DFS, dfs());
    ALL.put(DarshanModule.DAOS, daos());
    ALL.put(DarshanModule.APXC, CraySchemas.network());
    ALL.put(DarshanModule.APMPI, CraySchemas.messages());
  }

  private Schemas() {}

  /** That of a module with counters. */
  static Optional<RecordSchema> of(DarshanModule module) {
    return Optional.ofNullable(ALL.get(module));
  }

  private static RecordSchema posix() {
    return RecordSchema.newest(4)
        .integers(
            "POSIX_",
            """
            OPENS FILENOS@4 DUPS@4 READS WRITES SEEKS STATS MMAPS
            !FOPENS@1-1 FREADS@1-1 FWRITES@1-1 FSEEKS@1-1
            FSYNCS FDSYNCS RENAME_SOURCES@4 RENAME_TARGETS@4 RENAMED_FROM@4=0
            MODE BYTES_READ BYTES_WRITTEN MAX_BYTE_READ MAX_BYTE_WRITTEN
            CONSEC_READS CONSEC_WRITES SEQ_READS SEQ_WRITES RW_SWITCHES
            MEM_NOT_ALIGNED MEM_ALIGNMENT FILE_NOT_ALIGNED FILE_ALIGNMENT
            MAX_READ_TIME_SIZE MAX_WRITE_TIME_SIZE SIZE_READ_* SIZE_WRITE_*
            STRIDE#_STRIDE STRIDE#_COUNT ACCESS#_ACCESS ACCESS#_COUNT
            """
                + RANKS)
        .reals(
            "POSIX_F_",
            STAMPS
                    .replace("CLOSE_START_TIMESTAMP", "CLOSE_START_TIMESTAMP@3")
                    .replace("OPEN_END_TIMESTAMP", "OPEN_END_TIMESTAMP@3")
                + TIMES
                + VARIANCES);
  }

  private static RecordSchema mpiIo() {
    return RecordSchema.newest(3)
        .integers(
            "MPIIO_",
            """
            INDEP_OPENS COLL_OPENS INDEP_READS INDEP_WRITES COLL_READS COLL_WRITES
            SPLIT_READS SPLIT_WRITES NB_READS NB_WRITES SYNCS HINTS VIEWS MODE
            BYTES_READ BYTES_WRITTEN RW_SWITCHES MAX_READ_TIME_SIZE MAX_WRITE_TIME_SIZE
            SIZE_READ_AGG_* SIZE_WRITE_AGG_* ACCESS#_ACCESS ACCESS#_COUNT
            """
                + RANKS)
        .reals(
            "MPIIO_F_",
            STAMPS
                    .replace("CLOSE_START_TIMESTAMP", "CLOSE_START_TIMESTAMP@3")
                    .replace("OPEN_END_TIMESTAMP", "OPEN_END_TIMESTAMP@3")
                + TIMES
                + VARIANCES);
  }

  private static RecordSchema stdio() {
    return RecordSchema.newest(2)
        .integers(
            "STDIO_",
            """
            OPENS FDOPENS@2 READS WRITES SEEKS FLUSHES BYTES_WRITTEN BYTES_READ
            MAX_BYTE_READ MAX_BYTE_WRITTEN
            """
                + RANKS)
        .reals(
            "STDIO_F_",
            """
            META_TIME WRITE_TIME READ_TIME
            OPEN_START_TIMESTAMP CLOSE_START_TIMESTAMP WRITE_START_TIMESTAMP READ_START_TIMESTAMP
            OPEN_END_TIMESTAMP CLOSE_END_TIMESTAMP WRITE_END_TIMESTAMP READ_END_TIMESTAMP
            FASTEST_RANK_TIME SLOWEST_RANK_TIME
            """
                + VARIANCES);
  }

  private static RecordSchema hdf5File() {
    return RecordSchema.newest(3)
        .integers("H5F_", "OPENS FLUSHES@3 USE_MPIIO@3")
        .reals(
            "H5F_F_",
            """
            OPEN_START_TIMESTAMP CLOSE_START_TIMESTAMP@2 OPEN_END_TIMESTAMP@2 CLOSE_END_TIMESTAMP
            META_TIME@3
            """);
  }

  private static RecordSchema hdf5Dataset() {
    return RecordSchema.newest(2)
        .lead(Long.BYTES, 2, 2) // the id of the file
        .integers(
            "H5D_",
            """
            OPENS READS WRITES FLUSHES BYTES_READ BYTES_WRITTEN RW_SWITCHES
            REGULAR_HYPERSLAB_SELECTS IRREGULAR_HYPERSLAB_SELECTS POINT_SELECTS
            MAX_READ_TIME_SIZE MAX_WRITE_TIME_SIZE SIZE_READ_AGG_* SIZE_WRITE_AGG_*
            """
                + BOXES
                + """
             ACCESS#_COUNT DATASPACE_NDIMS DATASPACE_NPOINTS DATATYPE_SIZE
            CHUNK_SIZE_D1 CHUNK_SIZE_D2 CHUNK_SIZE_D3 CHUNK_SIZE_D4 CHUNK_SIZE_D5
            USE_MPIIO_COLLECTIVE USE_DEPRECATED
            """
                + RANKS)
        .reals("H5D_F_", STAMPS + TIMES + VARIANCES);
  }

  private static RecordSchema netcdfFile() {
    return RecordSchema.newest(3)
        .integers(
            "PNETCDF_FILE_",
            """
            CREATES@3 OPENS@1-2 OPENS REDEFS@3 INDEP_WAITS@3 COLL_WAITS@3 SYNCS@3
            BYTES_READ@3 BYTES_WRITTEN@3 WAIT_FAILURES@3
            """)
        .reals(
            "PNETCDF_FILE_F_",
            """
            OPEN_START_TIMESTAMP CLOSE_START_TIMESTAMP@2 WAIT_START_TIMESTAMP@3
            OPEN_END_TIMESTAMP@2 CLOSE_END_TIMESTAMP WAIT_END_TIMESTAMP@3 META_TIME@3 WAIT_TIME@3
            """);
  }

  private static RecordSchema netcdfVariable() {
    StringJoiner calls = new StringJoiner(" ", " ", " ");
    for (String call : new String[] {"PUT", "GET", "IPUT", "IGET", "BPUT"}) {
      for (String kind : new String[] {"VAR", "VAR1", "VARA", "VARS", "VARM", "VARN", "VARD"}) {
        if (call.length() == 3 || !kind.equals("VARD")) {
          calls.add(call + "_" + kind);
        }
      }
    }
    return RecordSchema.newest(1)
        .lead(Long.BYTES, 1, 1) // the id of the file
        .integers(
            "PNETCDF_VAR_",
            "OPENS INDEP_READS INDEP_WRITES COLL_READS COLL_WRITES NB_READS NB_WRITES"
                + " BYTES_READ BYTES_WRITTEN RW_SWITCHES"
                + calls
                + "MAX_READ_TIME_SIZE MAX_WRITE_TIME_SIZE SIZE_READ_AGG_* SIZE_WRITE_AGG_* "
                + BOXES
                + " ACCESS#_COUNT NDIMS NPOINTS DATATYPE_SIZE IS_RECORD_VAR"
                + RANKS)
        .reals("PNETCDF_VAR_F_", STAMPS + TIMES + VARIANCES);
  }

  private static RecordSchema blueGene() {
    return RecordSchema.newest(2)
        .lead(Long.BYTES, 1, 1)
        .integers(
            "BGQ_",
            """
            CSJOBID NNODES RANKSPERNODE DDRPERNODE INODES ANODES BNODES CNODES DNODES ENODES
            TORUSENABLED
            """)
        .reals("BGQ_F_", "TIMESTAMP");
  }

  /** The servers of the first are a histogram behind it. */
  private static RecordSchema mdhim() {
    return RecordSchema.newest(1)
        .integers("MDHIM_", "PUTS GETS PUT_MAX_SIZE GET_MAX_SIZE SERVERS")
        .reals("MDHIM_F_", "PUT_TIMESTAMP GET_TIMESTAMP PUT_MAX_DURATION GET_MAX_DURATION")
        .trail(Long.BYTES);
  }

  private static RecordSchema dfs() {
    return RecordSchema.newest(1)
        .integers(
            "DFS_",
            """
            OPENS GLOBAL_OPENS LOOKUPS DUPS READS READXS WRITES WRITEXS NB_READS NB_WRITES
            GET_SIZES PUNCHES REMOVES STATS BYTES_READ BYTES_WRITTEN RW_SWITCHES
            MAX_READ_TIME_SIZE MAX_WRITE_TIME_SIZE
            """
                + SIZES
                + "CHUNK_SIZE"
                + RANKS)
        .reals("DFS_F_", STAMPS + TIMES)
        .trail(DAOS_IDS);
  }

  private static RecordSchema daos() {
    return RecordSchema.newest(1)
        .integers(
            "DAOS_",
            """
            OBJ_OPENS OBJ_FETCHES OBJ_UPDATES OBJ_PUNCHES OBJ_DKEY_PUNCHES OBJ_AKEY_PUNCHES
            OBJ_DKEY_LISTS OBJ_AKEY_LISTS OBJ_RECX_LISTS ARRAY_OPENS ARRAY_READS ARRAY_WRITES
            ARRAY_GET_SIZES ARRAY_SET_SIZES ARRAY_STATS ARRAY_PUNCHES ARRAY_DESTROYS
            KV_OPENS KV_GETS KV_PUTS KV_REMOVES KV_LISTS KV_DESTROYS NB_OPS
            BYTES_READ BYTES_WRITTEN RW_SWITCHES MAX_READ_TIME_SIZE MAX_WRITE_TIME_SIZE
            """
                + SIZES
                + "OBJ_OTYPE ARRAY_CELL_SIZE ARRAY_CHUNK_SIZE"
                + RANKS)
        .reals("DAOS_F_", STAMPS + TIMES)
        .trail(DAOS_IDS + 2 * Long.BYTES);
  }

  /** The four most common accesses, with their lengths and strides in five dimensions. */
  private static String boxes() {
    StringJoiner all = new StringJoiner(" ");
    for (int access = 1; access <= 4; access++) {
      all.add("ACCESS" + access + "_ACCESS");
      for (String what : new String[] {"LENGTH", "STRIDE"}) {
        for (int dimension = 1; dimension <= 5; dimension++) {
          all.add("ACCESS" + access + "_" + what + "_D" + dimension);
        }
      }
    }
    return all.toString();
  }
}
