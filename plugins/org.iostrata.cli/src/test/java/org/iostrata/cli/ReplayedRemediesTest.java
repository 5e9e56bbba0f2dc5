// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.iostrata.core.internal.rule.Rules;
import org.iostrata.simulator.replay.Remedy;
import org.junit.jupiter.api.Test;

/** What is advised, tried on a simulated cluster. */
class ReplayedRemediesTest extends CommandRuns {
  private static final Path ROOT = Path.of(System.getProperty("iostrata.root"));
  private static final String CLUSTER = ROOT.resolve("tests/replay/cluster.yaml").toString();
  private static final Pattern SAVED =
      Pattern.compile("Replay says: collective calls for all at once save ([0-9.]+) ms \\(");

  private String told(String run, String... more) {
    String trace = ROOT.resolve("tests/fixtures/diagnosis").resolve(run).toString();
    List<String> words = new ArrayList<>(List.of("findings", trace, "--replay", CLUSTER));
    words.addAll(List.of(more));
    assertEquals(0, run(words.toArray(String[]::new)), err::toString);
    return out.toString().replaceAll("\\s+", " ");
  }

  /** Its repaired twin was recorded, too, and is 51 ms shorter. */
  @Test
  void whatIsAdvisedIsTried() {
    Matcher saved = SAVED.matcher(told("interleaved-independent-bad"));
    assertTrue(saved.find(), out::toString);
    double ms = Double.parseDouble(saved.group(1));
    assertTrue(ms > 51.4 / 2 && ms < 51.4 * 2, out::toString);
  }

  @Test
  void programsAreToldTheSame() {
    assertTrue(
        SAVED.matcher(told("interleaved-independent-bad", "--format", "json")).find(),
        out::toString);
  }

  @Test
  void whatCannotBeTriedIsSaid() {
    String told = told("view-split-write-bad");
    assertTrue(
        told.contains(
            "Replay cannot tell what that saves: of 16 reads and writes it is not known where they"
                + " are."),
        told);
  }

  @Test
  void aPartOfARunIsNoneToReplay() {
    String trace = ROOT.resolve("tests/fixtures/ior-indep").toString();
    assertEquals(2, run("findings", trace, "--replay", CLUSTER, "--from", "1ms"));
    assertEquals(3, run("findings", trace, "--replay", ROOT.resolve("none.yaml").toString()));
  }

  @Test
  void someRulesHaveARemedyThatCanBeTried() {
    List<String> tried =
        Rules.all().stream()
            .map(rule -> rule.description().id())
            .filter(id -> Remedy.of(id).isPresent())
            .toList();
    assertEquals(
        List.of(
            "access.broken-runs",
            "access.random",
            "access.shared-file-small-writes",
            "access.small-writes",
            "access.split",
            "collective.not-used"),
        tried.stream().sorted().toList());
  }
}
