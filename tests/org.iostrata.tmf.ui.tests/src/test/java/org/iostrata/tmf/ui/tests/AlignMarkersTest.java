// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.tracecompass.tmf.core.trace.experiment.TmfExperiment;
import org.iostrata.otf2.Otf2Archive;
import org.iostrata.otf2.definition.Clock;
import org.iostrata.tmf.core.trace.IoTrace;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two runs in which somebody marked the same step. */
class AlignMarkersTest {
  private static final int ROWS = 14;
  private static final long MS = 1_000_000;

  @TempDir Path folder;

  @AfterEach
  void close() throws Exception {
    Workbench.closeTrace();
  }

  @Test
  void markersAreAtOneTime() throws Exception {
    Path before = marked("aio-one-descriptor", "marked-before", 3 * MS);
    Path after = marked("aio-eight-descriptors", "marked-after", 5 * MS);
    for (Path one : List.of(before, after)) {
      Workbench.open(one);
      Workbench.closeTrace();
    }
    ITmfTrace recorded = Experiments.openOf("marked", List.of("marked-before", "marked-after"));
    long wantedNs = -2 * MS;
    assertNotEquals(wantedNs, laterNs());
    Lanes lanes = new Lanes(ROWS);
    lanes.run("Align Runs", "At the First Marker…");
    Workbench.await("the question", () -> Workbench.shellWith("At the first marker") != null);
    Shell dialog = Workbench.ui(() -> Workbench.shellWith("At the first marker"));
    assertEquals(
        "first step", Workbench.ui(() -> Workbench.find(dialog, Text.class).getText()), "offered");
    Dialogs.press(dialog, "OK");
    Workbench.await(
        "both runs anew",
        () ->
            active() instanceof TmfExperiment
                && active() != recorded
                && active().getNbEvents() > 0);
    assertEquals(wantedNs, laterNs());
    new Lanes(ROWS);
    Workbench.screenshot("aligned-markers");
  }

  private static ITmfTrace active() {
    return TmfTraceManager.getInstance().getActiveTrace();
  }

  private static long laterNs() {
    List<IoTrace> runs = new ArrayList<>();
    for (ITmfTrace one : TmfTraceManager.getTraceSet(active())) {
      runs.add((IoTrace) one);
    }
    return runs.get(1).getStartTime().toNanos() - runs.get(0).getStartTime().toNanos();
  }

  /** A copy of a fixture with one marker, so long after its begin. */
  private Path marked(String fixture, String name, long afterNs) throws IOException {
    Path from = Workbench.fixture(fixture).getParent();
    Path to = folder.resolve(name);
    try (Stream<Path> all = Files.walk(from)) {
      for (Path one : all.toList()) {
        Path copy = to.resolve(from.relativize(one).toString());
        if (Files.isDirectory(one)) {
          Files.createDirectories(copy);
        } else {
          Files.copy(one, copy);
        }
      }
    }
    Path anchor = to.resolve("traces.otf2");
    try (Otf2Archive archive = Otf2Archive.open(anchor)) {
      Clock clock = archive.definitions().clock();
      Files.write(to.resolve("traces.marker"), markers(clock.toTicks(afterNs), "first step"));
    }
    return anchor;
  }

  /** What libotf2 writes of one marker, byte by byte. */
  private static byte[] markers(long ticks, String text) throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    // A chunk in the order of bytes of a PC, with event 1 to 0, that is none.
    file.write(new byte[] {3, 0x42, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
    record(file, 5, new byte[] {0}, text("phases"), text("step"), new byte[] {0});
    ByteBuffer time = ByteBuffer.allocate(9).order(ByteOrder.LITTLE_ENDIAN);
    time.put((byte) 8).putLong(ticks);
    byte[] lengthKindScopeAndPlace = {0, 0, 0, 0};
    record(file, 6, time.array(), lengthKindScopeAndPlace, text(text));
    file.write(new byte[] {2, 1});
    return file.toByteArray();
  }

  private static byte[] text(String text) {
    return (text + "\0").getBytes(StandardCharsets.UTF_8);
  }

  private static void record(ByteArrayOutputStream file, int id, byte[]... fields)
      throws IOException {
    int length = Stream.of(fields).mapToInt(field -> field.length).sum();
    file.write(new byte[] {(byte) id, (byte) length});
    for (byte[] field : fields) {
      file.write(field);
    }
  }
}
