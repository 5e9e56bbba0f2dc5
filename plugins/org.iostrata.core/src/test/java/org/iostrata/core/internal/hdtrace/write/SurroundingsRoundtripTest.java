// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.iostrata.core.TraceSource;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.Source;
import org.iostrata.core.source.Surroundings;
import org.iostrata.core.source.Surroundings.CallRegion;
import org.iostrata.core.source.Surroundings.Exchange;
import org.iostrata.core.source.Surroundings.RegionKind;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Calls of MPI, messages and metrics come back. Not kept, and so not compared: the kinds of calls,
 * which follow from their names; what the program does itself; when in its call a message left or
 * came.
 */
class SurroundingsRoundtripTest {
  private static final Path FIXTURES = Path.of("../../tests/fixtures");

  @ParameterizedTest
  @ValueSource(strings = {"otf2-surroundings/archive", "pipit-ping-pong", "hdtrace/run.proj"})
  void whatIsBesideOperationsComesBack(String name, @TempDir Path folder) throws IOException {
    try (Source source = TraceSource.open(FIXTURES.resolve(name))) {
      Path project = ProjectWriter.write(source, Progress.NONE, folder, "run");
      WrittenFiles.check(folder);
      try (Source back = TraceSource.openWhole(project)) {
        assertEquals(source.trace().startNs(), back.trace().startNs());
        assertEquals(source.trace().durationNs(), back.trace().durationNs());
        List<String> before = lines(source);
        assertFalse(before.isEmpty());
        assertEquals(String.join("\n", before), String.join("\n", lines(back)));
      }
    }
  }

  private static List<String> lines(Source source) throws IOException {
    Lines lines = new Lines(source);
    for (TraceProcess process : source.trace().processes()) {
      source.surroundings().orElseThrow().read(process.index(), lines);
    }
    return Stream.concat(
            lines.all.stream().sorted(),
            source.surroundings().orElseThrow().communicators().stream())
        .toList();
  }

  private static final class Lines implements Surroundings.SurroundingsVisitor {
    private final List<String> all = new ArrayList<>();
    private final Surroundings of;
    private final Trace trace;

    Lines(Source source) {
      of = source.surroundings().orElseThrow();
      trace = source.trace();
    }

    private String process(int thread) {
      int process = trace.threads().get(thread).process();
      return trace.processes().get(process).name().replace("MPI ", "");
    }

    private String with(Exchange exchange) {
      boolean known = exchange.communicator != Trace.NONE;
      return (known ? of.communicators().get(exchange.communicator) : "-") + " " + exchange.bytes;
    }

    @Override
    public void call(int thread, int region, long fromNs, long toNs, Exchange exchange) {
      CallRegion call = of.regions().get(region);
      boolean own = call.kind() == RegionKind.COMPUTE || call.kind() == RegionKind.IO;
      boolean together = call.kind() == RegionKind.MPI_COLLECTIVE;
      if (!own && call.kind() != RegionKind.RECORDING) {
        String name = call.name().replaceFirst("^MPI_", "");
        String times = fromNs + "-" + toNs;
        String what = together ? with(exchange) : "";
        all.add(String.join(" ", process(thread), name, times, what));
      }
    }

    @Override
    public void sent(int thread, long timeNs, Exchange exchange) {
      String peer = process(exchange.peer);
      all.add(process(thread) + " > " + peer + " " + exchange.tag + " " + with(exchange));
    }

    @Override
    public void received(int thread, long askedNs, long timeNs, Exchange exchange) {
      String peer = process(exchange.peer);
      all.add(process(thread) + " < " + peer + " " + exchange.tag + " " + with(exchange));
    }

    @Override
    public void sample(int thread, int metric, long timeNs, double value) {
      Surroundings.Metric what = of.metrics().get(metric);
      String how = what.name() + " " + what.unit() + " " + what.counts();
      all.add(process(thread) + " " + how + " " + timeNs + ": " + value);
    }

    @Override
    public void passed(long events) {}
  }
}
