// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.kept;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.iostrata.core.internal.otf2.Otf2EventLog;
import org.iostrata.core.source.EventLog;
import org.iostrata.otf2.Damage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An index that was kept gives the same events as one that was made. */
class KeptIndexTest {
  @TempDir Path folder;
  private final AtomicLong read = new AtomicLong();
  private Path trace;
  private Path file;

  @BeforeEach
  void copy() throws IOException {
    Path from = Path.of(System.getProperty("iostrata.root"), "tests/fixtures/ior-coll");
    try (Stream<Path> all = Files.walk(from)) {
      for (Path path : all.filter(path -> !path.equals(from)).toList()) {
        Files.copy(path, folder.resolve(from.relativize(path).toString()));
      }
    }
    trace = folder.resolve("traces.otf2");
    file = folder.resolve("index");
  }

  private String indexed() throws IOException {
    read.set(0);
    try (EventLog log = Otf2EventLog.open(trace, Damage.REFUSED)) {
      new KeptIndex(trace, file).index(log, (done, total) -> read.set(done));
      return log.count()
          + " "
          + log.lastNs()
          + log.numberAt(log.lastNs() / 2)
          + log.read(log.count() - 3, 5)
          + log.read(7000, 3);
    }
  }

  @Test
  void isMadeOnceAndAgainWhenItIsNotRight() throws IOException {
    String first = indexed();
    assertTrue(read.get() > 0);
    assertEquals(first, indexed());
    assertEquals(0, read.get());

    byte[] good = Files.readAllBytes(file);
    for (int at = 0; at < good.length; at++) {
      byte[] bad = good.clone();
      bad[at]++;
      Files.write(file, bad);
      assertEquals(first, indexed());
      assertTrue(read.get() > 0, "byte " + at);
    }
    Files.setLastModifiedTime(folder.resolve("traces/2.evt"), FileTime.fromMillis(1));
    assertEquals(first, indexed());
    assertTrue(read.get() > 0, "the trace has changed");
  }
}
