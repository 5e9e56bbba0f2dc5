// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import org.eclipse.tracecompass.tmf.ui.project.wizards.NewTmfProjectWizard;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IPerspectiveFactory;

/** The perspective <i>Parallel I/O</i>: traces at the left, swimlanes above the events. */
public class ParallelIoPerspective implements IPerspectiveFactory {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.ui.perspective";

  private static final float EXPLORER = 0.18f;
  private static final float SWIMLANES = 0.62f;

  @Override
  public void createInitialLayout(IPageLayout layout) {
    String events = layout.getEditorArea();
    layout.setEditorAreaVisible(true);
    layout.addView(IPageLayout.ID_PROJECT_EXPLORER, IPageLayout.LEFT, EXPLORER, events);
    layout.addView(SwimlaneView.ID, IPageLayout.TOP, SWIMLANES, events);
    layout.addPerspectiveShortcut(ID);
    layout.addShowViewShortcut(SwimlaneView.ID);
    layout.addShowViewShortcut(IPageLayout.ID_PROP_SHEET);
    layout.addShowViewShortcut(IPageLayout.ID_BOOKMARKS);
    layout.addShowViewShortcut(IPageLayout.ID_PROGRESS_VIEW);
    layout.addNewWizardShortcut(NewTmfProjectWizard.ID);
  }
}
