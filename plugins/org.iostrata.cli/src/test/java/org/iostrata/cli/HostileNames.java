// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.iostrata.otf2.definition.Clock;
import org.iostrata.otf2.definition.LocationGroupType;
import org.iostrata.otf2.definition.LocationType;
import org.iostrata.otf2.schema.DefinitionType;
import org.iostrata.otf2.schema.Undefined;
import org.iostrata.otf2.schema.ValueType;
import org.iostrata.otf2.writer.DefinitionWriter;
import org.iostrata.otf2.writer.EventWriter;
import org.iostrata.otf2.writer.Otf2Writer;

/**
 * An archive all of whose names try to steer a terminal, to begin lines of their own and to turn
 * the text around them: of host, processes, threads, files, handles, I/O interface and a phase. One
 * process writes nearly all, in small writes, so that findings name it.
 */
final class HostileNames {
  /** How a forged line would begin. */
  static final String FORGED = "CRITICAL  all is";

  /** Clears the screen, sets the title, beeps, goes back, breaks the line, turns and hides. */
  static final String NAME =
      "n\u001b[2J\u001b]0;owned\u0007\b\r\n"
          + FORGED
          + " lost\n\u009b31m\u202egpj.h5\u2066\u200b\u2028\u007f\t";

  private static final int PROCESSES = 4;
  private static final int MOST_WRITES = 1000;
  private static final long OPERATION_NS = 20_000;
  private static final long BYTES = 100;
  private static final int PHASE_FLAG = 2;
  private static final int WRITE = 1;

  private HostileNames() {}

  static void write(Path directory) throws IOException {
    try (Otf2Writer writer = Otf2Writer.create(directory, "traces")) {
      DefinitionWriter definitions = writer.definitions();
      long toNs = OPERATION_NS * (MOST_WRITES + 2);
      definitions.clock(new Clock(1_000_000_000L, 0, toNs, Undefined.LONG));
      definitions.attribute("Offset", NAME, ValueType.UINT64);
      int node = definitions.systemTreeNode(NAME, NAME, Undefined.INT);
      int phase = definitions.string(NAME);
      long[] region = {0, phase, phase, 0, phase, 0, 0, phase, 0, 0, PHASE_FLAG};
      definitions.add(DefinitionType.REGION, region);
      int posix = definitions.ioParadigm("POSIX", NAME, false, false);
      int file = definitions.ioRegularFile("/data/" + NAME, Undefined.INT);
      int handle = definitions.ioHandle(NAME, file, posix, Undefined.INT, Undefined.INT);
      int longName = definitions.ioRegularFile("/data/" + "d".repeat(5000) + "/end", Undefined.INT);
      int other = definitions.ioHandle(NAME, longName, posix, Undefined.INT, Undefined.INT);
      for (int i = 0; i < PROCESSES; i++) {
        int process = definitions.locationGroup(NAME + i, LocationGroupType.PROCESS, node);
        definitions.location(i, NAME, LocationType.CPU_THREAD, process);
        definitions.location(PROCESSES + i, NAME, LocationType.CPU_THREAD, process);
      }
      for (int i = 0; i < 2 * PROCESSES; i++) {
        try (EventWriter events = writer.events(i)) {
          events.enter(0, 0);
          int writes = i == 0 ? MOST_WRITES : 1;
          for (int k = 0; k < writes; k++) {
            events.attribute(0, ValueType.UINT64, BYTES * k);
            int to = k % 10 == 9 ? other : handle;
            events.ioOperationBegin(OPERATION_NS * k, to, WRITE, 0, BYTES, 1);
            events.ioOperationComplete(OPERATION_NS * (k + 1) - 1, to, BYTES, 1);
          }
          events.leave(toNs, 0);
        }
      }
    }
  }
}
