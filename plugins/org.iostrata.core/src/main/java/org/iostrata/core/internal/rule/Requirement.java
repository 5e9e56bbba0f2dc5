// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.function.Predicate;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/** What a result may have to hold for a rule to be applicable. */
@SuppressWarnings("ImmutableEnumChecker") // the functions hold no state
public enum Requirement {
  EVENTS("events", c -> c.result().trace().events() > 0),
  DURATION("a run that takes time", c -> c.result().trace().spanNs() > 0),
  READS("reads", c -> c.stack().has(OperationKind.READ)),
  WRITES("writes", c -> c.stack().has(OperationKind.WRITE)),
  WRITES_OR_FLUSHES(
      "writes", c -> WRITES.isMet(c) || c.stack().has(OperationKind.FLUSH)), // of mapped memory
  TRANSFERS("reads or writes", c -> READS.isMet(c) || WRITES.isMet(c)),
  OFFSETS(
      "offsets of reads or writes", c -> c.stack().anyPattern(pattern -> pattern.located() > 0)),
  ISSUES(
      "times at which requests were issued",
      c -> c.stack().anyTransfer(transfer -> transfer.breakdown().isPresent())),
  COLLECTIVES(
      "collective reads or writes in MPI-IO",
      c -> c.stack().anyPattern(p -> p.layer() == Layer.MPI_IO && p.collective() > 0)),
  WINDOWS(
      "reads or writes of several processes at the same time",
      c -> c.facts().windows().stream().anyMatch(window -> window.processes() > 1)),
  LOCKS("file locks", c -> c.stack().has(OperationKind.LOCK)),
  TWO_LAYERS("at least two layers with reads or writes", c -> c.stack().transferLayers() > 1),
  SEVERAL_PROCESSES("at least two processes", c -> c.result().trace().processes() > 1),
  ADDED_UP(
      "counters that add up what processes did with a file",
      c -> c.facts().isCounted() && c.result().processes().isEmpty()),
  TEAMS("processes that work together", c -> !c.teams().all().isEmpty()),
  TEAMS_OR_WAITED_FOR(
      "processes that work together",
      c ->
          TEAMS.isMet(c)
              || c.facts().activitiesIfKnown().stream().anyMatch(of -> of.waitedForNs() > 0)),
  SEVERAL_AT_WORK(
      "processes that work together, or several threads of one",
      c ->
          TEAMS.isMet(c)
              || c.facts().threadsIfKnown().stream().map(t -> t.thread()).distinct().count() > 1),
  MPI_IO("reads or writes in MPI-IO", c -> c.stack().hasTransfers(Layer.MPI_IO)),
  BELOW_MPI_IO(
      "reads or writes in POSIX, recorded below MPI-IO",
      c ->
          MPI_IO.isMet(c)
              && c.stack().hasTransfers(Layer.POSIX)
              && c.stack().isRecordedBelowMpiIo()),
  STDIO("reads or writes through C streams", c -> c.stack().hasTransfers(Layer.ISO_C)),
  REQUESTS(
      "requests that are followed into a server (trace --net)",
      c -> c.result().requests().isPresent() && !c.result().requests().get().isEmpty()),
  MESSAGES(
      "messages through connections of which both ends are recorded (trace --net)",
      c -> c.result().senders().isPresent() && !c.result().senders().get().isEmpty()),
  MAPPED_PAGES(
      "mapped files of which pages were fetched alone, or that disks read (trace as root)",
      c ->
          !c.result().trace().covered().fetchedPages().isEmpty()
              || c.result().unlinked().stream().anyMatch(of -> of.kind() == OperationKind.READ)),
  BASELINE("a baseline", c -> c.search().hasBaseline());

  private final String description;
  private final Predicate<RuleContext> met;

  Requirement(String description, Predicate<RuleContext> met) {
    this.description = description;
    this.met = met;
  }

  /** What is needed, in plain words. */
  public String description() {
    return description;
  }

  /** Whether it is there. */
  public boolean isMet(RuleContext context) {
    return met.test(context);
  }
}
