// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.iostrata.core.model.WaitBatch;
import org.iostrata.core.model.WaitFor;
import org.iostrata.otf2.definition.Region;
import org.iostrata.otf2.event.AttributeList;
import org.iostrata.otf2.schema.ValueSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** For whom a thread waits in a call, by what its region is. */
class WaitingCallsTest {
  @ParameterizedTest
  @CsvSource({
    "pthread_join, THREAD_WAIT, NONE, POSIX_IO, 512",
    "read, THREAD_WAIT, NONE, POSIX_IO, 512",
    "poll, THREAD_WAIT, NONE, POSIX_IO, 512",
    "poll, THREAD_WAIT, NONE, NETWORK, 256",
    "epoll_pwait, THREAD_WAIT, NONE, NETWORK, 256",
    "!$omp implicit barrier, IMPLICIT_BARRIER, OPENMP, kernel.c, 512",
    "MPI_Barrier, BARRIER, MPI, MPI, 64",
    "MPI_Recv, POINT2POINT, MPI, MPI, 64",
    "MPI_Irecv, POINT2POINT, MPI, MPI, 0",
    "MPI_Waitall, WRAPPER, MPI, MPI, 64",
    "aio_suspend, FILE_IO, NONE, AIO, 128",
    "read, FILE_IO, NONE, POSIX_IO, 0",
    "solve, FUNCTION, COMPILER, kernel.c, 0",
  })
  void regionTellsForWhom(String name, String role, String paradigm, String source, int mark) {
    int roleNumber = ValueSet.REGION_ROLE.valueOfName(role);
    int paradigmNumber = ValueSet.PARADIGM.valueOfName(paradigm);
    assertEquals(
        mark,
        WaitingCalls.mark(
            new Region(0, name, name, "", roleNumber, paradigmNumber, 0, source, 0, 0)));
  }

  /** Between begin and end it is there. */
  @Test
  void whoIsOverIsAbsent() {
    EventScript script = new EventScript();
    script.events.programBegin(0, 10, 0, null, AttributeList.empty());
    script.events.programEnd(0, 30, 0, AttributeList.empty());
    WaitBatch waits = script.operations.waits();
    assertEquals(2, waits.size());
    for (int row = 0; row < waits.size(); row++) {
      assertEquals(row == 1, waits.isBegin(row));
      assertEquals(10 + 20 * row, waits.timeNs(row));
      assertEquals(WaitFor.NOTHING, waits.waitFor(row));
    }
  }
}
