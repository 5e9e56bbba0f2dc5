// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.List;
import org.eclipse.tracecompass.tmf.ui.project.wizards.NewTmfProjectWizard;
import org.eclipse.ui.IFolderLayout;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IPerspectiveFactory;

/**
 * The perspective <i>Parallel I/O</i>: traces at the left; swimlanes above the charts over time;
 * below them the events beside the findings.
 */
public class ParallelIoPerspective implements IPerspectiveFactory {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.ui.perspective";

  /**
   * Views of the kernel's traces, which come with Trace Compass; names only, in case they do not.
   */
  private static final List<String> OF_KERNEL =
      List.of("controlflow", "resources", "diskioactivity", "cpuusage");

  private static final float EXPLORER = 0.18f;
  private static final float SWIMLANES = 0.42f;
  private static final float CHARTS = 0.46f;
  private static final float EVENTS = 0.5f;

  @Override
  public void createInitialLayout(IPageLayout layout) {
    String events = layout.getEditorArea();
    layout.setEditorAreaVisible(true);
    layout.addView(IPageLayout.ID_PROJECT_EXPLORER, IPageLayout.LEFT, EXPLORER, events);
    IFolderLayout lanes = layout.createFolder("lanes", IPageLayout.TOP, SWIMLANES, events);
    lanes.addView(SwimlaneView.ID);
    lanes.addPlaceholder(WelcomeView.ID);
    IFolderLayout charts = layout.createFolder("charts", IPageLayout.TOP, CHARTS, events);
    charts.addView(LoadView.CONCURRENCY);
    charts.addView(LoadView.BANDWIDTH);
    charts.addView(LoadView.BYTES_IN_FLIGHT);
    charts.addView(HeatMapView.ID);
    charts.addView(AccessMapView.ID);
    charts.addView(DistributionsView.ID);
    charts.addPlaceholder(MetricsView.ID);
    charts.addPlaceholder(FormulaView.ID);
    charts.addPlaceholder(LocksView.ID);
    charts.addPlaceholder(OpenFilesView.ID);
    for (String view : OF_KERNEL) {
      charts.addPlaceholder("org.eclipse.tracecompass.analysis.os.linux.views." + view);
    }
    IFolderLayout results = layout.createFolder("results", IPageLayout.RIGHT, EVENTS, events);
    results.addView(FindingsView.ID);
    results.addView(CrossLayerView.ID);
    results.addView(ProfileView.ID);
    results.addView(TablesView.ID);
    results.addPlaceholder(RecordingView.ID);
    layout.addPerspectiveShortcut(ID);
    layout.addShowViewShortcut(SwimlaneView.ID);
    layout.addShowViewShortcut(LoadView.CONCURRENCY);
    layout.addShowViewShortcut(LoadView.BANDWIDTH);
    layout.addShowViewShortcut(LoadView.BYTES_IN_FLIGHT);
    layout.addShowViewShortcut(MetricsView.ID);
    layout.addShowViewShortcut(FormulaView.ID);
    layout.addShowViewShortcut(LocksView.ID);
    layout.addShowViewShortcut(OpenFilesView.ID);
    layout.addShowViewShortcut(HeatMapView.ID);
    layout.addShowViewShortcut(AccessMapView.ID);
    layout.addShowViewShortcut(DistributionsView.ID);
    layout.addShowViewShortcut(FindingsView.ID);
    layout.addShowViewShortcut(CrossLayerView.ID);
    layout.addShowViewShortcut(ProfileView.ID);
    layout.addShowViewShortcut(TablesView.ID);
    layout.addShowViewShortcut(CompareView.ID);
    layout.addShowViewShortcut(IPageLayout.ID_PROP_SHEET);
    layout.addShowViewShortcut(IPageLayout.ID_BOOKMARKS);
    layout.addShowViewShortcut(IPageLayout.ID_PROGRESS_VIEW);
    layout.addNewWizardShortcut(NewTmfProjectWizard.ID);
  }
}
