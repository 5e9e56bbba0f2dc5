// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.ior;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class IorVerdictsTest {
  private static final double MIB = 1 << 20;
  private static final IorSetup.Care CARE = new IorSetup.Care(true, false, true);
  private static final IorSetup.Care NONE = new IorSetup.Care(false, false, false);

  private final List<IorSeries> series = new ArrayList<>();

  private static IorSetup setup(boolean isFilePerProcess, IorSetup.Care care) {
    return new IorSetup(
        "POSIX", isFilePerProcess, 1 << 20, new IorSetup.IorOrder(false, false), care);
  }

  /** A series of 100 MiB, each with its rate. */
  private void add(
      IorSetup setup, boolean isWrite, double fromMemory, double flush, double... rates) {
    series.add(
        new IorSeries(
            setup,
            isWrite,
            DoubleStream.of(rates)
                .mapToObj(rate -> new IorSample(100 * MIB, 100 / rate, rate, fromMemory, flush))
                .toList()));
  }

  private void write(IorSetup setup, double... rates) {
    add(setup, true, Double.NaN, setup.care().isSynced() ? Double.NaN : 1, rates);
  }

  private String said(String storage) {
    return String.join("\n", IorVerdicts.of(new IorResults(4, 1, storage, "", series)));
  }

  @Test
  void theFastestIsNamedWithHowMuch() {
    write(setup(false, CARE), 99, 100, 101);
    write(setup(true, CARE), 195, 200, 205);
    assertEquals(
        "Fastest writes: POSIX, file per process, 1 MiB, 200 MiB/s on average, 2.0 times as fast"
            + " as the next (POSIX, shared file, 1 MiB).\n"
            + "Writes to a shared file are slower than a file per process: 2.0 times with POSIX"
            + " 1 MiB.",
        said("counted"));
  }

  @Test
  void whatOverlapsIsNotToldApart() {
    write(setup(false, CARE), 100, 150, 196);
    write(setup(true, CARE), 195, 200, 205);
    String said = said("counted");
    assertTrue(said.contains("As fast within the spread: POSIX, shared file, 1 MiB."), said);
    assertFalse(said.contains("slower than"), said);
    assertTrue(said.contains("1 of 2 rows differ by more than 25 %"), said);
  }

  @Test
  void smallDifferencesAreNone() {
    write(setup(false, CARE), 100, 100.1);
    write(setup(true, CARE), 109, 109.1);
    assertFalse(said("counted").contains("times"), this::said);
  }

  private String said() {
    return said("counted");
  }

  @Test
  void readsFromMemoryAreToldByCountsAndByTheDevice() {
    add(setup(true, CARE), false, 0, Double.NaN, 400, 410);
    add(setup(true, NONE), false, 0.98, Double.NaN, 8192, 8192);
    String said = said("counted");
    assertEquals(
        "Reads came from memory: 98 % of POSIX, file per process, 1 MiB (8.0 GiB/s is above what"
            + " the device gave, 410.0 MiB/s).",
        said.replace("8 GiB/s", "8.0 GiB/s").replace("410 MiB/s", "410.0 MiB/s"));
  }

  @Test
  void slowReadsFromMemoryAreNotAboveTheDevice() {
    add(setup(true, CARE), false, 0, Double.NaN, 400, 410);
    add(setup(true, NONE), false, 0.5, Double.NaN, 300, 310);
    assertEquals("Reads came from memory: 50 % of POSIX, file per process, 1 MiB.", said());
  }

  @Test
  void whereNothingIsCountedNothingIsClaimed() {
    add(setup(true, NONE), false, Double.NaN, Double.NaN, 8192, 8192);
    String said = said("unknown");
    assertTrue(said.contains("does not tell which bytes came from storage"), said);
    assertFalse(said.contains("Reads came"), said);
    assertTrue(said("memory").startsWith("The directory is in memory (tmpfs)"), this::said);
    assertFalse(said("memory").contains("Reads came"), this::said);
  }

  @Test
  void writesWithoutFsyncAreToldFromThoseWith() {
    write(setup(true, CARE), 100, 101);
    write(setup(true, NONE), 400, 400);
    String said = said();
    assertTrue(said.contains("Writes without fsync end in memory: 400 MiB/s"), said);
    assertTrue(said.contains("4.0 times as much (80 MiB/s until all was on storage)"), said);
    assertFalse(said.contains("Fastest"), said); // caches are no competitor
  }

  @Test
  void writesWithoutFsyncThatAreNoFasterAreSaidToBeSo() {
    write(setup(true, CARE), 100, 101);
    write(setup(true, NONE), 100, 102);
    assertTrue(
        said().contains("Without fsync writes were no faster (POSIX, file per process, 1 MiB)."));
  }

  @Test
  void aRunOfItsOwnIsToldWhatItsFlushTook() {
    write(setup(true, NONE), 400, 400);
    assertEquals(
        "Writes ended in memory (no -e): 400 MiB/s of POSIX, file per process, 1 MiB, but 80 MiB/s"
            + " until all was on storage.",
        said());
  }

  @Test
  void oneRepetitionTellsNoSpread() {
    write(setup(true, CARE), 400);
    assertEquals("One repetition tells no spread: differences may be chance (-i 3).", said());
  }
}
