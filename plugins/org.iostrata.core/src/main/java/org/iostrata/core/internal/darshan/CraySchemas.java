// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.util.StringJoiner;

/** The counters of the modules of AutoPerf: of Cray's network, and of messages of MPI. */
final class CraySchemas {
  private static final int NODE_NAME_BYTES = 128;

  /** Calls that move bytes, and those before some of them that move none. */
  private static final String POINT_TO_POINT =
      """
      SEND SSEND RSEND BSEND RECV SENDRECV SENDRECV_REPLACE ISEND ISSEND IRSEND IBSEND IRECV
      """;

  private static final String WAITS =
      """
      PROBE IPROBE TEST TESTANY TESTALL TESTSOME WAIT WAITANY WAITALL WAITSOME
      """;
  private static final String COLLECTIVE =
      """
      BCAST GATHER GATHERV SCATTER SCATTERV SCAN EXSCAN ALLGATHER ALLGATHERV REDUCE ALLREDUCE
      REDUCE_SCATTER ALLTOALL ALLTOALLV ALLTOALLW
      """;
  private static final String ONE_SIDED = "PUT GET ACCUMULATE GET_ACCUMULATE";
  private static final String WINDOWS =
      """
      FETCH_AND_OP COMPARE_AND_SWAP WIN_FENCE WIN_START WIN_COMPLETE WIN_POST WIN_WAIT WIN_TEST
      WIN_LOCK WIN_UNLOCK WIN_UNLOCK_ALL WIN_FLUSH WIN_FLUSH_ALL WIN_FLUSH_LOCAL
      WIN_FLUSH_LOCAL_ALL WIN_SYNC
      """;
  private static final String MOVES =
      """
      _CALL_COUNT _TOTAL_BYTES _MSG_SIZE_AGG_0_256 _MSG_SIZE_AGG_256_1K _MSG_SIZE_AGG_1K_8K
      _MSG_SIZE_AGG_8K_256K _MSG_SIZE_AGG_256K_1M _MSG_SIZE_AGG_1M_PLUS
      """;
  private static final String COUNTS = "_CALL_COUNT";
  private static final String DURATIONS = "_TOTAL_TIME _MIN_TIME _MAX_TIME";

  private CraySchemas() {}

  /** APMPI. */
  static RecordSchema messages() {
    String nonBlocking = COLLECTIVE.strip().replaceAll("(\\S+)", "I$1");
    RecordSchema header =
        RecordSchema.newest(1)
            .lead(2 * Long.BYTES, 1, 1) // a mark and a flag
            .reals("MPI_TOTAL_COMM_", "TIME_VARIANCE SYNC_TIME_VARIANCE");
    return RecordSchema.newest(1)
        .integers(
            "MPI_",
            each(POINT_TO_POINT, MOVES)
                + each(WAITS + " BARRIER IBARRIER", COUNTS)
                + each(COLLECTIVE + " " + nonBlocking + " " + ONE_SIDED, MOVES)
                + each(WINDOWS, COUNTS))
        .reals(
            "MPI_",
            each(POINT_TO_POINT + WAITS + " BARRIER IBARRIER " + COLLECTIVE, DURATIONS)
                + each(nonBlocking + " " + ONE_SIDED + " " + WINDOWS, DURATIONS)
                + each("BARRIER " + COLLECTIVE, "_TOTAL_SYNC_TIME")
                + "TOTAL_COMM_TIME TOTAL_COMM_SYNC_TIME")
        .trail(NODE_NAME_BYTES)
        .first(header);
  }

  private static String each(String calls, String counters) {
    StringJoiner all = new StringJoiner(" ", "", " ");
    for (String call : calls.strip().split("\\s+", -1)) {
      for (String counter : counters.strip().split("\\s+", -1)) {
        all.add(call + counter);
      }
    }
    return all.toString();
  }

  /** APXC: of each of 40 tiles between routers, then of each of eight to a processor. */
  static RecordSchema network() {
    StringJoiner counters = new StringJoiner(" ");
    for (int row = 0; row < 5; row++) {
      for (int column = 0; column < 8; column++) {
        String tile = row + "_" + column + "_INQ_PRF_";
        for (int channel = 0; channel < 8; channel++) {
          counters.add(tile + "INCOMING_FLIT_VC" + channel);
        }
        counters.add(tile + "ROWBUS_STALL_CNT");
      }
    }
    for (int column = 0; column < 8; column++) {
      String tile = "PT_5_" + column + "_INQ_PRF_";
      counters.add(tile + "INCOMING_FLIT_VC0").add(tile + "INCOMING_FLIT_VC4");
      counters.add(tile + "REQ_ROWBUS_STALL_CNT").add(tile + "RSP_ROWBUS_STALL_CNT");
    }
    return RecordSchema.newest(1)
        .lead(4 * Long.BYTES, 1, 1) // where the node is
        .integers("APXC_AR_RTR_", counters.toString())
        .first(RecordSchema.newest(1).lead(7 * Long.BYTES, 1, 1));
  }
}
