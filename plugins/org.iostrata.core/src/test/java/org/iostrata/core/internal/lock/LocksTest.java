// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.lock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.iostrata.core.TraceSource;
import org.iostrata.core.internal.load.StepCount;
import org.iostrata.core.internal.lock.Locks.Handover;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.model.Layer;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.Source;
import org.junit.jupiter.api.Test;

/** Who holds a lock and who waits, of programs whose sources say it. */
class LocksTest {
  private static final long MS = 1_000_000;

  private static Locks locks(String fixture) throws IOException {
    Path anchor =
        Path.of(System.getProperty("iostrata.root"), "tests/fixtures", fixture, "traces.otf2");
    try (Source source = TraceSource.open(anchor)) {
      return Locks.of(Timeline.of(source, Progress.NONE));
    }
  }

  @Test
  void ranksTakeTurns() throws IOException {
    List<LockUser> users = locks("otf2-locks/archive").users();
    assertEquals(List.of(0, 1, 2), users.stream().map(LockUser::process).toList());
    for (LockUser user : users) {
      List<LockSpan> expected = new ArrayList<>();
      for (int turn = 0; turn < 4; turn++) {
        long askedNs = turn * 6L * MS;
        long gotNs = askedNs + MS / 2 + user.process() * 2L * MS;
        expected.add(new LockSpan(askedNs, gotNs, false));
        expected.add(new LockSpan(gotNs, gotNs + 3 * MS / 2, true));
      }
      assertEquals(expected, user.spans());
    }
  }

  @Test
  void aLockGoesToWhoWaited() throws IOException {
    Locks locks = locks("otf2-locks/archive");
    LockUser first = locks.users().get(0);
    LockUser second = locks.users().get(1);
    LockUser third = locks.users().get(2);
    assertTrue(locks.before(first, first.spans().get(0)).isEmpty(), "nobody held it before");
    assertEquals(
        new Handover(first, second, 2 * MS, 5 * MS / 2),
        locks.before(second, second.spans().get(0)).orElseThrow());
    assertEquals(
        new Handover(second, third, 4 * MS, 9 * MS / 2),
        locks.before(third, third.spans().get(0)).orElseThrow());
  }

  /** ROMIO locks a file of its own for a try, and lets it go. */
  @Test
  void recordedLocksAreLetGo() throws IOException {
    List<LockUser> users = locks("async-romio").users();
    assertEquals(2, users.size());
    for (LockUser user : users) {
      assertEquals(List.of(false, true), user.spans().stream().map(LockSpan::holds).toList());
      assertEquals(user.spans().get(0).toNs(), user.spans().get(1).fromNs());
    }
  }

  @Test
  void aRunWithoutLocksHasNoUsers() throws IOException {
    assertEquals(List.of(), locks("ior-coll").users());
  }

  /** At each time one rank holds the lock, and those behind it wait. */
  @Test
  void holdersAndWaitersAreCounted() throws IOException {
    Locks locks = locks("otf2-locks/archive");
    assertEquals(1, locks.count(true).most(0, 24 * MS));
    assertEquals(3, locks.count(false).most(0, MS / 4));
    assertEquals(1, locks.count(false).most(3 * MS, 4 * MS));
    assertEquals(0, locks.count(true).most(2 * MS, 5 * MS / 2));
  }

  /** Each of four ranks opens the file through MPI-IO, and closes it. */
  @Test
  void filesAreOpenFromOpenToClose() throws IOException {
    Path anchor =
        Path.of(System.getProperty("iostrata.root"), "tests/fixtures/ior-coll/traces.otf2");
    try (Source source = TraceSource.open(anchor)) {
      Timeline timeline = Timeline.of(source, Progress.NONE);
      Map<Integer, StepCount> mpi = OpenFiles.of(timeline).get(Layer.MPI_IO);
      assertEquals(Set.of(-1, 0, 1, 2, 3), mpi.keySet());
      assertEquals(4, mpi.get(-1).most(0, timeline.lastNs()));
      assertEquals(1, mpi.get(2).most(0, timeline.lastNs()));
      assertEquals(0, mpi.get(-1).most(timeline.lastNs() - 1, timeline.lastNs()));
    }
  }
}
