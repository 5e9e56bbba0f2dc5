// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.simulator.spi.AnnouncedWrite;
import org.iostrata.simulator.spi.CacheLayer;
import org.iostrata.simulator.spi.DiskAccess;

/** Nobody waits for ever for a server to want its data. */
class InvitationsTest {
  /** A layer that wants what it wants, or nothing, without sense. */
  private record WhimsicalLayer(SplittableRandom random, int whim) implements CacheLayer {
    @Override
    public boolean accepts(long bytes) {
      return true;
    }

    @Override
    public void add(DiskAccess access) {}

    @Override
    public DiskAccess next() {
      return null;
    }

    @Override
    public boolean invites() {
      return true;
    }

    @Override
    public int invite(List<AnnouncedWrite> announced, long underWayBytes) {
      assertTrue(underWayBytes >= 0);
      return random.nextInt(100) < whim ? random.nextInt(announced.size()) : -1;
    }
  }

  @Property(tries = 300)
  void whateverALayerWantsEachIsAskedForOnce(
      @ForAll long seed,
      @ForAll @IntRange(max = 100) int whim,
      @ForAll @IntRange(min = 1, max = 50) int writes) {
    SplittableRandom random = new SplittableRandom(seed);
    Invitations invitations =
        new Invitations(new WhimsicalLayer(random.split(), whim), message -> {});
    List<Integer> asked = new ArrayList<>();
    int stored = 0;
    for (int i = 0; i < writes; i++) {
      int number = i;
      AnnouncedWrite write = new AnnouncedWrite(0, i, i + 10, 10, i);
      invitations.announce(write, () -> asked.add(number), random.nextBoolean());
      if (stored < asked.size() && random.nextBoolean()) {
        invitations.store(10);
        stored++;
        invitations.invite(random.nextBoolean());
      }
    }
    while (stored < writes) {
      if (stored == asked.size()) {
        invitations.invite(/* isIdle= */ true);
        assertTrue(stored < asked.size(), "nothing is under way, and nothing is asked for");
      }
      invitations.store(10);
      stored++;
      invitations.invite(/* isIdle= */ true);
    }
    assertEquals(writes, asked.stream().distinct().count());
    assertEquals(writes, asked.size());
  }
}
