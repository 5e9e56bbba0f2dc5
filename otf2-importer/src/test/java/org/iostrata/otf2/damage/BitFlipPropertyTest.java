// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.damage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import org.iostrata.otf2.Damage;
import org.iostrata.otf2.Otf2Exception;

/**
 * One bit of one file changed, over 100,000 times: an {@link Otf2Exception}, or a reading to the
 * end in which no event was lost, by whatever way. Nothing else is thrown, nothing hangs, and no
 * length in a file makes the reader take more memory than a multiple of the archive.
 */
class BitFlipPropertyTest {
  private static final int MOST_BYTES_ALLOCATED = 1 << 27;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** A thread of its own, so that a hang is noticed. */
  private static final ExecutorService READER =
      Executors.newSingleThreadExecutor(
          work -> {
            Thread thread = new Thread(work, "reader");
            thread.setDaemon(true);
            return thread;
          });

  private static final List<DamagedCopy> COPIES =
      List.of(
          new DamagedCopy("otf2-all-records"),
          new DamagedCopy("otf2-big-endian"),
          new DamagedCopy("otf2-local-ids"),
          new DamagedCopy("posix-serial-threads"));

  /** Three chunks in a file; longer, so that it is flipped less often. */
  private static final DamagedCopy CHUNKS = new DamagedCopy("otf2-chunks");

  @AfterContainer
  static void deleteCopies() {
    COPIES.forEach(DamagedCopy::close);
    CHUNKS.close();
    READER.shutdownNow();
  }

  @Property(tries = 100_000, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
  void endsInAnErrorOrACompleteReading(
      @ForAll @IntRange(min = 0, max = 3) int archive,
      @ForAll @IntRange(min = 0, max = 1000) int fileNumber,
      @ForAll @IntRange(min = 0, max = 1 << 20) int place,
      @ForAll @IntRange(min = 0, max = FullReading.WAYS - 1) int way)
      throws IOException, InterruptedException {
    flip(COPIES.get(archive), fileNumber, place, way);
  }

  @Property(tries = 2_000, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
  void endsInAnErrorOrACompleteReadingOfManyChunks(
      @ForAll @IntRange(min = 0, max = 1000) int fileNumber,
      @ForAll @IntRange(min = 0, max = 1 << 23) int place,
      @ForAll @IntRange(min = 0, max = FullReading.WAYS - 1) int way)
      throws IOException, InterruptedException {
    flip(CHUNKS, fileNumber, place, way);
  }

  private static void flip(DamagedCopy copy, int fileNumber, int place, int way)
      throws IOException, InterruptedException {
    Path file = copy.files().get(fileNumber % copy.files().size());
    long bit = place % (8 * Files.size(file));
    String what = file + ", bit " + bit % 8 + " of byte " + bit / 8 + ", way " + way;
    copy.flip(file, bit / 8, (int) (bit % 8));
    try {
      READER.submit(() -> check(copy, file, way)).get(1, TimeUnit.MINUTES);
    } catch (ExecutionException | TimeoutException e) {
      throw new AssertionError(what, e);
    } finally {
      copy.flip(file, bit / 8, (int) (bit % 8));
    }
  }

  private static Void check(DamagedCopy copy, Path file, int way) throws IOException {
    long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
    FullReading damaged = copy.reading(Damage.REFUSED);
    try {
      damaged.read(way);
      if (file.toString().endsWith(".evt")) {
        assertEquals(copy.whole().counts, damaged.counts);
      }
    } catch (Otf2Exception e) {
      assertTrue(e.offsetBytes() >= 0, e::toString);
      if (file.toString().endsWith(".evt")) {
        checkTolerated(copy, way);
      }
    }
    long allocated = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
    assertTrue(allocated < 2 * MOST_BYTES_ALLOCATED, () -> allocated + " bytes allocated");
    return null;
  }

  /** A broken event file costs the rest of its location, and nothing else. */
  private static void checkTolerated(DamagedCopy copy, int way) throws IOException {
    FullReading damaged = copy.reading(Damage.ENDS_ITS_LOCATION);
    damaged.read(way);
    assertTrue(damaged.earlyEnds.size() <= 1);
    for (int i = 0; i < damaged.counts.size(); i++) {
      boolean ends = damaged.earlyEnds.size() == 1 && damaged.earlyEnds.get(0).location() == i;
      if (!ends) {
        assertEquals(copy.whole().counts.get(i), damaged.counts.get(i));
      }
      assertTrue(damaged.counts.get(i) <= copy.whole().counts.get(i));
    }
  }
}
