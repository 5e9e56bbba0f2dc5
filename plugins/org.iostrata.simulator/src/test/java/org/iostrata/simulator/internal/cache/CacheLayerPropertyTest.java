// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.iostrata.simulator.internal.kind.Kinds;
import org.iostrata.simulator.spi.AnnouncedWrite;
import org.iostrata.simulator.spi.CacheKind;
import org.iostrata.simulator.spi.CacheLayer;
import org.iostrata.simulator.spi.DiskAccess;
import org.iostrata.simulator.spi.KindChoice;

/** What every cache layer owes, and how those that join find what they join. */
class CacheLayerPropertyTest {
  private static final long MOST = 100;

  /** Memory without an end. */
  private static ServerStandIn memory() {
    return new ServerStandIn(Long.MAX_VALUE, MOST);
  }

  /** Of what is asked for, each part of at most {@link #MOST} is done once, whatever the order. */
  @Property(tries = 200)
  void whatIsAskedForIsDoneOnce(
      @ForAll @Size(max = 60) List<@IntRange(max = 399) Integer> asked,
      @ForAll @IntRange(max = 1000) int which) {
    List<CacheKind> kinds = Kinds.all(CacheKind.class);
    CacheKind kind = kinds.get(which % kinds.size());
    ServerStandIn memory = memory();
    CacheLayer cache = kind.cache(memory, Kinds.settings(kind, new KindChoice(kind.name())));
    Set<DiskAccess> open = Collections.newSetFromMap(new IdentityHashMap<>());
    int step = 0;
    for (int code : asked) {
      DiskAccess access =
          new DiskAccess(code % 2, false, code / 2 % 40 * 10L, 10 + code % 30, code);
      open.add(access);
      cache.add(access);
      if (++step % 3 == 0) {
        finish(cache.next(), open);
      }
    }
    while (!open.isEmpty()) {
      finish(cache.next(), open);
    }
    assertNull(cache.next(), kind.name());
    assertEquals(0, memory.droppedBytes);
  }

  /** Whatever is announced, each write is asked for once. */
  @Property(tries = 200)
  void whatIsAnnouncedIsAskedForOnce(
      @ForAll @Size(max = 60) List<@IntRange(max = 399) Integer> offsets,
      @ForAll @IntRange(max = 1000) int which) {
    List<CacheKind> kinds = Kinds.all(CacheKind.class);
    CacheKind kind = kinds.get(which % kinds.size());
    CacheLayer cache = kind.cache(memory(), Kinds.settings(kind, new KindChoice(kind.name())));
    List<AnnouncedWrite> announced = new ArrayList<>();
    int asked = 0;
    for (int offset : offsets) {
      announced.add(new AnnouncedWrite(offset % 2, offset, offset + 10L, 10, 0));
      if (offset % 3 == 0) {
        announced.remove(cache.invite(announced, 0));
        asked++;
      }
    }
    while (!announced.isEmpty()) {
      announced.remove(cache.invite(announced, 0));
      asked++;
    }
    assertEquals(offsets.size(), asked, kind.name());
  }

  private static void finish(DiskAccess done, Set<DiskAccess> open) {
    assertNotNull(done, "something waits and nothing is done");
    List<DiskAccess> parts = done.parts().isEmpty() ? List.of(done) : done.parts();
    assertTrue(done.bytes() <= MOST, () -> done.bytes() + " at once");
    for (DiskAccess part : parts) {
      assertTrue(open.remove(part), "done twice, or never asked for");
      assertTrue(part.offset() >= done.offset() && part.end() <= done.end());
    }
  }

  /** Of bytes that are written several times, the last ones get to the disk, and each once. */
  @Property(tries = 200)
  void theLastWriterWins(@ForAll @Size(max = 40) List<@IntRange(max = 99) Integer> offsets) {
    ServerStandIn memory = memory();
    CacheLayer cache = new ServerDirectedLayer(memory);
    int[] wanted = new int[200];
    long added = 0;
    for (int i = 0; i < offsets.size(); i++) {
      int length = 1 + i % 23;
      for (int at = offsets.get(i); at < offsets.get(i) + length; at++) {
        wanted[at] = i + 1;
      }
      cache.add(new DiskAccess(0, true, offsets.get(i), length, i + 1));
      added += length;
    }
    int[] disk = new int[200];
    long written = 0;
    for (DiskAccess done = cache.next(); done != null; done = cache.next()) {
      for (DiskAccess part : done.parts().isEmpty() ? List.of(done) : done.parts()) {
        written += part.bytes();
        for (long at = part.offset(); at < part.end(); at++) {
          assertEquals(0, disk[(int) at], "written twice");
          disk[(int) at] = (int) part.origin();
        }
      }
    }
    assertEquals(List.of(boxed(wanted)), List.of(boxed(disk)));
    assertEquals(added, written + memory.droppedBytes, "memory is given back");
  }

  private static List<Integer> boxed(int[] values) {
    List<Integer> boxed = new ArrayList<>();
    for (int value : values) {
      boxed.add(value);
    }
    return boxed;
  }

  /** Against what the model says: search the queue from its beginning, again and again. */
  @Property(tries = 500)
  void aggregationFindsWhatASearchFinds(
      @ForAll @Size(min = 1, max = 40) List<@IntRange(max = 399) Integer> asked) {
    AdjacentQueue queue = new AdjacentQueue();
    List<DiskAccess> naive = new ArrayList<>();
    for (int code : asked) {
      DiskAccess access = new DiskAccess(0, false, code / 10 * 10L, 10 + code % 3 * 10L, code);
      queue.add(access);
      naive.add(access);
    }
    while (!naive.isEmpty()) {
      DiskAccess first = queue.first();
      assertEquals(naive.get(0), first);
      DiskAccess done = queue.take(MOST);
      List<DiskAccess> parts = done.parts().isEmpty() ? List.of(done) : done.parts();
      assertEquals(searched(naive), parts);
    }
    assertNull(queue.first());
  }

  private static List<DiskAccess> searched(List<DiskAccess> queue) {
    DiskAccess first = queue.remove(0);
    List<DiskAccess> joined = new ArrayList<>(List.of(first));
    long begin = first.offset();
    long end = first.end();
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = 0; i < queue.size(); ) {
        DiskAccess one = queue.get(i);
        if (one.offset() != end && one.end() != begin) {
          i++;
          continue;
        }
        if (end - begin + one.bytes() > MOST) {
          return joined;
        }
        joined.add(queue.remove(i));
        begin = Math.min(begin, one.offset());
        end = Math.max(end, one.end());
        changed = true;
      }
    }
    return joined;
  }
}
