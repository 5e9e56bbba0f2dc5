// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.Platform;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.handlers.IHandlerService;
import org.iostrata.tmf.core.trace.IoTrace;
import org.iostrata.tmf.ui.SwimlaneView;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person meets first: help, what is wrong with a trace, a second start. */
class FirstMinutesTest {
  @AfterEach
  void close() throws Exception {
    Workbench.closeTrace();
  }

  private static void run(String command) {
    Workbench.ui(
        () ->
            PlatformUI.getWorkbench()
                .getService(IHandlerService.class)
                .executeCommand(command, null));
  }

  @Test
  void helpContentsShowsTheGuide() throws Exception {
    run("org.eclipse.ui.help.helpContents");
    Workbench.await("the guide", () -> "workbench.md".equals(editor()));
    Workbench.screenshot("help");
  }

  private static String editor() {
    IEditorPart editor = Workbench.window().getActivePage().getActiveEditor();
    return editor == null ? null : editor.getTitle();
  }

  @Test
  void aboutTellsVersionAndLicence() {
    String about = Platform.getProduct().getProperty("aboutText");
    var version = Platform.getBundle("org.iostrata.tmf.ui").getVersion();
    String wanted =
        "IOStrata " + version.getMajor() + "." + version.getMinor() + "." + version.getMicro();
    assertTrue(about.startsWith(wanted), about);
    assertTrue(about.contains("Eclipse Public License 2.0"), about);
  }

  @Test
  void errorLogAndASecondWindowAreThere() throws Exception {
    Views.show(IViewPart.class, "org.eclipse.pde.runtime.LogView");
    run("org.eclipse.ui.window.newWindow");
    Workbench.await("two windows", () -> PlatformUI.getWorkbench().getWorkbenchWindowCount() == 2);
    Workbench.ui(() -> PlatformUI.getWorkbench().getWorkbenchWindows()[1].close());
    Workbench.await("one window", () -> PlatformUI.getWorkbench().getWorkbenchWindowCount() == 1);
  }

  /** The script's part is in ProductTest. */
  @Test
  void secondStartOpensHere() throws Exception {
    Path folder =
        ResourcesPlugin.getWorkspace()
            .getRoot()
            .getLocation()
            .toPath()
            .resolve(".metadata/iostrata-open");
    assertEquals(ProcessHandle.current().pid() + "", Files.readString(folder.resolve("running")));
    String trace = Workbench.fixture("posix-linktime").toString();
    Path part = Files.writeString(folder.resolve("1.part"), trace + "\n");
    Path request = Files.move(part, folder.resolve("1.open"));
    Workbench.await("the trace", () -> TmfTraceManager.getInstance().getActiveTrace() != null);
    IoTrace opened = (IoTrace) TmfTraceManager.getInstance().getActiveTrace();
    assertEquals("posix-linktime", opened.title());
    assertTrue(Files.notExists(request));
  }

  @Test
  void whatIsWrongWithATraceIsSaid(@TempDir Path folder) throws Exception {
    Path broken = Files.writeString(folder.resolve("broken.otf2"), "no archive at all");
    Workbench.display().asyncExec(() -> Workbench.openQuietly(broken));
    assertSaid(broken, "broken-trace");
  }

  @Test
  void whatIsWrongWithADroppedTraceIsSaid(@TempDir Path folder) throws Exception {
    Path broken = Files.writeString(folder.resolve("dropped.otf2"), "no archive at all");
    Workbench.open(Workbench.fixture("ior-coll")); // then there is a project
    ProjectTree.drop(broken.toString());
    assertSaid(broken, "dropped-trace");
    Workbench.await("the trace", () -> ProjectTree.texts().contains("dropped.otf2"));
  }

  private static void assertSaid(Path broken, String picture) throws Exception {
    Workbench.await("the dialog", () -> Workbench.shellWith(broken.toString()) != null);
    Shell dialog = Workbench.ui(() -> Workbench.shellWith(broken.toString()));
    String text = Workbench.ui(() -> Texts.of(dialog));
    assertTrue(text.contains("no anchor file") && !text.contains("Exception"), text);
    Workbench.screenshot(picture);
    Workbench.ui(
        () -> {
          press(dialog);
          return null;
        });
    Workbench.await("the dialog to close", dialog::isDisposed);
    String log = Files.readString(Platform.getLogFileLocation().toFile().toPath());
    assertTrue(log.contains("!MESSAGE " + broken), log);
    List<String> errors = ErrorLog.take();
    assertTrue(errors.stream().allMatch(error -> error.contains(broken.toString())), "" + errors);
  }

  @Test
  void firstViewShowsTheIoAndSaysWhatIsHidden() throws Exception {
    SwimlaneView view = Views.show(SwimlaneView.class, SwimlaneView.ID);
    Workbench.await(
        "what to do", () -> view.getContentDescription().startsWith("No trace is open"));
    IoTrace trace = Workbench.open(Workbench.fixture("ior-coll"));
    Lanes lanes = new Lanes();
    Workbench.screenshot("first-view");
    long fromNs = Workbench.ui(() -> lanes.control.getTimeDataProvider().getTime0());
    assertTrue(fromNs > trace.getEndTime().toNanos() * 9 / 10, "the I/O is in the last tenth");
    int rows = lanes.edges(lanes.row("MPI Rank 0", "MPI-IO")).size();
    assertTrue(rows >= 4, "bars to be seen: " + rows);
    Workbench.await("what is hidden", () -> view.getContentDescription().contains("are hidden"));
    lanes.press("Files of the system and of libraries");
    Workbench.await("nothing hidden", () -> view.getContentDescription().isEmpty());
    lanes.press("Files of the system and of libraries");
    Workbench.await("hidden again", () -> view.getContentDescription().contains("are hidden"));
  }

  private static void press(Composite dialog) {
    for (Control child : dialog.getChildren()) {
      if (child instanceof Button button
          && Integer.valueOf(IDialogConstants.OK_ID).equals(button.getData())) {
        button.notifyListeners(SWT.Selection, new Event());
        return;
      }
      if (child instanceof Composite composite && !dialog.isDisposed()) {
        press(composite);
      }
    }
  }
}
