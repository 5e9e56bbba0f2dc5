// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import org.iostrata.core.internal.job.JobSheet.JobFact;
import org.iostrata.core.internal.quantity.Quantity;

/** What stands in the head of a log, in words. */
final class JobFacts {
  private static final String NOT_TOLD = "not told";
  private static final int NANOSECONDS_SINCE = 341;

  private JobFacts() {}

  /** Those of a log. */
  static List<JobFact> of(DarshanLog log) {
    LogJob job = log.job();
    int version = log.version();
    List<JobFact> facts = new ArrayList<>();
    facts.add(new JobFact("Program", job.command().isBlank() ? NOT_TOLD : job.command()));
    facts.add(new JobFact("Job", Long.toString(job.id())));
    facts.add(new JobFact("User", Long.toString(job.uid())));
    facts.add(new JobFact("Ranks", Quantity.count(job.processes()).toString()));
    String run = Quantity.nanoseconds(job.durationNs()).toString();
    facts.add(new JobFact("Run time", version < NANOSECONDS_SINCE ? run + ", to the second" : run));
    facts.add(new JobFact("Started", time(job.startNs())));
    facts.add(new JobFact("Ended", time(job.startNs() == 0 ? 0 : job.toNs())));
    facts.add(
        new JobFact(
            "Format of the log",
            String.format(Locale.US, "%d.%02d", version / 100, version % 100)));
    facts.add(new JobFact("Darshan", job.metadata().getOrDefault("lib_ver", NOT_TOLD)));
    facts.add(new JobFact("Modules", modules(log)));
    job.metadata().forEach((name, value) -> more(facts, name, value));
    return facts;
  }

  private static String time(long ns) {
    String utc = Instant.ofEpochSecond(0, ns).truncatedTo(ChronoUnit.SECONDS).toString();
    return ns == 0 ? NOT_TOLD : utc.replace('T', ' ').replace("Z", " UTC");
  }

  private static void more(List<JobFact> facts, String name, String value) {
    if (!name.equals("lib_ver")) {
      facts.add(new JobFact(name.equals("h") ? "Hints to MPI-IO" : name, value));
    }
  }

  private static String modules(DarshanLog log) {
    StringJoiner modules = new StringJoiner(", ").setEmptyValue("none");
    for (ModuleState module : log.modules()) {
      modules.add(
          module.name()
              + (module.isRead() ? "" : " (not read)")
              + (module.isPartial() ? " (ran out of memory)" : "")
              + (log.damages().containsKey(module.name()) ? " (damaged)" : ""));
    }
    return modules.toString();
  }
}
