// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.iostrata.core.internal.scan.WorkerPool;
import org.iostrata.core.source.Source;
import org.iostrata.core.source.SourceProvider;

/** Darshan's logs. */
public final class DarshanProvider implements SourceProvider {
  /** Operations of more processes are not read: each takes memory of its own in an analysis. */
  private static final int MOST_PROCESSES = 1 << 16;

  /** What the names of logs end with; those of Darshan 2 tell how they are packed. */
  private static final List<String> ENDINGS = List.of(".darshan", ".darshan.gz", ".darshan.bz2");

  @Override
  public String format() {
    return DarshanSource.FORMAT;
  }

  @Override
  public boolean recognises(Path path) throws IOException {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    if (ENDINGS.stream().anyMatch(path.toString()::endsWith)) {
      return true; // what is wrong with it is told when it is opened
    }
    try (FileChannel file = FileChannel.open(path)) {
      return LogHeader.recognises(file) || StreamHead.of(file).isPresent();
    }
  }

  @Override
  public Source open(Path path) throws IOException {
    DarshanLog log = DarshanLog.open(path);
    try {
      return source(log, path);
    } catch (IOException | RuntimeException e) {
      log.close();
      throw e;
    }
  }

  private static Source source(DarshanLog log, Path path) throws IOException {
    if (!log.hasSegments() || log.job().processes() > MOST_PROCESSES) {
      return new DarshanSource(log, path, CountedRun.of(log));
    }
    AtomicReference<CountedRun> run = new AtomicReference<>();
    AtomicReference<Optional<DxtSegments>> segments = new AtomicReference<>();
    try (WorkerPool pool = new WorkerPool(2)) {
      pool.run(
          2,
          (worker, task) -> {
            if (task == 0) {
              segments.set(log.segments());
            } else {
              run.set(CountedRun.of(log));
            }
          });
    }
    DarshanSource counted = new DarshanSource(log, path, run.get());
    return segments.get().isPresent() ? new DxtSource(counted, segments.get().get()) : counted;
  }

  @Override
  public Source openWhole(Path path) throws IOException {
    DarshanLog log = DarshanLog.open(path);
    try {
      Source source = source(log, path);
      if (!log.damages().isEmpty()) {
        throw new IOException(path + ": " + log.damages().values().iterator().next());
      }
      return source;
    } catch (IOException | RuntimeException e) {
      log.close();
      throw e;
    }
  }
}
