// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.eclipse.tracecompass.tmf.core.event.TmfEvent;
import org.eclipse.tracecompass.tmf.core.exceptions.TmfTraceException;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphDataProvider;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.eclipse.tracecompass.tmf.core.trace.ITmfContext;
import org.iostrata.tmf.core.trace.IoTrace;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Archives whose files were cut off, as those of a job that was killed are. */
class BrokenArchiveTest {
  @TempDir Path folder;

  @BeforeEach
  void copy() throws IOException {
    Path from = Path.of(Fixture.path("ior-coll"));
    Files.createDirectory(folder.resolve("traces"));
    for (String below : List.of("", "traces")) {
      try (Stream<Path> files = Files.list(from.resolve(below))) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          Files.copy(file, folder.resolve(from.relativize(file).toString()));
        }
      }
    }
  }

  private String anchor() {
    return folder.resolve("traces.otf2").toString();
  }

  private void halve(String file) throws IOException {
    try (FileChannel channel = FileChannel.open(folder.resolve(file), StandardOpenOption.WRITE)) {
      channel.truncate(channel.size() / 2);
    }
  }

  @Test
  void brokenDefinitionsAreToldByName() throws IOException {
    halve("traces.def");
    IoTrace trace = new IoTrace();
    TmfTraceException told =
        assertThrows(
            TmfTraceException.class, () -> trace.initTrace(null, anchor(), TmfEvent.class));
    assertTrue(told.getMessage().contains("traces.def"), told.getMessage());
    trace.dispose();
  }

  /** The other ranks are whole; of the cut one there is what was read before the cut. */
  @Test
  void cutRankKeepsTheRest() throws Exception {
    halve("traces/0.evt");
    try (Fixture fixture = new Fixture(anchor())) {
      IoTrace trace = fixture.trace;
      ITmfContext context = trace.seekEvent(0L);
      int read = 0;
      for (ITmfEvent e = trace.getNext(context); e != null; e = trace.getNext(context)) {
        assertEquals(read++, e.getRank());
      }
      assertEquals(trace.getNbEvents(), read);
      assertTrue(read > Fixture.EVENTS / 2 && read < Fixture.EVENTS, read + " events");

      ITimeGraphDataProvider<TimeGraphEntryModel> provider = fixture.swimlanes();
      assertTrue(fixture.analysis().waitForCompletion());
      List<String> rows =
          Fixture.paths(
              provider.fetchTree(Map.of(), new NullProgressMonitor()).getModel().getEntries());
      assertTrue(rows.contains("MPI Rank 0 (ends early)"), rows.toString());
      for (int rank = 1; rank < 4; rank++) {
        assertTrue(rows.contains("MPI Rank " + rank + "/MPI-IO"), rows.toString());
      }
    }
  }
}
