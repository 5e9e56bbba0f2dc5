// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.iostrata.core.TraceSource;
import org.iostrata.core.internal.clock.ClockLine;
import org.iostrata.core.internal.clock.HostClock;
import org.iostrata.core.internal.clock.HostClocks;
import org.iostrata.core.internal.otf2.Otf2Source;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.scan.Scan;
import org.iostrata.core.source.Source;

/** Puts the clocks of the hosts of a recording right, by what their programs sent each other. */
final class ArchiveClocks {
  private static final int THREADS = Runtime.getRuntime().availableProcessors();

  private static final long NANOSECONDS = 1_000_000_000;

  private ArchiveClocks() {}

  /**
   * Writes corrections into the archive, for every reader.
   *
   * @return what was corrected, in words, a line each; none when there is one host, or no messages
   *     between them
   * @throws IOException when it cannot be read, or not be written
   */
  static List<String> align(Path directory) throws IOException {
    List<HostClock> clocks;
    long zeroNs;
    try (Source source = TraceSource.open(directory)) {
      if (!(source instanceof Otf2Source archive) || archive.ticksPerSecond() != NANOSECONDS) {
        return List.of(); // not one of the tracer's
      }
      clocks = HostClocks.of(new Scan(source, THREADS, Progress.NONE));
      zeroNs = archive.startTicks();
    }
    if (clocks.isEmpty()) {
      return List.of();
    }
    List<String> arguments = new ArrayList<>();
    for (HostClock clock : clocks) {
      ClockLine line = clock.line();
      arguments.addAll(List.of("--clock", clock.host().name()));
      arguments.add(Long.toString(zeroNs + line.firstNs()));
      arguments.add(Long.toString(line.firstAddNs()));
      arguments.add(Long.toString(zeroNs + line.lastNs()));
      arguments.add(Long.toString(line.lastAddNs()));
      arguments.add(Long.toString(line.errorNs()));
    }
    ArchiveRepair.finish(directory, arguments);
    return clocks.stream().map(ArchiveClocks::words).collect(Collectors.toList());
  }

  private static String words(HostClock clock) {
    ClockLine line = clock.line();
    return String.format(
        Locale.US,
        "times of %s are %s %s now, right within %s, by the times of %s sent and received",
        Visible.name(clock.host().name()),
        Quantity.nanoseconds(Math.abs(line.firstAddNs())),
        line.firstAddNs() < 0 ? "earlier" : "later",
        Quantity.nanoseconds(line.errorNs()),
        Quantity.number(clock.bounds(), "byte"));
  }
}
