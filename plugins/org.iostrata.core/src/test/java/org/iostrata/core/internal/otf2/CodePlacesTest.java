// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import static org.iostrata.core.internal.otf2.EventScript.COMPUTE;
import static org.iostrata.core.internal.otf2.EventScript.FD;
import static org.iostrata.core.internal.otf2.EventScript.MPI_FILE;
import static org.iostrata.core.internal.otf2.EventScript.OPEN;
import static org.iostrata.core.internal.otf2.EventScript.STEP;
import static org.iostrata.core.internal.otf2.EventScript.SUB_STEP;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.Irregularity;
import org.junit.jupiter.api.Test;

/**
 * Which phase and region of the program operations belong to, and when what they did below began
 * and ended.
 */
class CodePlacesTest {
  private static final int FIRST = 0;
  private static final int SECOND = 1;

  private final EventScript script = new EventScript();
  private final OperationBatch operations = script.operations;

  @Test
  void operationsBelongToTheInnermostPhaseTheirThreadIsInWhenTheyBegin() {
    script.transfer(1, FD, 1, 10);
    script.enter(5, STEP);
    script.enter(10, OPEN);
    script.create(11, FD, 0);
    script.leave(12, OPEN);
    script.enter(20, SUB_STEP);
    script.begin(21, FD, 1, 10, 1);
    script.leave(22, SUB_STEP);
    script.complete(0, 23, FD, 10, 1);
    script.transfer(25, FD, 1, 10);
    script.on(1).begin(26, FD, 1, 10, 1);
    script.complete(1, 27, FD, 10, 1);
    script.leave(30, STEP);
    script.transfer(31, FD, 1, 10);
    assertEquals(List.of(Trace.NONE, FIRST, SECOND, FIRST, Trace.NONE, Trace.NONE), phases());
  }

  @Test
  void aPhaseThatIsLeftEndsThoseInside() {
    script.enter(1, STEP);
    script.enter(2, SUB_STEP);
    script.leave(3, STEP);
    script.transfer(4, FD, 1, 10);
    script.leave(5, SUB_STEP);
    script.leave(6, STEP);
    script.transfer(7, FD, 1, 10);
    assertEquals(List.of(Trace.NONE, Trace.NONE), phases());
  }

  @Test
  void phasesThatAreNeverLeftDoNotAddUp() {
    for (int i = 0; i < 5000; i++) {
      script.enter(i, STEP);
    }
    script.transfer(6000, FD, 1, 10);
    assertEquals(List.of(FIRST), phases());
  }

  @Test
  void operationsBelongToTheInnermostRegionThatIsNotTheirCall() {
    script.transfer(1, FD, 1, 10);
    script.enter(5, COMPUTE);
    script.transfer(6, FD, 1, 10);
    script.enter(7, STEP);
    script.transfer(8, FD, 1, 10);
    script.enter(10, OPEN);
    script.create(11, FD, 0);
    script.leave(12, OPEN);
    script.leave(13, STEP);
    script.on(1).begin(14, FD, 1, 10, 1);
    script.complete(1, 15, FD, 10, 1);
    script.transfer(16, FD, 1, 10);
    script.leave(18, COMPUTE);
    script.transfer(19, FD, 1, 10);
    assertEquals(
        List.of("-", "compute", "step", "step", "-", "compute", "-"),
        IntStream.range(0, operations.size()).mapToObj(this::region).toList());
  }

  /** Its innermost calls are known, and nothing is said to be odd. */
  @Test
  void recursionMayBeDeep() {
    for (int i = 0; i < 5000; i++) {
      script.enter(i, COMPUTE);
    }
    script.transfer(6000, FD, 1, 10);
    assertEquals("compute", region(0));
    assertEquals(0, script.quality.get(Irregularity.NESTED_TOO_DEEP));
  }

  private String region(int row) {
    int region = operations.region(row);
    return region == Trace.NONE ? "-" : script.trace.regions().get(region);
  }

  private List<Integer> phases() {
    return IntStream.range(0, operations.size()).mapToObj(operations::phase).toList();
  }

  @Test
  void anOperationTellsWhenItsChildrenBeganAndEnded() {
    script.begin(10, MPI_FILE, 1, 100, 1);
    script.begin(12, FD, 1, 50, 1);
    script.complete(0, 14, FD, 50, 1);
    script.begin(16, FD, 1, 50, 1);
    script.complete(0, 19, FD, 50, 1);
    script.complete(0, 20, MPI_FILE, 100, 1);
    int parent = operations.size() - 1;
    assertEquals(12, operations.firstChildNs(parent));
    assertEquals(19, operations.lastChildNs(parent));
    assertEquals(Trace.UNKNOWN, operations.firstChildNs(0));
    assertEquals(Trace.UNKNOWN, operations.lastChildNs(0));
  }
}
