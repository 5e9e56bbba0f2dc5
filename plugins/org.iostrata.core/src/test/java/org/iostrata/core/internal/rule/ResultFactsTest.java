// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.MPI_IO;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.CLOSE;
import static org.iostrata.core.model.OperationKind.OPEN;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.Random;
import java.util.function.Consumer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AnalysisResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a run tells as a whole, and what is said where it does not. */
class ResultFactsTest {
  private AnalysisResult recorded;

  /** Two processes open a file; MPI-IO writes it by POSIX. */
  @BeforeEach
  void play() throws IOException {
    recorded =
        Twins.analyze(
            new TraceScript(2)
                .each(
                    rank -> {
                      rank.call(OPEN, MPI_IO, "/data/out").takes(MS).run();
                      rank.call(WRITE, MPI_IO, "/data/out")
                          .bytes(10)
                          .around(
                              () -> rank.call(WRITE, POSIX, "/data/out").bytes(10).takes(MS).run());
                    }));
  }

  private AnalysisResult counted() {
    return new Removal(new Random(1), 1).of(recorded);
  }

  private void assertNotKnown(String what, Consumer<ResultFacts> asked) {
    assertDoesNotThrow(() -> asked.accept(new ResultFacts(recorded)));
    ResultFacts facts = new ResultFacts(counted());
    assertEquals(what, assertThrows(NotKnown.class, () -> asked.accept(facts)).what());
  }

  @Test
  void whatIsMissingIsNamed() {
    assertNotKnown("which operations caused which in the layers below", ResultFacts::links);
    assertNotKnown("which process served the requests of which", ResultFacts::aggregations);
    assertNotKnown("what each process did", ResultFacts::processes);
    assertNotKnown("how each file was read and written", ResultFacts::patterns);
    assertNotKnown("when operations took place", ResultFacts::windows);
    assertNotKnown("whether there were close operations", facts -> facts.requireTold(CLOSE));
  }

  @Test
  void countersTellOfTransfersAndOfWhatTheyName() {
    for (OperationKind kind : new OperationKind[] {READ, WRITE, OPEN}) {
      assertDoesNotThrow(() -> new ResultFacts(counted()).requireTold(kind));
    }
  }

  @Test
  void whatIsFoundIsTold() {
    ResultFacts facts = new ResultFacts(recorded);
    assertEquals(1, facts.links().size());
    assertEquals(4, facts.processes().size());
    assertEquals(2, facts.patterns().size());
    assertEquals(0, facts.aggregations().size());
    assertEquals(
        recorded.windows().orElseThrow().get(0).slowestProcess().orElseThrow(),
        ResultFacts.slowest(facts.windows().get(0)));
  }
}
