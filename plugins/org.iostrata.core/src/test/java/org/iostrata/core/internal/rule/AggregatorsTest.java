// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.KIB;
import static org.iostrata.core.internal.rule.TraceScript.MIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.MPI_IO;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.Map;
import java.util.function.Consumer;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Role;
import org.iostrata.core.result.AggregationResult;
import org.iostrata.core.result.AnalysisResult;
import org.junit.jupiter.api.Test;

/** Who moves the data of collective writes: for four processes, two at least are wanted here. */
class AggregatorsTest {
  private static final String ID = "collective.too-few-aggregators";
  private static final Thresholds TWO_EACH =
      new Thresholds(Map.of(ID + ".max-processes", Quantity.count(2)));

  /** In each of ten writes the first process writes for all, of which each knows the place. */
  private static AnalysisResult gathered(int processes) throws IOException {
    return gathered(processes, 0);
  }

  private static AnalysisResult gathered(int processes, long beforeNs) throws IOException {
    return gathered(new TraceScript(processes).each(rank -> rank.sleep(beforeNs)), processes);
  }

  private static AnalysisResult gathered(TraceScript script, int processes) throws IOException {
    for (int i = 0; i < 10; i++) {
      long all = (long) i * processes * MIB;
      together(
          script,
          all,
          first ->
              first
                  .call(WRITE, POSIX, "/data/out")
                  .at(all)
                  .bytes(processes * MIB)
                  .takes(10 * MS)
                  .run());
    }
    return Twins.analyze(script);
  }

  /** All write a MiB each from a place on, collectively, and the first process so for all. */
  private static void together(TraceScript script, long all, Consumer<ScriptedRank> forAll) {
    script.each(
        rank ->
            rank.call(WRITE, MPI_IO, "/data/out")
                .at(all + rank.process() * MIB)
                .bytes(MIB)
                .collective()
                .around(
                    () -> {
                      if (rank.process() == 0) {
                        forAll.accept(rank);
                      }
                      script.gather(rank);
                    }));
    script.barrier();
  }

  private static Finding finding(AnalysisResult run) {
    return RulesTest.finding(Rules.judge(run, TWO_EACH, null), ID);
  }

  /** The same, but that two processes served 40 requests. */
  private static Finding served(OperationKind kind, long byRange, long bytes) throws IOException {
    Change<AggregationResult> told =
        new Change<>(
            AggregationResult.class,
            one ->
                new AggregationResult(
                    MPI_IO, kind, POSIX, 4, 2, 40, bytes, 0, byRange, 40 - byRange));
    return finding(told.of(gathered(4)));
  }

  @Test
  void oneForFourIsTooFew() throws IOException {
    Finding finding = finding(gathered(4));
    assertEquals("4 processes wait for 1 aggregator to write for them.", finding.title());
    assertEquals(75 * MS, finding.costNs(), "four are wanted where one works all the time");
    assertEquals(Severity.OK, finding(gathered(2)).severity());
    assertEquals(Severity.OK, finding(gathered(1)).severity(), "nobody is served");
  }

  /** Several help where all wait most of the time, and it is not known that storage serves them. */
  @Test
  void oneThatWorksAPartOfTheRunIsEnough() throws IOException {
    assertEquals(Severity.WARNING, alone(200 * MS).severity());
    assertEquals(Severity.OK, alone(201 * MS).severity());
  }

  /**
   * That storage would serve several is a guess, and one for each host is what libraries choose.
   */
  @Test
  void theLibrarysOwnChoiceIsWorthANote() throws IOException {
    assertEquals(Severity.INFO, hinted("none").severity());
    assertEquals(Severity.INFO, hinted("romio_cb_write romio_cb_nodes_x").severity());
    assertEquals(Severity.WARNING, hinted("cb_buffer_size cb_nodes").severity());
    assertEquals(Severity.WARNING, hinted("ROMIO_HINTS").severity());
    assertEquals(Severity.WARNING, hinted("OMPI_MCA_io_ompio_num_aggregators").severity());
    AnalysisResult run = gathered(hints("none"), 4);
    Finding wanted = RulesTest.finding(Rules.judge(run, TWO_EACH, null), ID);
    assertEquals(Severity.WARNING, wanted.severity(), "two are wanted however they are served");
  }

  private static TraceScript hints(String asked) {
    return new TraceScript(4).property("/data/out", "iostrata.hints", asked);
  }

  private static Finding hinted(String asked) throws IOException {
    return RulesTest.finding(Rules.judge(gathered(hints(asked), 4)), ID);
  }

  /** In each of four collective writes the first process writes so many pieces for all. */
  private static Finding rounds(int pieces, long bytes, long apart) throws IOException {
    TraceScript script = new TraceScript(4);
    for (int i = 0; i < 4; i++) {
      long all = i * 64L * MIB;
      together(
          script,
          all,
          first -> {
            for (int j = 0; j < pieces; j++) {
              first
                  .call(WRITE, POSIX, "/data/out")
                  .at(all + j * apart)
                  .bytes(bytes)
                  .takes(MS)
                  .run();
            }
          });
    }
    return RulesTest.finding(Twins.judge(script), "collective.ineffective");
  }

  /** Each of 16 calls becomes 8: of 32 for four processes. */
  @Test
  void whatIsGatheredMayGoThroughASmallBuffer() throws IOException {
    Finding small = rounds(32, 128 * KIB, 128 * KIB);
    assertEquals(
        "Each collective write becomes 8 in POSIX, of 128 KiB, one after the other: it goes"
            + " through a small buffer.",
        small.title());
    assertEquals(64L * MS, small.costNs());
    assertEquals(MPI_IO, small.layer().orElseThrow());
    assertEquals(Severity.OK, rounds(31, 128 * KIB, 128 * KIB).severity());
    assertEquals(Severity.OK, rounds(32, 256 * KIB, 256 * KIB).severity());
    assertEquals(Severity.OK, rounds(32, 128 * KIB, 256 * KIB).severity(), "pieces that lie apart");
  }

  private static Finding alone(long beforeNs) throws IOException {
    return RulesTest.finding(Rules.judge(gathered(4, beforeNs)), ID);
  }

  /** Half of the requests, and half of the 40 MiB; else those count that write at all. */
  @Test
  void whoServesIsKnownWhereMostRequestsTell() throws IOException {
    assertEquals(Severity.OK, served(WRITE, 20, 20 * MIB).severity());
    assertEquals(Severity.WARNING, served(WRITE, 19, 20 * MIB).severity());
    assertEquals(Severity.WARNING, served(WRITE, 20, 20 * MIB - 1).severity());
    Finding reads = served(READ, 20, 20 * MIB);
    assertEquals(Severity.WARNING, reads.severity(), "of writes nobody tells");
    assertEquals(5, reads.evidence().measures().size());
    assertEquals(7, finding(gathered(4)).evidence().measures().size());
  }

  /** Processes 0 and 1 are a job, the other four one that moves more. */
  @Test
  void ofSeveralJobsTheOneThatMovesMost() throws IOException {
    AnalysisResult run = gathered(6);
    for (int process = 0; process < 6; process++) {
      boolean first = process < 2;
      run = Change.team(process, Role.APPLICATION, first ? 0 : 1, first ? 2 : 4).of(run);
    }
    Finding finding = finding(run);
    assertEquals(4, RulesTest.values(finding).get(0), finding::toString);
  }
}
