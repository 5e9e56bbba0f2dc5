// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.internal.report.JsonReport;
import org.iostrata.core.internal.rule.Rules;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.report.JsonLayout;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.source.CounterVisitor;
import org.iostrata.core.source.Source;

/** Logs with bytes that are wrong, read in every way there is. */
final class MutatedLogs {
  private static final int HEADER_BYTES = 1400;

  /** Numbers that break what is reckoned with them. */
  private static final long[] ODD = {
    0, 1, -1, 255, 65_536, Integer.MAX_VALUE, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 40, -2
  };

  private final List<byte[]> logs;
  private final Random random;
  private final Path file;

  /**
   * Of the logs of a folder.
   *
   * @param file where each is written to
   */
  MutatedLogs(Path folder, Path file, long seed) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      logs =
          all.filter(path -> path.toString().contains(".darshan"))
              .sorted()
              .map(MutatedLogs::bytes)
              .toList();
    }
    random = new Random(seed);
    this.file = file;
  }

  private static byte[] bytes(Path path) {
    try {
      return Files.readAllBytes(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Makes one more, and reads it.
   *
   * @return whether it could be read, as far as it goes
   */
  boolean next() throws IOException {
    byte[] log = logs.get(random.nextInt(logs.size())).clone();
    int changes = 1 + random.nextInt(4);
    for (int i = 0; i < changes; i++) {
      change(log);
    }
    int length = random.nextInt(8) == 0 ? random.nextInt(log.length) : log.length;
    try (OutputStream out = Files.newOutputStream(file)) {
      out.write(log, 0, length);
    }
    try (Source source = new DarshanProvider().open(file)) {
      read(source);
      return true;
    } catch (IOException e) {
      if (!String.valueOf(e.getMessage()).contains(file.toString())) {
        throw new AssertionError("names no file", e);
      }
      return false;
    }
  }

  private void change(byte[] log) {
    int most = random.nextInt(3) == 0 ? Math.min(HEADER_BYTES, log.length) : log.length;
    int at = random.nextInt(most);
    if (random.nextBoolean() && at + Long.BYTES <= log.length) {
      ByteBuffer.wrap(log).putLong(at / 8 * 8, ODD[random.nextInt(ODD.length)]);
    } else {
      log[at] ^= (byte) (1 << random.nextInt(8));
    }
  }

  private static void read(Source source) throws IOException {
    AnalysisResult result =
        AnalysisEngine.analyze(source, AnalysisOptions.defaults().withThreads(1), Progress.NONE);
    JsonReport.write(result, Rules.judge(result), OutputStream.nullOutputStream(), JsonLayout.LINE);
    if (source.counted().isPresent()) {
      source.counted().get().series().forEach(series -> series.bins());
      source.counted().get().counters().orElseThrow().read(new Nothing());
    }
  }

  /** Takes counters and does nothing with them. */
  private static final class Nothing implements CounterVisitor {
    @Override
    public void record(String module, long id, String name, long rank) {}

    @Override
    public void integer(String counter, long value) {}

    @Override
    public void real(String counter, double value) {}
  }

  /** Reads so many: folder, how many, and from which seed on. */
  public static void main(String[] arguments) throws IOException {
    Path file = Files.createTempFile("mutated", ".darshan");
    long count = Long.parseLong(arguments[1]);
    long seed = arguments.length > 2 ? Long.parseLong(arguments[2]) : 1;
    long readable = 0;
    MutatedLogs logs = new MutatedLogs(Path.of(arguments[0]), file, seed);
    for (long i = 0; i < count; i++) {
      try {
        readable += logs.next() ? 1 : 0;
      } catch (RuntimeException | Error e) {
        Files.copy(file, Path.of("broken-" + i + ".darshan"));
        throw e;
      }
    }
    System.out.println(readable + " of " + count + " could be read, the others were refused");
    Files.delete(file);
  }
}
