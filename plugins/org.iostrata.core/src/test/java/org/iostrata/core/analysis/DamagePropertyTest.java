// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import org.iostrata.otf2.Otf2Exception;

/**
 * Damaged archives through all that the commands do: an {@link Otf2Exception}, which ends the
 * command with 3, or something printed. Nothing else is thrown, nothing hangs.
 */
class DamagePropertyTest {
  private static final Path FIXTURES =
      Path.of(System.getProperty("iostrata.root"), "tests", "fixtures");

  /** Cuts in long files are this far apart; prime, so that they meet all parts of records. */
  private static final int STRIDE = 11;

  /** A thread of its own, so that a hang is noticed. */
  private static final ExecutorService COMMAND =
      Executors.newSingleThreadExecutor(
          work -> {
            Thread thread = new Thread(work, "command");
            thread.setDaemon(true);
            return thread;
          });

  private static final List<TemporaryArchive> COPIES =
      List.of(
          copy("posix-serial-threads"),
          copy("posix-linktime"),
          copy("otf2-all-records/archive"),
          copy("otf2-local-ids/archive"));

  private static TemporaryArchive copy(String fixture) {
    try {
      return TemporaryArchive.copyOf(FIXTURES.resolve(fixture));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @AfterContainer
  static void deleteCopies() throws IOException {
    for (TemporaryArchive copy : COPIES) {
      copy.close();
    }
    COMMAND.shutdownNow();
  }

  @Property(tries = 10_000, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
  void aChangedBitEndsInAnErrorOrAResult(
      @ForAll @IntRange(min = 0, max = 3) int archive,
      @ForAll @IntRange(min = 0, max = 1000) int fileNumber,
      @ForAll @IntRange(min = 0, max = 1 << 20) int place,
      @ForAll boolean info)
      throws Exception {
    TemporaryArchive copy = COPIES.get(archive);
    Path file = copy.files().get(fileNumber % copy.files().size());
    long bit = place % (8 * Files.size(file));
    TemporaryArchive.flip(file, bit);
    try {
      run(copy, info, file + ", bit " + bit % 8 + " of byte " + bit / 8);
    } finally {
      TemporaryArchive.flip(file, bit);
    }
  }

  @Example
  void aFileCutAnywhereEndsInAnErrorOrAResult() throws Exception {
    int errors = 0;
    for (TemporaryArchive copy : COPIES) {
      for (Path file : copy.files()) {
        byte[] bytes = Files.readAllBytes(file);
        int stride = bytes.length < 1000 ? 1 : STRIDE;
        for (int length = 0; length < bytes.length; length += stride) {
          Files.write(file, Arrays.copyOf(bytes, length));
          errors += run(copy, length % 2 == 0, file + " of " + length + " bytes") ? 0 : 1;
        }
        Files.write(file, bytes);
      }
    }
    assertTrue(errors > 0);
  }

  /** Whether there was a result. */
  private static boolean run(TemporaryArchive copy, boolean info, String what) throws Exception {
    try {
      return COMMAND.submit(() -> hasResult(copy.folder(), info)).get(1, TimeUnit.MINUTES);
    } catch (ExecutionException | TimeoutException e) {
      throw new AssertionError(what, e);
    }
  }

  private static boolean hasResult(Path archive, boolean info) throws IOException {
    try {
      String printed = info ? Commands.info(archive, 2) : Commands.analyze(archive, 2, 500);
      assertTrue(!printed.contains("NaN") && !printed.contains("Infinity"), printed);
      return true;
    } catch (Otf2Exception e) {
      assertTrue(e.offsetBytes() >= 0, e::toString);
      return false;
    }
  }
}
