// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.PaintListener;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageLoader;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.tracecompass.tmf.ui.project.model.TmfOpenTraceHelper;
import org.eclipse.tracecompass.tmf.ui.project.model.TmfProjectRegistry;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.iostrata.tmf.core.trace.IoTrace;
import org.iostrata.tmf.ui.ParallelIoPerspective;

/** The running workbench, used as a person uses it: with mouse, keys and eyes. */
final class Workbench {
  private static final long PATIENCE_MS = 120_000;

  static {
    ErrorLog.listen();
  }

  private Workbench() {}

  /** Calls something in the thread of the user interface. */
  static <T> T ui(Callable<T> work) {
    Object[] result = new Object[1];
    Throwable[] failure = new Throwable[1];
    display()
        .syncExec(
            () -> {
              try {
                result[0] = work.call();
              } catch (Exception | AssertionError e) {
                failure[0] = e;
              }
            });
    if (failure[0] != null) {
      throw new AssertionError(failure[0].getMessage(), failure[0]);
    }
    @SuppressWarnings("unchecked")
    T typed = (T) result[0];
    return typed;
  }

  static Display display() {
    return PlatformUI.getWorkbench().getDisplay();
  }

  /** Waits until a question, asked in the thread of the user interface, is answered with yes. */
  static void await(String what, Callable<Boolean> question) throws InterruptedException {
    long limit = System.currentTimeMillis() + PATIENCE_MS;
    while (!ui(question)) {
      if (System.currentTimeMillis() > limit) {
        screenshot("timeout");
        fail("Waited in vain for: " + what);
      }
      Thread.sleep(2);
    }
  }

  /** Waits until a control is painted anew; GTK does so when it is time for the next frame. */
  static void repaint(Control control) throws InterruptedException {
    boolean[] painted = new boolean[1];
    PaintListener listener = event -> painted[0] = true;
    ui(
        () -> {
          // Last in the list, so that it hears of a paint when all is drawn.
          control.addPaintListener(listener);
          control.redraw();
          return null;
        });
    await("the painting", () -> painted[0]);
    ui(
        () -> {
          control.removePaintListener(listener);
          return null;
        });
  }

  static IWorkbenchWindow window() {
    return PlatformUI.getWorkbench().getWorkbenchWindows()[0];
  }

  /** Opens an archive in the perspective Parallel I/O; returns when its events are counted. */
  static IoTrace open(Path anchor) throws Exception {
    ui(
        () -> {
          Shell shell = window().getShell();
          // There is no window manager under Xvfb to do it.
          Rectangle screen = display().getBounds();
          Rectangle outer = shell.computeTrim(0, 0, screen.width, screen.height);
          shell.setBounds(0, 0, outer.width, screen.height);
          shell.forceActive();
          IProject project =
              TmfProjectRegistry.createProject("Tracing", null, new NullProgressMonitor());
          assertTrue(
              TmfOpenTraceHelper.openTraceFromPath(
                      TmfProjectRegistry.getProject(project, true).getTracesFolder(),
                      anchor.toString(),
                      shell,
                      IoTrace.ID)
                  .isOK());
          return null;
        });
    await("the trace", () -> TmfTraceManager.getInstance().getActiveTrace() != null);
    ui(() -> PlatformUI.getWorkbench().showPerspective(ParallelIoPerspective.ID, window()));
    IoTrace trace = (IoTrace) TmfTraceManager.getInstance().getActiveTrace();
    await("the index", () -> trace.getNbEvents() > 0);
    return trace;
  }

  /** Opens what may be no trace, as a start with it does; may end in a dialog. */
  static void openQuietly(Path path) {
    try {
      IProject project =
          TmfProjectRegistry.createProject("Tracing", null, new NullProgressMonitor());
      TmfOpenTraceHelper.openTraceFromPath(
          TmfProjectRegistry.getProject(project, true).getTracesFolder(),
          path.toString(),
          window().getShell());
    } catch (CoreException e) {
      throw new IllegalStateException(e);
    }
  }

