// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.action.Separator;
import org.eclipse.jface.dialogs.IInputValidator;
import org.eclipse.jface.dialogs.InputDialog;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimeRange;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.iostrata.tmf.core.align.Landmark;
import org.iostrata.tmf.core.swimlane.OperationSearch;
import org.iostrata.tmf.core.trace.IoTrace;
import org.iostrata.tmf.core.trace.TraceMark;

/** The menu <i>Align Runs</i>: moves the later runs so that something is at one time in all. */
final class AlignMenu {
  private static final String TITLE = "Align Runs";

  private static final String OPERATION =
      "At the first operation of each run that is so, as the commands take it with --where,\n"
          + "for example kind == write && file ~ \"*.h5\"";

  private static final String CALL =
      "At the first call of a function in each run, or where a region begins that the program\n"
          + "marks: a name as the rows Program have it, for example MPI_File_open";

  private static final String MARK =
      "At the first marker of each run that has this text, or is of this kind";

  private final Supplier<List<IoTrace>> runs;
  private String expression = "kind == write";
  private String call = "MPI_File_open";
  private String mark = "";

  private AlignMenu(Supplier<List<IoTrace>> runs) {
    this.runs = runs;
  }

  /**
   * A menu.
   *
   * @param runs the runs to align, of which the first stays where it is
   */
  static MenuManager of(Supplier<List<IoTrace>> runs) {
    AlignMenu align = new AlignMenu(runs);
    MenuManager menu = new MenuManager(TITLE);
    align.add(menu, "At Their Begin", () -> align.at(Landmark.begin()));
    align.add(menu, "At Their First I/O", () -> align.at(Landmark.firstOperation()));
    align.add(menu, "At the First Operation…", align::atOperation);
    align.add(menu, "At the First Call…", align::atCall);
    align.add(menu, "At the First Marker…", align::atMark);
    align.add(menu, "At the Selected Times", align::atSelection);
    menu.add(new Separator());
    align.add(menu, "As Recorded", () -> new RunAlignment(runs.get()).undo());
    return menu;
  }

  private void add(MenuManager menu, String text, Runnable work) {
    menu.add(SwimlaneSearch.action(text, () -> ifSeveral(work)));
  }

  private void ifSeveral(Runnable work) {
    if (runs.get().size() > 1) {
      work.run();
    } else {
      tell(
          "There is one run only. Open two, and choose the other one in the view Compare;"
              + " or select both in the project, and open them as an experiment.");
    }
  }

  private void at(Landmark landmark) {
    new RunAlignment(runs.get()).at(landmark);
  }

  private void atOperation() {
    String asked = ask(OPERATION, expression, OperationSearch::wrong);
    if (asked != null) {
      expression = asked;
      at(Landmark.firstOperation(asked));
    }
  }

  private void atCall() {
    String asked = ask(CALL, call, AlignMenu::missing);
    if (asked != null) {
      call = asked;
      at(Landmark.firstCall(asked));
    }
  }

  private void atMark() {
    String first =
        runs.get().stream()
            .flatMap(run -> run.marks().stream())
            .findFirst()
            .map(TraceMark::text)
            .orElse("");
    String asked = ask(MARK, mark.isEmpty() ? first : mark, AlignMenu::missing);
    if (asked != null) {
      mark = asked;
      at(Landmark.firstMark(asked));
    }
  }

  private static String missing(String text) {
    return text.isBlank() ? "A name is missing" : null;
  }

  /** What is selected begins in the first run and ends in the last. */
  private void atSelection() {
    TmfTimeRange selected =
        TmfTraceManager.getInstance().getCurrentTraceContext().getSelectionRange();
    long fromNs = selected.getStartTime().toNanos();
    long toNs = selected.getEndTime().toNanos();
    if (fromNs == toNs) {
      tell(
          "No range of time is selected. Drag with the left button from a time of the first run"
              + " to the time of the last run that belongs there.");
    } else {
      List<IoTrace> all = runs.get();
      IoTrace first = all.get(0);
      IoTrace last = all.get(all.size() - 1);
      new RunAlignment(List.of(first, last))
          .at((run, monitor) -> OptionalLong.of(run.axis().inTrace(run == first ? fromNs : toNs)));
    }
  }

  private static String ask(String text, String last, IInputValidator wrong) {
    InputDialog dialog = new InputDialog(shell(), TITLE, text, last, wrong);
    return dialog.open() == Window.OK ? dialog.getValue().strip() : null;
  }

  /** Says why nothing is moved. */
  static void tell(String why) {
    MessageDialog.openInformation(shell(), TITLE, why);
  }

  private static Shell shell() {
    return Display.getDefault().getActiveShell();
  }
}
