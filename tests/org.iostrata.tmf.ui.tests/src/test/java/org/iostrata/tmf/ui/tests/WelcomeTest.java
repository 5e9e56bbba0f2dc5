// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.jface.action.ActionContributionItem;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.dialogs.PreferencesUtil;
import org.eclipse.ui.handlers.IHandlerService;
import org.iostrata.tmf.core.trace.IoTrace;
import org.iostrata.tmf.ui.IoPreferences;
import org.iostrata.tmf.ui.ParallelIoPerspective;
import org.iostrata.tmf.ui.RecordHandler;
import org.iostrata.tmf.ui.RecordingView;
import org.iostrata.tmf.ui.SwimlaneView;
import org.iostrata.tmf.ui.WelcomeView;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of welcome, recording from the workbench, and preferences. */
class WelcomeTest {
  /** Stands in for iostrata: keeps its words, runs the command, and leaves a recorded archive. */
  private static final String STAND_IN =
      """
      #!/bin/sh
      printf '%%s\n' "$@" >'%s'
      archive=$3
      while [ "$1" != -- ]; do shift; done
      shift
      "$@"
      result=$?
      cp -r '%s' "$archive"
      exit $result
      """;

  @TempDir Path folder;

  @BeforeEach
  void prepare() throws Exception {
    Path words = folder.resolve("words");
    Path sample = Workbench.fixture("posix-linktime").getParent();
    Path command = Files.writeString(folder.resolve("iostrata"), STAND_IN.formatted(words, sample));
    assertTrue(command.toFile().setExecutable(true));
    Workbench.ui(
        () -> {
          IoPreferences.store().setValue(IoPreferences.COMMAND, command.toString());
          IoPreferences.store().setValue(IoPreferences.RECORDINGS, folder + "/recordings");
          return PlatformUI.getWorkbench()
              .showPerspective(ParallelIoPerspective.ID, Workbench.window());
        });
  }

  @AfterEach
  void close() throws Exception {
    Workbench.ui(
        () -> {
          IoPreferences.store().setToDefault(IoPreferences.COMMAND);
          IoPreferences.store().setToDefault(IoPreferences.RECORDINGS);
          return null;
        });
    Workbench.closeTrace();
  }

