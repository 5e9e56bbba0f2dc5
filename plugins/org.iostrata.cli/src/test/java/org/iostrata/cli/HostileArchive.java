// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.iostrata.otf2.definition.Clock;
import org.iostrata.otf2.definition.LocationGroupType;
import org.iostrata.otf2.definition.LocationType;
import org.iostrata.otf2.schema.Undefined;
import org.iostrata.otf2.schema.ValueType;
import org.iostrata.otf2.writer.DefinitionWriter;
import org.iostrata.otf2.writer.EventWriter;
import org.iostrata.otf2.writer.Otf2Writer;

/** An archive whose names try to be markup, with any number of writes. */
final class HostileArchive {
  static final String FILE =
      "/data/</script><img src=x onerror=\"document.title='owned'\">&amp;'\u202e.h5";
  static final String RANK = "<b onmouseover=alert(1)>rank";

  private static final int OFFSET = 0;
  private static final int WRITE = 1;
  private static final long OPERATION_NS = 1000;
  private static final long BYTES = 4096;

  private HostileArchive() {}

  static void write(Path directory, int processes, int writesPerProcess) throws IOException {
    write(directory, processes, writesPerProcess, 0);
  }

  /** The same, which begins so late. */
  static void write(Path directory, int processes, int writesPerProcess, long fromNs)
      throws IOException {
    try (Otf2Writer writer = Otf2Writer.create(directory, "traces")) {
      DefinitionWriter definitions = writer.definitions();
      long toNs = fromNs + OPERATION_NS * writesPerProcess;
      definitions.clock(new Clock(1_000_000_000L, 0, toNs, Undefined.LONG));
      definitions.attribute("Offset", "", ValueType.UINT64);
      int node = definitions.systemTreeNode("node", "node", Undefined.INT);
      int posix = definitions.ioParadigm("POSIX", "POSIX", false, false);
      int file = definitions.ioRegularFile(FILE, Undefined.INT);
      int handle = definitions.ioHandle(FILE, file, posix, Undefined.INT, Undefined.INT);
      for (int i = 0; i < processes; i++) {
        int process = definitions.locationGroup(RANK + " " + i, LocationGroupType.PROCESS, node);
        definitions.location(i, "thread", LocationType.CPU_THREAD, process);
      }
      for (int i = 0; i < processes; i++) {
        try (EventWriter events = writer.events(i)) {
          for (int k = 0; k < writesPerProcess; k++) {
            events.attribute(OFFSET, ValueType.UINT64, BYTES * (k * (long) processes + i));
            long admitNs = fromNs + OPERATION_NS * k;
            events.ioOperationBegin(admitNs, handle, WRITE, 0, BYTES, 1);
            events.ioOperationComplete(admitNs + OPERATION_NS / 2, handle, BYTES, 1);
          }
        }
      }
    }
  }
}
