// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.damage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.iostrata.otf2.Damage;
import org.iostrata.otf2.Otf2Exception;
import org.iostrata.otf2.event.EarlyEnd;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every file of an archive, cut at every byte: an error, or all that was there. */
class TruncationTest {
  private static final int CHUNK_BYTES = 1 << 18;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "otf2-all-records",
        "otf2-big-endian",
        "otf2-local-ids",
        "otf2-sparse-locations",
        "posix-serial-threads"
      })
  void neverGivesAWrongNumber(String fixture) throws Exception {
    try (DamagedCopy copy = new DamagedCopy(fixture)) {
      assertTrue(cut(copy, length -> true) > 0);
    }
  }

  /** Long files: around the borders of chunks, and here and there. */
  @Test
  void neverGivesAWrongNumberOfManyChunks() throws Exception {
    try (DamagedCopy copy = new DamagedCopy("otf2-chunks")) {
      int errors = cut(copy, length -> (length + 40) % CHUNK_BYTES < 80 || length % 1009 == 0);
      assertTrue(errors > 0);
    }
  }

  /** Cuts at some lengths; returns how many ended in an error. */
  private static int cut(DamagedCopy copy, IntPredicate at) throws Exception {
    int errors = 0;
    for (Path file : copy.files()) {
      byte[] bytes = Files.readAllBytes(file);
      for (int length = 0; length < bytes.length; length++) {
        if (at.test(length)) {
          Files.write(file, Arrays.copyOf(bytes, length));
          int way = length % FullReading.WAYS;
          String what = file.getFileName() + " of " + length + " bytes";
          errors += check(copy, way, what);
          checkTolerated(copy, file, way, what);
        }
      }
      Files.write(file, bytes);
    }
    return errors;
  }

  private static int check(DamagedCopy copy, int way, String what) throws Exception {
    FullReading cut = copy.reading(Damage.REFUSED);
    boolean error =
        assertTimeoutPreemptively(
            Duration.ofMinutes(1),
            () -> {
              try {
                cut.read(way);
                return false;
              } catch (Otf2Exception e) {
                return true;
              }
            },
            what);
    if (!error) {
      assertEquals(copy.whole().events, cut.events, what);
    }
    checkRead(copy, cut, what);
    return error ? 1 : 0;
  }

  private static void checkRead(DamagedCopy copy, FullReading cut, String what) {
    for (int i = 0; i < cut.events.size(); i++) {
      List<Long> read = cut.events.get(i);
      assertEquals(copy.whole().events.get(i).subList(0, read.size()), read, what);
    }
  }

  /** The other locations are whole, and that one is not is said. */
  private static void checkTolerated(DamagedCopy copy, Path file, int way, String what)
      throws Exception {
    FullReading cut = copy.reading(Damage.ENDS_ITS_LOCATION);
    try {
      cut.read(way);
    } catch (Otf2Exception e) {
      assertFalse(file.toString().endsWith(".evt"), what + ": " + e);
      return;
    }
    checkRead(copy, cut, what);
    long missing = copy.whole().total() - cut.total();
    assertTrue(cut.earlyEnds.size() <= 1, what);
    if (cut.earlyEnds.isEmpty()) {
      assertEquals(0, missing, what);
    } else {
      EarlyEnd end = cut.earlyEnds.get(0);
      assertEquals(file, end.file(), what);
      assertEquals(copy.whole().counts.get(end.location()) - end.events(), missing, what);
    }
  }
}
