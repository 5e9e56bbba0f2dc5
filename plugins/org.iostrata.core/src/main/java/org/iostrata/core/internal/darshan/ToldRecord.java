// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.SlowestProcess;
import org.iostrata.core.result.Totals;

/**
 * A record of a module that watches a layer, in the words of a result. As its counters, it is valid
 * until the next one is read.
 *
 * @param counters what is told
 * @param terms what the counters are
 * @param path of its file
 * @param processes of the run
 */
record ToldRecord(CounterRecord counters, ModuleTerms terms, String path, int processes) {
  private static final double NS = 1e9;

  /** Reads all of a log. */
  static void readAll(DarshanLog log, Consumer<ToldRecord> taker) throws IOException {
    int processes = (int) log.job().processes();
    log.told(
        counters -> {
          ModuleTerms terms = ModuleTerms.of(counters.module()).orElseThrow();
          taker.accept(new ToldRecord(counters, terms, path(log, counters), processes));
        });
  }

  private static String path(DarshanLog log, CounterRecord record) {
    String name = log.name(record.fileId());
    if (!name.isEmpty()) {
      return name;
    }
    return log.name(record.id()).isEmpty()
        ? "record " + Long.toUnsignedString(record.id())
        : log.name(record.id());
  }

  /** Nanoseconds of a number of seconds that is not negative. */
  static long ns(double seconds) {
    return Math.round(seconds * NS);
  }

  Layer layer() {
    return terms.layer();
  }

  /** Whether its module counts reads and writes. */
  boolean isOfTransfers() {
    return terms.kinds().containsKey(OperationKind.READ);
  }

  /** Whose it is; null of all. */
  Integer process() {
    if (processes == 1) {
      return 0;
    }
    boolean isOne = counters.rank() >= 0 && counters.rank() < processes;
    return isOne ? (Integer) (int) counters.rank() : null;
  }

  /** A whole number, by its name behind the module's; negative when it is not told. */
  long count(String counter) {
    return counters.integer(terms.prefix() + counter);
  }

  /** A number with a fraction, likewise. */
  double real(String counter) {
    return counters.real(terms.real(counter));
  }

  /** What it tells of each kind of operations. */
  Map<OperationKind, Totals> told() {
    Map<OperationKind, Totals> told = new EnumMap<>(OperationKind.class);
    terms.kinds().forEach((kind, of) -> totals(of).ifPresent(sum -> told.put(kind, sum)));
    return told;
  }

  /** What it tells of all kinds together. */
  Totals all() {
    return told().values().stream().reduce(Totals.NOTHING, Totals::plus);
  }

  private Optional<Totals> totals(ModuleTerms.Terms of) {
    long count = of.count(counters);
    double seconds = counters.real(of.time());
    if (count < 0 || !(seconds >= 0)) { // NaN is not told either
      return Optional.empty();
    }
    return Optional.of(new Totals(count, Math.max(0, counters.integer(of.bytes())), ns(seconds)));
  }

  /** The slowest of those that share a file; null when it is not told. */
  SlowestProcess slowest() {
    return process("SLOWEST");
  }

  /** The fastest of those that share a file; null when it is not told. */
  SlowestProcess fastest() {
    return process("FASTEST");
  }

  private SlowestProcess process(String which) {
    long rank = count(which + "_RANK");
    long bytes = count(which + "_RANK_BYTES");
    double seconds = real(which + "_RANK_TIME");
    boolean isTold = rank >= 0 && rank < processes && bytes >= 0 && seconds >= 0;
    return isTold ? new SlowestProcess((int) rank, ns(seconds), bytes) : null;
  }
}
