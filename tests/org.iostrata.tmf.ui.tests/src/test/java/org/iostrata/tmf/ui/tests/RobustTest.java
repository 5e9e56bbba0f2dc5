// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.handlers.IHandlerService;
import org.iostrata.tmf.core.trace.IoTrace;
import org.iostrata.tmf.ui.FindingsView;
import org.iostrata.tmf.ui.HeatMapView;
import org.iostrata.tmf.ui.ParallelIoPerspective;
import org.iostrata.tmf.ui.SwimlaneView;
import org.iostrata.tmf.ui.TablesView;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What else happens to a workbench; nothing of it goes to the error log ({@link Workbench}). */
class RobustTest {
  @AfterEach
  void close() throws Exception {
    Workbench.closeTrace();
  }

  private static void show(IWorkbenchWindow window, String view) {
    Workbench.ui(() -> window.getActivePage().showView(view));
  }

  @Test
  void twoWindowsShowOneTrace() throws Exception {
    Workbench.open(Workbench.fixture("ior-coll"));
    Workbench.ui(
        () ->
            PlatformUI.getWorkbench()
                .getService(IHandlerService.class)
                .executeCommand("org.eclipse.ui.window.newWindow", null));
    Workbench.await("two windows", () -> PlatformUI.getWorkbench().getWorkbenchWindowCount() == 2);
    IWorkbenchWindow second =
        Workbench.ui(() -> PlatformUI.getWorkbench().getWorkbenchWindows()[1]);
    Workbench.ui(() -> PlatformUI.getWorkbench().showPerspective(ParallelIoPerspective.ID, second));
    show(second, SwimlaneView.ID);
    show(second, FindingsView.ID);
    show(second, HeatMapView.ID);
    Lanes lanes = new Lanes();
    lanes.zoom(
        0, ((IoTrace) TmfTraceManager.getInstance().getActiveTrace()).getEndTime().toNanos());
    Workbench.screenshot("two-windows");
    lanes.choose("Rows by", "Layer, thread");
    Workbench.await("rows", () -> lanes.rows().contains("/ior-coll/POSIX/MPI Rank 3"));
    Workbench.ui(second::close);
    Workbench.await("one window", () -> PlatformUI.getWorkbench().getWorkbenchWindowCount() == 1);
    lanes.choose("Rows by", "Process");
    Workbench.await("rows", () -> lanes.rows().contains("/ior-coll/MPI Rank 3/POSIX"));
  }

  @Test
  void closedAndOpenedAgainAtOnce() throws Exception {
    for (int i = 0; i < 10; i++) {
      Workbench.open(Workbench.fixture(i % 2 == 0 ? "ior-coll" : "ior-nonblock"));
      Workbench.ui(() -> Workbench.window().getActivePage().closeAllEditors(false));
      Workbench.await("no trace", () -> TmfTraceManager.getInstance().getActiveTrace() == null);
    }
    Workbench.open(Workbench.fixture("ior-coll"));
    assertTrue(new Lanes(5).rows().size() >= 5);
  }

  /** As somebody does who clears the scratch directory; the views keep what they have. */
  @Test
  void archiveIsDeletedUnderIt(@TempDir Path folder) throws Exception {
    Path copy = folder.resolve("run");
    copy(Workbench.fixture("ior-coll").getParent(), copy);
    Workbench.open(copy.resolve("traces.otf2"));
    Lanes lanes = new Lanes(5);
    delete(copy);
    lanes.zoom(0, 1_000_000);
    for (String view : List.of(FindingsView.ID, TablesView.ID, HeatMapView.ID, SwimlaneView.ID)) {
      show(Workbench.window(), view);
    }
    lanes.settle();
    assertTrue(lanes.rows().size() >= 5);
    // What a view still had to read is told by name, and in the log.
    List<String> errors = ErrorLog.take();
    assertEquals(
        List.of(),
        errors.stream().filter(error -> !error.contains(copy.toString())).toList(),
        errors.toString());
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      files
          .sorted(Comparator.reverseOrder())
          .forEach(
              file -> {
                try {
                  Files.delete(file);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
    }
  }
}
