// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

/**
 * The counters of a record before Darshan 3, which are of all layers together. Their versions are
 * counted here: 1 is that of format 1.21, 2 of 1.22, 3 of 1.23 and 1.24, 4 of 2.00 to 2.06.
 */
final class StreamSchema {
  /** What the names of all counters begin with; Darshan has no name for the whole. */
  static final String MODULE = "CP";

  private static final String COMBINERS =
      """
      NAMED DUP CONTIGUOUS VECTOR HVECTOR_INTEGER HVECTOR INDEXED HINDEXED_INTEGER HINDEXED
      INDEXED_BLOCK STRUCT_INTEGER STRUCT SUBARRAY DARRAY F90_REAL F90_COMPLEX F90_INTEGER RESIZED
      """;

  private static final RecordSchema ALL =
      RecordSchema.newest(4)
          .integers(
              "CP_",
              """
              INDEP_OPENS COLL_OPENS INDEP_READS INDEP_WRITES COLL_READS COLL_WRITES
              SPLIT_READS SPLIT_WRITES NB_READS NB_WRITES SYNCS
              POSIX_READS POSIX_WRITES POSIX_OPENS POSIX_SEEKS POSIX_STATS POSIX_MMAPS
              POSIX_FREADS POSIX_FWRITES POSIX_FOPENS POSIX_FSEEKS POSIX_FSYNCS POSIX_FDSYNCS
              INDEP_NC_OPENS@2 COLL_NC_OPENS@2 HDF5_OPENS@2
              """)
          .integers("CP_COMBINER_", COMBINERS)
          .integers(
              "CP_",
              """
              HINTS VIEWS MODE BYTES_READ BYTES_WRITTEN MAX_BYTE_READ MAX_BYTE_WRITTEN
              CONSEC_READS CONSEC_WRITES SEQ_READS SEQ_WRITES RW_SWITCHES
              MEM_NOT_ALIGNED MEM_ALIGNMENT FILE_NOT_ALIGNED FILE_ALIGNMENT
              MAX_READ_TIME_SIZE@2 MAX_WRITE_TIME_SIZE@2
              SIZE_READ_* SIZE_WRITE_* SIZE_READ_AGG_* SIZE_WRITE_AGG_* EXTENT_READ_* EXTENT_WRITE_*
              STRIDE#_STRIDE STRIDE#_COUNT ACCESS#_ACCESS ACCESS#_COUNT DEVICE@3 SIZE_AT_OPEN@3
              FASTEST_RANK@4 FASTEST_RANK_BYTES@4 SLOWEST_RANK@4 SLOWEST_RANK_BYTES@4
              """)
          .reals(
              "CP_F_",
              """
              OPEN_TIMESTAMP READ_START_TIMESTAMP WRITE_START_TIMESTAMP
              CLOSE_TIMESTAMP READ_END_TIMESTAMP WRITE_END_TIMESTAMP
              POSIX_READ_TIME POSIX_WRITE_TIME POSIX_META_TIME
              MPI_META_TIME MPI_READ_TIME MPI_WRITE_TIME MAX_READ_TIME@2 MAX_WRITE_TIME@2
              FASTEST_RANK_TIME@4 SLOWEST_RANK_TIME@4 VARIANCE_RANK_TIME@4 VARIANCE_RANK_BYTES@4
              """);

  private StreamSchema() {}

  /** What a record holds. */
  static RecordSchema all() {
    return ALL;
  }

  /** Where the numbers of a record go in a format. */
  static RecordSchema.Layout layout(int format) {
    return ALL.layout(format <= 122 ? format - 120 : format < 200 ? 3 : 4);
  }
}