  static Path fixture(String name) {
    return Path.of(System.getProperty("iostrata.root"), "tests/fixtures", name, "traces.otf2");
  }

  /** Closes the trace, and all that was changed in the window; the error log has to be empty. */
  static void closeTrace() throws Exception {
    ui(() -> window().getActivePage().closeAllEditors(false));
    await("the trace to close", () -> TmfTraceManager.getInstance().getActiveTrace() == null);
    Views.asAtFirst();
    assertEquals(List.of(), ErrorLog.take(), "in the error log");
  }

  /** The first control of a class below one, in order of creation, or null. */
  static <T extends Control> T find(Control below, Class<T> type) {
    if (type.isInstance(below)) {
      return type.cast(below);
    }
    return below instanceof Composite composite
        ? Stream.of(composite.getChildren())
            .map(child -> find(child, type))
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null)
        : null;
  }

  /** Moves the mouse to a point of a control. */
  static void moveTo(Control control, int x, int y) throws InterruptedException {
    Point at = ui(() -> control.toDisplay(x, y));
    // Two steps: a pointer that is there already does not move.
    move(at.x + 2, at.y);
    move(at.x, at.y);
  }

  private static void move(int x, int y) throws InterruptedException {
    Event event = new Event();
    event.type = SWT.MouseMove;
    event.x = x;
    event.y = y;
    ui(() -> display().post(event));
    await("the mouse", () -> display().getCursorLocation().equals(new Point(x, y)));
  }

  /**
   * Clicks with the left button. The click is told to the control and not posted: SWT posts buttons
   * with coordinates that a control cannot use.
   */
  static void click(Control control, int x, int y) {
    ui(
        () -> {
          for (int type : new int[] {SWT.MouseDown, SWT.MouseUp}) {
            Event event = new Event();
            event.button = 1;
            event.x = x;
            event.y = y;
            control.notifyListeners(type, event);
          }
          return null;
        });
  }

  /**
   * Fills in a text and presses Enter, with Ctrl or Shift if wanted. Not by posted keys: without a
   * window manager no window gets them.
   */
  static void enter(Text field, String text, int modifiers) {
    ui(
        () -> {
          field.setText(text);
          Event event = new Event();
          event.character = SWT.CR;
          event.keyCode = SWT.CR;
          event.stateMask = modifiers;
          field.notifyListeners(SWT.KeyDown, event);
          return null;
        });
  }

  /** What is on a control now. */
  static ImageData picture(Composite control) {
    return ui(
        () -> {
          control.update();
          Rectangle bounds = control.getDisplay().map(control, null, control.getClientArea());
          return copy(bounds);
        });
  }

  private static ImageData copy(Rectangle bounds) {
    Image image = new Image(display(), bounds.width, bounds.height);
    GC gc = new GC(display());
    gc.copyArea(image, bounds.x, bounds.y);
    gc.dispose();
    ImageData data = image.getImageData();
    image.dispose();
    return data;
  }

  /** Saves what is on the whole screen. */
  static void screenshot(String name) {
    ui(
        () -> {
          Path folder = Path.of(System.getProperty("iostrata.screenshots"));
          Files.createDirectories(folder);
          ImageLoader loader = new ImageLoader();
          loader.data = new ImageData[] {copy(display().getBounds())};
          loader.save(folder.resolve(name + ".png").toString(), SWT.IMAGE_PNG);
          return null;
        });
  }

  /** A visible shell that has a text somewhere, or null. */
  static Shell shellWith(String text) {
    return Arrays.stream(display().getShells())
        .flatMap(shell -> Stream.concat(Stream.of(shell), Arrays.stream(shell.getShells())))
        .filter(shell -> shell.isVisible() && Texts.of(shell).contains(text))
        .filter(shell -> shell != window().getShell())
        .findFirst()
        .orElse(null);
  }
}
