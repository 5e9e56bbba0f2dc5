// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.zip.CRC32C;
import org.iostrata.core.TraceSource;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.GroupBy;
import org.iostrata.core.source.Source;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A state is not trusted: whatever is changed in its bytes, it is an error that says where. */
class StateDamageTest {
  private static final int MAGIC = 9;
  private static final int TRIES = 2000;
  private static final long MOST_BYTES = 100L << 20;
  private static final int SECTIONS = 7;

  private static Source source;
  private static Source other;
  private static AnalysisOptions options;

  /** The second of three portions of all processes, and of slices: with both borders. */
  private static byte[] portion;

  private static byte[] slice;

  /** The first and the third slice. */
  private static byte[] before;

  private static byte[] behind;

  @BeforeAll
  static void writeStates() throws IOException {
    Path fixtures = Path.of(System.getProperty("iostrata.root"), "tests", "fixtures");
    source = TraceSource.open(fixtures.resolve("h5ckpt-coll"));
    other = TraceSource.open(fixtures.resolve("ior-coll"));
    AnalysisOptions ungrouped = AnalysisOptions.defaults();
    options =
        ungrouped.withGroups(
            Grouping.of(source, ungrouped, List.of(GroupBy.FILE), 2, Progress.NONE));
    portion = written(portion(1));
    before = written(Slice.of(portion(0)));
    slice = written(Slice.of(portion(1)));
    behind = written(Slice.of(portion(2)));
  }

  private static Portion portion(int third) throws IOException {
    long durationNs = source.trace().durationNs();
    long[] cutsNs = {durationNs / 3, durationNs * 2 / 3};
    Portion all = PortionReader.read(source, options, 0, cutsNs).get(third);
    for (int process = 1; process < source.trace().processes().size(); process++) {
      all.merge(PortionReader.read(source, options, process, cutsNs).get(third));
    }
    return all;
  }

  private static byte[] written(Portion portion) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    portion.write(out);
    return out.toByteArray();
  }

  private static byte[] written(Slice slice) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    slice.write(out);
    return out.toByteArray();
  }

  @AfterAll
  static void close() throws IOException {
    source.close();
    other.close();
  }

  @Test
  void aStateThatIsCutIsTold() {
    Random random = new Random(1);
    for (byte[] state : List.of(portion, slice)) {
      for (int i = 0; i < TRIES; i++) {
        int length = random.nextInt(state.length);
        assertDamaged(Arrays.copyOf(state, length));
      }
    }
  }

  @Test
  void aBitThatIsOtherIsTold() {
    Random random = new Random(2);
    for (byte[] state : List.of(portion, slice)) {
      for (int i = 0; i < TRIES; i++) {
        byte[] changed = state.clone();
        changed[random.nextInt(changed.length)] ^= (byte) (1 << random.nextInt(8));
        assertDamaged(changed);
      }
    }
  }

  private static void assertDamaged(byte[] state) {
    Exception e = assertThrows(StateException.class, () -> read(state));
    assertTrue(e.getMessage().matches("state, byte \\d+: .*"), e.getMessage());
  }

  /** With right checksums: either that cannot be, or it is read, and what follows ends. */
  @Test
  void aStateThatIsForgedTakesNoMoreMemoryThanItMay() throws IOException {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    Random random = new Random(3);
    int refused = 0;
    for (byte[] state : List.of(portion, slice)) {
      for (int i = 0; i < TRIES; i++) {
        byte[] forged = forged(state, random);
        long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
        try {
          read(forged);
        } catch (StateException refusal) {
          refused++;
        }
        long taken = threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
        assertTrue(taken < MOST_BYTES, "try " + i + " took " + taken + " bytes");
      }
    }
    assertTrue(refused > TRIES, refused + " refused");
  }

  /** The slices before and behind it are right. */
  @Test
  void aRunWithAForgedSliceEnds() throws IOException {
    Random random = new Random(4);
    int ended = 0;
    for (int i = 0; i < TRIES / 4; i++) {
      try {
        Slice run = slice(before);
        run.append(slice(forged(slice, random)));
        run.append(slice(behind));
        StateCutPropertyTest.json(run.result(source));
        ended++;
      } catch (StateException | IllegalArgumentException refusal) {
        assertTrue(refusal.getMessage().length() > 10, refusal.getMessage());
      }
    }
    assertTrue(ended > 0);
  }

  private static Slice slice(byte[] state) throws IOException {
    return Slice.read(new ByteArrayInputStream(state), source, options);
  }

  /** Changes some bytes of a section, and puts its checksum right. */
  private static byte[] forged(byte[] state, Random random) {
    byte[] forged = state.clone();
    ByteBuffer bytes = ByteBuffer.wrap(forged);
    int section = MAGIC;
    for (int skip = 1 + random.nextInt(SECTIONS - 1); skip > 0; skip--) {
      section += 8 + bytes.getInt(section);
    }
    int length = bytes.getInt(section);
    for (int i = 1 + random.nextInt(3); i > 0 && length > 0; i--) {
      forged[section + 8 + random.nextInt(length)] = (byte) random.nextInt(256);
    }
    CRC32C checksum = new CRC32C();
    checksum.update(forged, section + 8, length);
    bytes.putInt(section + 4, (int) checksum.getValue());
    return forged;
  }

  private static void read(byte[] state) throws IOException {
    if (state.length >= MAGIC && state[MAGIC - 1] == 's') {
      Slice.read(new ByteArrayInputStream(state), source, options);
    } else {
      Portion read = Portion.read(new ByteArrayInputStream(state), source, options);
      try {
        Slice.of(read);
      } catch (IllegalArgumentException e) {
        assertEquals("no slice of all processes", e.getMessage());
      }
    }
  }

  @Test
  void aStateOfAnotherTraceIsTold() {
    assertThrows(
        StateException.class,
        () -> Portion.read(new ByteArrayInputStream(portion), other, options));
    AnalysisOptions system = options.withFileClasses(Set.of(FileClass.SYSTEM));
    assertThrows(
        StateException.class,
        () -> Portion.read(new ByteArrayInputStream(portion), source, system));
    AnalysisOptions ungrouped = AnalysisOptions.defaults();
    assertThrows(
        StateException.class,
        () -> Portion.read(new ByteArrayInputStream(portion), source, ungrouped));
    assertThrows(
        StateException.class, () -> Portion.read(new ByteArrayInputStream(slice), source, options));
  }

  @Test
  void portionsThatHaveAProcessTwiceAreNotMerged() throws IOException {
    Portion one = PortionReader.read(source, options, 0, 1000).get(1);
    Portion same = PortionReader.read(source, options, 0).get(0);
    assertThrows(IllegalArgumentException.class, () -> one.merge(same));
    assertThrows(IllegalArgumentException.class, () -> Slice.of(one));
  }
}
