// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IPerspectiveFactory;

/** The perspective <i>Parallel I/O</i>: projects at the left, the events beside them. */
public class ParallelIoPerspective implements IPerspectiveFactory {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.ui.perspective";

  @Override
  public void createInitialLayout(IPageLayout layout) {
    layout.setEditorAreaVisible(true);
    layout.addView(
        IPageLayout.ID_PROJECT_EXPLORER, IPageLayout.LEFT, 0.18f, layout.getEditorArea());
  }
}
