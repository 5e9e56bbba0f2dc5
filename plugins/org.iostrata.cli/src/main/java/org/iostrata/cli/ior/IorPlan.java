// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.ior;

import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.internal.quantity.Quantity;

/**
 * A series: its configurations, and what is to be known about how they were chosen.
 *
 * @param steps in the order in which they run
 * @param machine where
 * @param repetitions of each
 * @param notes why it is not as one would wish
 */
public record IorPlan(
    List<IorStep> steps, IorMachine machine, int repetitions, List<String> notes) {
  /** Files larger than this times the memory do not fit into caches. */
  private static final int OF_MEMORY = 2;

  private static final long QUICK_BYTES = 128L << 20;
  private static final double OF_FREE_SPACE = 0.8;
  private static final long TYPICAL_TRANSFER = 1L << 20;

  /** Phases of a configuration: writes and reads. */
  private static final int PHASES = 2;

  /**
   * Chooses sizes and configurations.
   *
   * @throws IllegalArgumentException when there is no room for any
   */
  public static IorPlan of(IorWish wish, IorMachine machine) {
    List<String> notes = new ArrayList<>();
    long bytes = totalBytes(wish, machine, notes);
    List<IorStep> steps = new ArrayList<>();
    for (long transfer : wish.transfers()) {
      if ((double) transfer * machine.ranks() > room(machine)) {
        notes.add("No room for transfers of %s.".formatted(Quantity.bytes(transfer)));
        continue;
      }
      for (String api : wish.apis()) {
        steps.add(step(api, false, transfer, bytes, machine));
        steps.add(step(api, true, transfer, bytes, machine));
      }
    }
    if (steps.isEmpty()) {
      throw new IllegalArgumentException(
          "there is no room: %s free".formatted(Quantity.bytes(machine.freeBytes())));
    }
    IorStep typical = typical(steps);
    steps.add(new IorStep(typical.api(), true, typical.transferBytes(), typical.segments(), false));
    if (machine.nodes() == 1) {
      notes.add(
          "One node: no rank runs elsewhere, so pages are dropped from memory before each read.");
    }
    return new IorPlan(List.copyOf(steps), machine, wish.repetitions(), List.copyOf(notes));
  }

  private static double room(IorMachine machine) {
    return OF_FREE_SPACE * (double) machine.freeBytes();
  }

  private static long totalBytes(IorWish wish, IorMachine machine, List<String> notes) {
    long beyond = OF_MEMORY * machine.memoryBytes();
    long wanted = wish.isQuick() ? Math.min(QUICK_BYTES, beyond) : beyond;
    wanted = wish.totalBytes() > 0 ? wish.totalBytes() : wanted;
    long bytes = (long) Math.min((double) wanted, room(machine));
    if (bytes < wanted) {
      notes.add(
          "Only %s are free: files are %s, not %s."
              .formatted(
                  Quantity.bytes(machine.freeBytes()),
                  Quantity.bytes(bytes),
                  Quantity.bytes(wanted)));
    }
    if (bytes < beyond) {
      notes.add(
          "Files of %s fit into the memory of %s: caches of servers and devices may take part."
              .formatted(Quantity.bytes(bytes), Quantity.bytes(machine.memoryBytes())));
    }
    return bytes;
  }

  private static IorStep step(
      String api, boolean isFilePerProcess, long transfer, long bytes, IorMachine machine) {
    long segments = Math.max(1, bytes / machine.ranks() / transfer);
    return new IorStep(api, isFilePerProcess, transfer, segments, true);
  }

  /** The one that is done once more with caches left in, to tell what they do. */
  private static IorStep typical(List<IorStep> steps) {
    IorStep typical = steps.get(0);
    for (IorStep step : steps) {
      if (Math.abs(step.transferBytes() - TYPICAL_TRANSFER)
          < Math.abs(typical.transferBytes() - TYPICAL_TRANSFER)) {
        typical = step;
      }
    }
    return typical;
  }

  /** What is written, and as much read, in all. */
  public long writtenBytes() {
    return steps.stream().mapToLong(step -> step.bytes(machine.ranks())).sum() * repetitions;
  }

  /** What files take at most at once. */
  public long largestBytes() {
    return steps.stream().mapToLong(step -> step.bytes(machine.ranks())).max().orElse(0);
  }

  /** How long it may take, by the speed of the first run. */
  public double seconds() {
    double bytes = (double) writtenBytes();
    return bytes / machine.speed().write() + bytes / machine.speed().read();
  }

  /** Measurements, as the program counts them. */
  public int phases() {
    return steps.size() * repetitions * PHASES;
  }
}
