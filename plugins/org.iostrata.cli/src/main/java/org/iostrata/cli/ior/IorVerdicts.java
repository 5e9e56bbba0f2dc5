// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.ior;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;

/** What results mean, in sentences; each only where the numbers of all repetitions say so. */
public final class IorVerdicts {
  /** Less of a read than this from memory is no matter. */
  private static final double FROM_MEMORY = 0.1;

  private static final int MOST_NAMED = 3;

  private final IorResults results;
  private final List<String> said = new ArrayList<>();

  private IorVerdicts(IorResults results) {
    this.results = results;
  }

  /** All that can be said. */
  public static List<String> of(IorResults results) {
    IorVerdicts verdicts = new IorVerdicts(results);
    verdicts.sayWhere();
    verdicts.sayBest(true);
    verdicts.sayBest(false);
    verdicts.sayReadsFromMemory();
    verdicts.sayWritesIntoMemory();
    verdicts.sayFiles(true);
    verdicts.sayFiles(false);
    verdicts.sayUneven();
    return List.copyOf(verdicts.said);
  }

  private void say(String sentence, Object... values) {
    said.add(String.format(Locale.US, sentence, values));
  }

  private void sayWhere() {
    if (results.storage().equals("memory")) {
      say("The directory is in memory (tmpfs): these are numbers of memory, not of a device.");
    } else if (results.storage().equals("unknown")) {
      say(
          "This file system does not tell which bytes came from storage: whether reads came from"
              + " memory is not known.");
    }
    if (!results.stripes().isEmpty()) {
      say("Stripes were %s.", results.stripes());
    }
  }

  /** Series that caches were kept out of, the fastest first. */
  private List<IorSeries> comparable(boolean isWrite) {
    return results.series().stream()
        .filter(one -> one.isWrite() == isWrite && isOfDevice(one))
        .sorted(Comparator.comparingDouble(IorSeries::mean).reversed())
        .toList();
  }

  private static boolean isOfDevice(IorSeries one) {
    IorSetup.Care care = one.setup().care();
    return one.isWrite()
        ? care.isSynced()
        : !(one.fromMemory() >= FROM_MEMORY) && (care.isDropped() || care.isElsewhere());
  }

  private void sayBest(boolean isWrite) {
    List<IorSeries> all = comparable(isWrite);
    if (all.size() < 2) {
      return;
    }
    IorSeries best = all.get(0);
    String phase = isWrite ? "writes" : "reads";
    List<IorSeries> alike =
        all.stream().skip(1).filter(other -> !best.isFasterThan(other)).toList();
    if (alike.isEmpty()) {
      IorSeries next = all.get(1);
      say(
          "Fastest %s: %s, %s on average, %.1f times as fast as the next (%s).",
          phase,
          best.setup().words(),
          rate(best.mean()),
          best.mean() / next.mean(),
          next.setup().words());
    } else {
      say(
          "Fastest %s: %s, %s on average. As fast within the spread: %s.",
          phase, best.setup().words(), rate(best.mean()), names(alike));
    }
  }

  private static String names(List<IorSeries> series) {
    String first =
        series.stream().limit(MOST_NAMED).map(one -> one.setup().words()).collect(joining("; "));
    return series.size() > MOST_NAMED
        ? first + "; and " + (series.size() - MOST_NAMED) + " more"
        : first;
  }

  private void sayReadsFromMemory() {
    if (!results.storage().equals("counted")) {
      return;
    }
    double device =
        results.series().stream()
            .filter(one -> !one.isWrite())
            .flatMap(one -> one.samples().stream())
            .mapToDouble(IorSample::storageRate)
            .max()
            .orElse(0);
    for (IorSeries one : results.series()) {
      if (!one.isWrite() && one.fromMemory() >= FROM_MEMORY) {
        String above =
            one.least() > device && device > 0
                ? " (%s is above what the device gave, %s)"
                    .formatted(rate(one.mean()), rate(device))
                : "";
        say(
            "Reads came from memory: %.0f %% of %s%s.",
            100 * one.fromMemory(), one.setup().words(), above);
      }
    }
  }

