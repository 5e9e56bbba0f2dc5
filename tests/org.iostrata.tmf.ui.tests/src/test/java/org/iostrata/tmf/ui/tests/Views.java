// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import java.util.List;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IViewReference;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.iostrata.tmf.ui.IoPreferences;
import org.iostrata.tmf.ui.ParallelIoPerspective;

/** The views of the window: a test shows some, and leaves to the next what a first start has. */
final class Views {
  private static final String OWN = "org.iostrata";

  /** What the menus of views keep. */
  private static final List<String> CHOICES =
      List.of(
          IoPreferences.LINKS,
          IoPreferences.OTHER_FILES,
          IoPreferences.ROWS,
          IoPreferences.ORDER,
          IoPreferences.COLOURS,
          IoPreferences.HIDE,
          IoPreferences.CALLS,
          IoPreferences.MESSAGES,
          IoPreferences.RUNS,
          IoPreferences.WEIGHT,
          IoPreferences.AXIS,
          IoPreferences.HISTOGRAM_AXIS,
          IoPreferences.BELOW,
          IoPreferences.HEAT,
          IoPreferences.ACCESS_COLOURS,
          IoPreferences.OFFSETS,
          IoPreferences.PROFILE,
          IoPreferences.PROFILE_AND);

  private Views() {}

  static IWorkbenchPage page() {
    return Workbench.window().getActivePage();
  }

  /** Shows a view in front of those in its place. */
  static <T extends IViewPart> T show(Class<T> type, String id) {
    return Workbench.ui(() -> type.cast(page().showView(id)));
  }

  /** Closes a view: what it was made to show is not there when it opens again. */
  static void close(IViewPart view) {
    Workbench.ui(
        () -> {
          page().hideView(view);
          return null;
        });
  }

  /** Closes the view with an id, if it is open. */
  static void close(String id) {
    Workbench.ui(
        () -> {
          page().hideView(page().findView(id));
          return null;
        });
  }

  /** All that menus keep is as at a first start; open views hear of it. */
  static void forgetChoices() {
    Workbench.ui(
        () -> {
          CHOICES.forEach(IoPreferences.store()::setToDefault);
          return null;
        });
  }

  /** The window is as at a first start, whatever was done to it. */
  static void asAtFirst() {
    forgetChoices();
    Workbench.ui(
        () -> {
          for (IViewReference view : page().getViewReferences()) {
            if (view.getId().startsWith(OWN)) {
              page().hideView(view);
            }
          }
          PlatformUI.getWorkbench().showPerspective(ParallelIoPerspective.ID, Workbench.window());
          page().resetPerspective();
          return null;
        });
  }
}
