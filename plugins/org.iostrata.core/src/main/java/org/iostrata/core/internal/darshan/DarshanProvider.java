// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.iostrata.core.source.Source;
import org.iostrata.core.source.SourceProvider;

/** Darshan's logs. */
public final class DarshanProvider implements SourceProvider {
  /** Operations of more processes are not read: each takes memory of its own in an analysis. */
  private static final int MOST_PROCESSES = 1 << 16;

  @Override
  public String format() {
    return DarshanSource.FORMAT;
  }

  @Override
  public boolean recognises(Path path) throws IOException {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    if (path.toString().endsWith(".darshan")) {
      return true; // what is wrong with it is told when it is opened
    }
    try (InputStream in = Files.newInputStream(path)) {
      return LogHeader.recognises(in.readNBytes(LogHeader.RECOGNISED_BYTES));
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
    DarshanSource counted = new DarshanSource(log, path);
    if (log.job().processes() > MOST_PROCESSES) {
      return counted;
    }
    DxtSegments segments = DxtSegments.of(log);
    return segments.isEmpty() ? counted : new DxtSource(counted, segments);
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