  private void sayWritesIntoMemory() {
    if (results.storage().equals("memory")) {
      return;
    }
    for (IorSeries one : results.series()) {
      if (one.isWrite() && !one.setup().care().isSynced()) {
        sayWithoutSync(one);
      }
    }
  }

  private void sayWithoutSync(IorSeries one) {
    Optional<IorSeries> synced =
        results.series().stream()
            .filter(other -> other.isWrite() && other.setup().care().isSynced())
            .filter(other -> one.setup().differsInCareOnly(other.setup()))
            .findFirst();
    String flushed = "%s until all was on storage".formatted(rate(one.flushedRate()));
    if (synced.isPresent() && one.isFasterThan(synced.get())) {
      say(
          "Writes without fsync end in memory: %s of %s against %s with fsync, %.1f times as much"
              + " (%s).",
          rate(one.mean()),
          one.setup().words(),
          rate(synced.get().mean()),
          one.mean() / synced.get().mean(),
          flushed);
    } else if (synced.isPresent()) {
      say("Without fsync writes were no faster (%s).", one.setup().words());
    } else if (one.average(IorSample::flushSeconds)
        >= FROM_MEMORY * one.average(IorSample::seconds)) {
      say(
          "Writes ended in memory (no -e): %s of %s, but %s.",
          rate(one.mean()), one.setup().words(), flushed);
    }
  }

  /** Where a shared file is slower than a file per process, or faster. */
  private void sayFiles(boolean isWrite) {
    List<String> slower = new ArrayList<>();
    List<String> faster = new ArrayList<>();
    for (IorSeries shared : comparable(isWrite)) {
      for (IorSeries own : comparable(isWrite)) {
        if (shared.setup().isFilePerProcess() || !shared.setup().differsInFilesOnly(own.setup())) {
          continue;
        }
        String at = shared.setup().apiName() + " " + Quantity.bytes(shared.setup().transferBytes());
        if (own.isFasterThan(shared)) {
          slower.add(times(own.mean() / shared.mean(), at));
        } else if (shared.isFasterThan(own)) {
          faster.add(times(shared.mean() / own.mean(), at));
        }
      }
    }
    String phase = isWrite ? "Writes to" : "Reads from";
    if (!slower.isEmpty()) {
      say(
          "%s a shared file are slower than a file per process: %s.",
          phase, String.join(", ", slower));
    }
    if (!faster.isEmpty()) {
      say(
          "%s a shared file are faster than a file per process: %s.",
          phase, String.join(", ", faster));
    }
  }

  private static String times(double factor, String at) {
    return String.format(Locale.US, "%.1f times with %s", factor, at);
  }

  private void sayUneven() {
    List<IorSeries> uneven = results.series().stream().filter(one -> !one.isEven()).toList();
    if (!uneven.isEmpty()) {
      IorSeries worst =
          uneven.stream().max(Comparator.comparingDouble(IorSeries::spread)).orElseThrow();
      say(
          "%d of %d rows differ by more than %.0f %% from one repetition to another (%s of %s: %.0f"
              + " %%): too much to compare them closely; repeat more often (-i) or when the system"
              + " is quiet.",
          uneven.size(),
          results.series().size(),
          100 * IorSeries.UNEVEN,
          worst.isWrite() ? "writes" : "reads",
          worst.setup().words(),
          100 * worst.spread());
    }
    if (results.series().stream().anyMatch(one -> one.samples().size() == 1)) {
      say("One repetition tells no spread: differences may be chance (-i 3).");
    }
  }

  private static String rate(double bytesPerSecond) {
    return Quantity.bytesPerSecond(bytesPerSecond).toString();
  }
}