  private static void run(String command) {
    Workbench.display()
        .asyncExec(
            () -> {
              try {
                PlatformUI.getWorkbench()
                    .getService(IHandlerService.class)
                    .executeCommand(command, null);
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
  }

  /** What is written below the tab of the page; null without one. */
  private static Shell welcome() throws Exception {
    run(WelcomeView.ID);
    Workbench.await("the page", () -> page() != null);
    return Workbench.ui(() -> Workbench.window().getShell());
  }

  private static IViewPart page() {
    return Workbench.window().getActivePage().findView(WelcomeView.ID);
  }

  @Test
  void sampleOpensAndMakesRoom() throws Exception {
    Shell window = welcome();
    Workbench.repaint(window);
    Workbench.screenshot("welcome");
    Dialogs.press(window, "Open the Sample");
    Workbench.await("the trace", () -> TmfTraceManager.getInstance().getActiveTrace() != null);
    Workbench.await("room", () -> page() == null);
    IoTrace trace = (IoTrace) TmfTraceManager.getInstance().getActiveTrace();
    assertEquals("checkpoint", trace.title());
    assertEquals(4, trace.description().processes().size());
    var lanes = Workbench.ui(() -> Workbench.window().getActivePage().findView(SwimlaneView.ID));
    Workbench.await("lanes", () -> Workbench.window().getActivePage().isPartVisible(lanes));
  }

  @Test
  void guideIsOneClickAway() throws Exception {
    Dialogs.press(welcome(), "Read the Guide");
    Workbench.await(
        "the guide", () -> Workbench.window().getActivePage().getActiveEditor() != null);
  }

  @Test
  void recordsAndOpensWhatWasRecorded() throws Exception {
    Shell dialog = ask("echo 'two words' \"$((40 + 2))\"; exit 3");
    Dialogs.press(dialog, "hdf5");
    Workbench.repaint(dialog);
    Workbench.screenshot("record");
    Dialogs.press(dialog, "Record");
    Workbench.await("the trace", () -> TmfTraceManager.getInstance().getActiveTrace() != null);
    IoTrace trace = (IoTrace) TmfTraceManager.getInstance().getActiveTrace();
    assertEquals("echo", trace.title());
    Workbench.await("its end", () -> output().contains("Ended with"));
    Workbench.screenshot("recording");
    assertEquals("two words 42\nEnded with 0.\n", output().replace("\r", ""));
    String archive = folder.resolve("recordings/echo").toString();
    assertEquals(
        List.of(
            "trace",
            "-o",
            archive,
            "--layers=netcdf,mpiio,isoc,aio,posix,block",
            "--",
            "echo",
            "two words",
            "42"),
        Files.readAllLines(folder.resolve("words")));
    Shell again = ask(null);
    assertEquals(archive + "-2", Workbench.ui(() -> Dialogs.field(again, "Recording:").getText()));
    assertFalse(Workbench.ui(() -> Dialogs.button(again, "hdf5").getSelection()), "kept");
    Dialogs.press(again, "hdf5");
    Dialogs.press(again, "Cancel");
    Workbench.await("the dialog to close", again::isDisposed);
  }

  @Test
  void stopsWhatIsRecorded() throws Exception {
    Dialogs.press(ask("sh -c 'echo begun; sleep 1000'"), "Record");
    Workbench.await("its begin", () -> output().contains("begun"));
    Workbench.ui(
        () -> {
          RecordingView view =
              (RecordingView) Workbench.window().getActivePage().findView(RecordingView.ID);
          var items = view.getViewSite().getActionBars().getToolBarManager().getItems();
          ((ActionContributionItem) items[0]).getAction().run();
          return null;
        });
    Workbench.await("its end", () -> output().endsWith("Cancelled.\n"));
    Workbench.await(
        "what was recorded", () -> TmfTraceManager.getInstance().getActiveTrace() != null);
  }

  @Test
  void saysWhatIsMissing() throws Exception {
    Shell dialog = ask("./app");
    Text runsIn = Workbench.ui(() -> Dialogs.field(dialog, "Runs in:"));
    Button record = Workbench.ui(() -> Dialogs.button(dialog, "Record"));
    assertTrue(Workbench.ui(record::isEnabled));
    String before = Workbench.ui(runsIn::getText);
    type(runsIn, "/nowhere");
    assertTrue(Workbench.ui(() -> Texts.of(dialog)).contains("There is no directory /nowhere"));
    assertFalse(Workbench.ui(record::isEnabled));
    type(runsIn, before);
    type(Workbench.ui(() -> Dialogs.field(dialog, "Recording:")), folder.toString());
    assertTrue(Workbench.ui(() -> Texts.of(dialog)).contains("a new or an empty directory"));
    Dialogs.press(dialog, "Cancel");
    Workbench.await("the dialog to close", dialog::isDisposed);
  }

  @Test
  void preferencesHaveAPage() throws Exception {
    Workbench.display()
        .asyncExec(
            () ->
                PreferencesUtil.createPreferenceDialogOn(
                        Workbench.window().getShell(),
                        "org.iostrata.tmf.ui.preferences",
                        null,
                        null)
                    .open());
    String arrows = "Swimlanes with arrows from parent to child operations";
    Workbench.await("the page", () -> shellWithButton(arrows) != null);
    Shell dialog = Workbench.ui(() -> shellWithButton(arrows));
    Workbench.repaint(dialog);
    Workbench.screenshot("preferences");
    Dialogs.press(dialog, arrows);
    Dialogs.press(dialog, "Swimlanes with files of the system and of libraries");
    Dialogs.press(dialog, "Apply and Close");
    Workbench.await("the dialog to close", dialog::isDisposed);
    assertTrue(IoPreferences.store().getBoolean(IoPreferences.LINKS));
    Workbench.ui(
        () -> {
          IoPreferences.store().setToDefault(IoPreferences.LINKS);
          IoPreferences.store().setToDefault(IoPreferences.OTHER_FILES);
          return null;
        });
  }

  private static Shell shellWithButton(String text) {
    for (Shell shell : Workbench.window().getShell().getShells()) {
      if (Dialogs.button(shell, text) != null) {
        return shell;
      }
    }
    return null;
  }

  private static void type(Text field, String text) {
    Workbench.ui(
        () -> {
          field.setText(text);
          return null;
        });
  }

  /** Opens the dialog, and fills in a command. */
  private static Shell ask(String line) throws Exception {
    run(RecordHandler.COMMAND);
    Workbench.await("the dialog", () -> shellWithButton("Record") != null);
    Shell dialog = Workbench.ui(() -> shellWithButton("Record"));
    assertNotNull(dialog);
    if (line != null) {
      type(Workbench.ui(() -> Dialogs.field(dialog, "Command:")), line);
    }
    return dialog;
  }

  private static String output() {
    return Workbench.ui(
        () -> {
          var view = Workbench.window().getActivePage().findView(RecordingView.ID);
          return view == null ? "" : ((RecordingView) view).output().getText();
        });
  }
}
