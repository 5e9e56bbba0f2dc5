// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.tracecompass.tmf.ui.dialog.TmfFileDialogFactory;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.tmf.ui.DistributionsView;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The histograms on the screen. */
class DistributionsViewTest {
  private static final RGB READ = new RGB(0x00, 0x72, 0xB2);
  private static final RGB WRITE = new RGB(0xD5, 0x5E, 0x00);

  private Lanes lanes;
  private DistributionsView view;

  @BeforeEach
  void open() throws Exception {
    Workbench.open(Workbench.fixture("ior-indep"));
    lanes = new Lanes();
    view = Views.show(DistributionsView.class, DistributionsView.ID);
    choose("Operations of", "Whole run");
    choose("Axis", "Linear");
    Workbench.await("the layers", () -> layers().getItemCount() == 2);
    Workbench.repaint(view.getParentComposite());
  }

  @AfterEach
  void close() throws Exception {
    Workbench.closeTrace();
  }

  private Combo layers() {
    return Workbench.find(view.getParentComposite(), Combo.class);
  }

  private void choose(String menu, String line) throws InterruptedException {
    Looks.choose(view, menu, line);
    Workbench.repaint(view.getParentComposite());
  }

  private List<Point> points(RGB colour) {
    return Looks.points(view.getParentComposite(), colour);
  }

  @Test
  void barsAreThoseOfALayerByKind() throws Exception {
    Workbench.await("bars", () -> points(WRITE).size() > 500 && points(READ).size() > 500);
    Workbench.screenshot("distributions");
    Workbench.ui(
        () -> {
          layers().select(1);
          layers().notifyListeners(SWT.Selection, new Event());
          return null;
        });
    Workbench.await("bars", () -> points(WRITE).size() > 500 && points(READ).size() > 500);
    Workbench.screenshot("distributions-posix");
  }

  @Test
  void rareOnesAreSeenOnALogarithmicAxis() throws Exception {
    RGB open = new RGB(0x00, 0x9E, 0x73);
    Workbench.await("bars", () -> points(open).size() > 5);
    int linear = points(open).size();
    choose("Axis", "Logarithmic");
    Workbench.await("higher bars", () -> points(open).size() > 2 * linear);
    Workbench.screenshot("distributions-logarithmic");
  }

  /** Opens move no byte, so their bars are gone; what is chosen is kept for the next view. */
  @Test
  void barsAreAsHighAsBytesOrTime() throws Exception {
    RGB open = new RGB(0x00, 0x9E, 0x73);
    Workbench.await("bars", () -> points(WRITE).size() > 500 && points(open).size() > 5);
    int before = points(open).size();
    choose("Height of Bars", "Time");
    // Few, but the slowest.
    Workbench.await("higher bars of opens", () -> points(open).size() > 4 * before);
    Workbench.screenshot("distributions-time");
    choose("Height of Bars", "Bytes");
    Workbench.await(
        "flat bars of opens", () -> points(open).size() < 2 * before && points(WRITE).size() > 500);
    Workbench.screenshot("distributions-bytes");
    choose("Axis", "Logarithmic");
    Workbench.screenshot("distributions-bytes-logarithmic");
    Views.close(view);
    view = Views.show(DistributionsView.class, DistributionsView.ID);
    Workbench.await(
        "flat bars again", () -> points(WRITE).size() > 500 && points(open).size() < 2 * before);
  }

  @Test
  void ofTheTimeShownAreOnlyItsOperations() throws Exception {
    Workbench.await("bars", () -> points(READ).size() > 500);
    choose("Operations of", "Shown time range");
    Lane lane = lanes.lane(Layer.MPI_IO, "MPI Rank 0");
    int write = Lanes.find(lane, OperationKind.WRITE, 3);
    lanes.zoomTo(lane, write, 3);
    Workbench.await("no reads", () -> points(READ).isEmpty() && points(WRITE).size() > 500);
    Workbench.screenshot("distributions-part");
    choose("Operations of", "Whole run");
    Workbench.await("reads again", () -> points(READ).size() > 500);
  }

  @Test
  void theMouseTellsAboutABucket() throws Exception {
    Workbench.await("bars", () -> points(WRITE).size() > 500);
    List<Point> points = points(WRITE);
    Point bar = points.get(points.size() / 2);
    Composite area = view.getParentComposite();
    String text = Tooltips.at(area, bar.x, bar.y, "to less than");
    Workbench.screenshot("distributions-tooltip");
    assertTrue(text.contains("write"), text);
    assertEquals(2, Workbench.ui(() -> layers().getItemCount()));
  }

  @Test
  void thePictureGoesIntoAFile(@TempDir Path folder) throws Exception {
    Workbench.await("bars", () -> points(WRITE).size() > 500);
    Path file = folder.resolve("distributions.png");
    TmfFileDialogFactory.setOverrideFiles(file.toString());
    Looks.press(view, "Save Picture…");
    ImageData picture = new ImageData(file.toString());
    int writes = 0;
    for (int x = 0; x < picture.width; x++) {
      for (int y = 0; y < picture.height; y++) {
        writes += picture.palette.getRGB(picture.getPixel(x, y)).equals(WRITE) ? 1 : 0;
      }
    }
    assertTrue(writes > 500, writes + " pixels of writes");
  }
}
