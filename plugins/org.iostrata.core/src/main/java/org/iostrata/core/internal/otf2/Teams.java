// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.iostrata.otf2.definition.DefinitionRecord;
import org.iostrata.otf2.definition.Definitions;
import org.iostrata.otf2.definition.Group;
import org.iostrata.otf2.definition.Location;
import org.iostrata.otf2.definition.LocationGroup;
import org.iostrata.otf2.schema.DefinitionType;
import org.iostrata.otf2.schema.Undefined;
import org.iostrata.otf2.schema.ValueSet;

/**
 * Which processes of an archive work together: as they say themselves, or the ranks of an outermost
 * communicator of MPI. Where none is defined, the ranks of a job, whoever started them, for on
 * other hosts that is not recorded; a rank that occurs twice is of two jobs. Of other processes,
 * those of one program that a starter of jobs started, or that their own program did, as workers
 * are. Any other command is on its own: nothing tells that it has to do with another.
 */
final class Teams {
  static final String TEAM = "TEAM";

  private static final int MPI = ValueSet.PARADIGM.valueOfName("MPI");
  private static final int COMM_LOCATIONS = ValueSet.GROUP_TYPE.valueOfName("COMM_LOCATIONS");
  private static final int COMM_GROUP = ValueSet.GROUP_TYPE.valueOfName("COMM_GROUP");

  /** Nobody starts more in one recording; looked through for each rank. */
  private static final int MOST_JOBS = 64;

  private final Definitions definitions;
  private final OwnProperties properties;
  private final Map<Integer, Integer> communicators = new HashMap<>();
  private final List<Job> jobs = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();

  /** Ranks of one start of a program. */
  private record Job(Set<String> ranks, Set<Integer> creators) {}

  Teams(Definitions definitions, OwnProperties properties) {
    this.definitions = definitions;
    this.properties = properties;
    Group ranks = null;
    for (DefinitionRecord record : definitions.records(DefinitionType.GROUP)) {
      Group group = definitions.group((int) record.value("self"));
      boolean all = group.type() == COMM_LOCATIONS && group.paradigm() == MPI;
      ranks = all ? group : ranks;
    }
    Set<Integer> seen = new HashSet<>(); // many communicators may have one large group
    for (DefinitionRecord record : definitions.records(DefinitionType.COMM)) {
      boolean outermost = (int) record.value("parent") == Undefined.INT;
      if (ranks != null && outermost && seen.add((int) record.value("group"))) {
        join(definitions.group((int) record.value("group")), ranks);
      }
    }
  }

  private void join(Group group, Group ranks) {
    if (group == null || group.type() != COMM_GROUP || group.paradigm() != MPI) {
      return;
    }
    Map<Long, Integer> processes = new HashMap<>();
    for (Location location : definitions.locations()) {
      processes.put(location.ref(), location.locationGroup());
    }
    List<Long> all = ranks.members();
    for (long member : group.members()) {
      if (member >= 0 && member < all.size() && processes.containsKey(all.get((int) member))) {
        communicators.putIfAbsent(processes.get(all.get((int) member)), group.ref());
      }
    }
  }

  /** The number of the team of a group, which may be null; ascending as they are asked for. */
  int of(LocationGroup group) {
    return numbers.computeIfAbsent(key(group), team -> numbers.size());
  }

  private String key(LocationGroup group) {
    if (group == null) {
      return "";
    }
    String told = properties.ofGroup(group.ref()).get(TEAM);
    if (told != null) {
      return "told " + told;
    }
    if (communicators.containsKey(group.ref())) {
      return "communicator " + communicators.get(group.ref());
    }
    Optional<String> program = ProgramNames.of(group);
    if (program.isPresent()) {
      return isOfMany(group, program.get())
          ? "program " + group.creatingLocationGroup() + " " + program.get()
          : "alone " + group.ref();
    }
    return ProgramNames.isRank(group) ? "job " + job(group) : "";
  }

  private boolean isOfMany(LocationGroup group, String program) {
    LocationGroup creator = definitions.locationGroup(group.creatingLocationGroup());
    return ProgramNames.of(creator)
        .filter(starter -> starter.equals(program) || ProgramNames.startsJobs(starter))
        .filter(starter -> !ProgramNames.isStarter(program)) // a shell that is forked
        .isPresent();
  }

  private int job(LocationGroup rank) {
    int best = jobs.size();
    for (int i = jobs.size() - 1; i >= 0; i--) {
      Job job = jobs.get(i);
      boolean together = job.creators().contains(rank.creatingLocationGroup());
      if (!job.ranks().contains(rank.name()) && (together || !isTogether(best, rank))) {
        best = i;
      }
    }
    if (best == MOST_JOBS) {
      return best;
    }
    if (best == jobs.size()) {
      jobs.add(new Job(new HashSet<>(), new HashSet<>()));
    }
    jobs.get(best).ranks().add(rank.name());
    jobs.get(best).creators().add(rank.creatingLocationGroup());
    return best;
  }

  private boolean isTogether(int job, LocationGroup rank) {
    return job < jobs.size() && jobs.get(job).creators().contains(rank.creatingLocationGroup());
  }
}
