// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.MPI_IO;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.OPEN;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.Role;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.Totals;
import org.junit.jupiter.api.Test;

/** Whom rules compare: those of one team, that has others in it and works for the program. */
class TeamFactsTest {
  private static final Team PROGRAM = new Team(Role.APPLICATION, 0, 2);
  private static final Team SERVERS = new Team(Role.SERVER, 1, 2);

  private static TeamFacts facts(AnalysisResult run) {
    return new TeamFacts(new IoStack(run), new ResultFacts(run));
  }

  /** Processes 0 and 1 write to MPI-IO, all others to POSIX, where the servers read, too. */
  private static AnalysisResult played() throws IOException {
    return Twins.analyze(
        new TraceScript(7)
            .each(
                rank -> {
                  Layer layer = rank.process() < 2 ? MPI_IO : POSIX;
                  long bytes = 10L * (1 + rank.process());
                  rank.call(WRITE, layer, "/data/out").bytes(bytes).takes(MS).run();
                  if (rank.process() == 2 || rank.process() == 3) {
                    rank.call(READ, POSIX, "/data/in").bytes(10).takes(MS).run();
                  }
                }));
  }

  private static TeamFacts teams() throws IOException {
    AnalysisResult run = played();
    for (int process = 0; process < 2; process++) {
      run = Change.team(process, Role.APPLICATION, 0, 2).of(run);
      run = Change.team(2 + process, Role.SERVER, 1, 2).of(run);
      run = Change.team(4 + process, Role.LAUNCHER, 2, 2).of(run);
    }
    return facts(Change.team(6, Role.APPLICATION, 3, 1).of(run));
  }

  @Test
  void startersAndThoseWithoutPeersAreNotCompared() throws IOException {
    assertEquals(List.of(PROGRAM, SERVERS), teams().all());
    assertEquals(List.of(PROGRAM, SERVERS), teams().of(WRITE));
    assertEquals(List.of(SERVERS), teams().of(READ));
    assertEquals(List.of(), teams().of(OPEN));
  }

  @Test
  void aTeamWorksInItsOwnLayers() throws IOException {
    assertEquals(MPI_IO, teams().lowest(PROGRAM, WRITE));
    assertEquals(POSIX, teams().lowest(SERVERS, WRITE));
    assertEquals(POSIX, teams().lowest(SERVERS, READ));
    assertNull(teams().lowest(PROGRAM, READ));
    Shares shares = teams().shares(SERVERS, POSIX, WRITE, Totals::bytes);
    assertEquals(List.of(3, 2), shares.indices());
    assertEquals(70, shares.sum());
    assertEquals(0, teams().shares(SERVERS, MPI_IO, WRITE, Totals::bytes).count());
  }

  /** Devices are nobody's. */
  @Test
  void aTeamIsTheOnlyOneWhenAllAreInIt() throws IOException {
    assertFalse(teams().isOnly(PROGRAM));
    TraceScript script = new TraceScript(2);
    script.each(rank -> rank.call(WRITE, POSIX, "/data/out").bytes(10).takes(MS).run());
    script.device().call(WRITE, Layer.BLOCK, "/dev/sda").bytes(10).takes(MS).run();
    TeamFacts alone = facts(Twins.analyze(script));
    assertEquals(1, alone.all().size());
    assertTrue(alone.isOnly(alone.all().get(0)));
    assertFalse(alone.isOnly(SERVERS));
  }
}
