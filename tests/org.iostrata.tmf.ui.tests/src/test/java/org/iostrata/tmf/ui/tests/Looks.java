// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.jface.action.ActionContributionItem;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.tracecompass.tmf.ui.views.xychart.TmfChartView;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.widgets.TimeGraphControl;
import org.eclipse.ui.IViewPart;

/** How a view looks, and what its menu changes in that. */
final class Looks {
  private Looks() {}

  /** Where a colour is on a control, row by row from the top. */
  static List<Point> points(Composite control, RGB colour) {
    ImageData picture = Workbench.picture(control);
    List<Point> points = new ArrayList<>();
    for (int y = 0; y < picture.height; y++) {
      for (int x = 0; x < picture.width; x++) {
        if (picture.palette.getRGB(picture.getPixel(x, y)).equals(colour)) {
          points.add(new Point(x, y));
        }
      }
    }
    return points;
  }

  /** The rows of a view, when there are any. */
  static Tree filled(Composite view) throws InterruptedException {
    Tree tree = Workbench.ui(() -> Workbench.find(view, Tree.class));
    Workbench.await("rows", () -> Workbench.ui(tree::getItemCount) > 0);
    return tree;
  }

  /** The rows beside a chart; asked for in the window's thread. */
  static Tree rows(TmfChartView view) {
    return Workbench.find(
        (Composite) view.getLeftChildViewer().getControl().getParent(), Tree.class);
  }

  /** Presses a line of the menu of a view; one with a mark gets it, or loses it. */
  static void press(IViewPart view, String line) {
    Workbench.ui(
        () -> {
          IAction action =
              Arrays.stream(view.getViewSite().getActionBars().getMenuManager().getItems())
                  .filter(ActionContributionItem.class::isInstance)
                  .map(item -> ((ActionContributionItem) item).getAction())
                  .filter(one -> line.equals(one.getText()))
                  .findFirst()
                  .orElseThrow();
          action.setChecked(!action.isChecked());
          action.run();
          return null;
        });
  }

  /** Chooses a line of a menu in the menu of a view. */
  static void choose(IViewPart view, String menu, String line) {
    Workbench.ui(
        () -> {
          MenuManager choices =
              Arrays.stream(view.getViewSite().getActionBars().getMenuManager().getItems())
                  .filter(MenuManager.class::isInstance)
                  .map(MenuManager.class::cast)
                  .filter(one -> one.getMenuText().equals(menu))
                  .findFirst()
                  .orElseThrow();
          IAction choice =
              Arrays.stream(choices.getItems())
                  .map(item -> ((ActionContributionItem) item).getAction())
                  .filter(action -> action.getText().equals(line))
                  .findFirst()
                  .orElseThrow();
          choice.setChecked(true);
          choice.run();
          return null;
        });
  }

  /** How far from each other a chart's plot and the bars of lanes begin, in pixels. */
  static int apart(Control plot, TimeGraphControl lanes) {
    return Workbench.ui(
        () -> {
          int bars = lanes.toDisplay(lanes.getTimeDataProvider().getNameSpace(), 0).x;
          return Math.abs(plot.toDisplay(0, 0).x - bars);
        });
  }
}
