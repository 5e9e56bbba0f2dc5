// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.damage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.iostrata.otf2.Otf2Exception;
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
          errors += check(copy, way, file.getFileName() + " of " + length + " bytes");
        }
      }
      Files.write(file, bytes);
    }
    return errors;
  }

  private static int check(DamagedCopy copy, int way, String what) throws Exception {
    FullReading cut = copy.reading();
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
    for (int i = 0; i < cut.events.size(); i++) {
      List<Long> read = cut.events.get(i);
      assertEquals(copy.whole().events.get(i).subList(0, read.size()), read, what);
    }
    return error ? 1 : 0;
  }
}
