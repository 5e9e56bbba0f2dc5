// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.tracecompass.tmf.ui.dialog.TmfFileDialogFactory;
import org.eclipse.tracecompass.tmf.ui.views.TmfView;
import org.iostrata.tmf.ui.CrossLayerView;
import org.iostrata.tmf.ui.FindingsView;
import org.iostrata.tmf.ui.ProfileView;
import org.iostrata.tmf.ui.TablesView;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Views of rows as pictures in files. */
class PicturesTest {
  @TempDir private Path folder;

  @BeforeEach
  void open() throws Exception {
    Workbench.open(Workbench.fixture("ior-coll"));
  }

  @AfterEach
  void close() throws Exception {
    Workbench.closeTrace();
  }

  private static ImageData save(TmfView view, String name) throws IOException {
    Path folder = Path.of(System.getProperty("iostrata.screenshots"));
    Path file = Files.createDirectories(folder).resolve("saved " + name + ".png");
    Files.deleteIfExists(file);
    TmfFileDialogFactory.setOverrideFiles(file.toString());
    Looks.press(view, "Save Picture…");
    return new ImageData(file.toString());
  }

  /** In how many lines of pixels there is anything but the colour of the corner. */
  private static int written(ImageData picture, int fromY, int toY) {
    int background = picture.getPixel(picture.width - 1, picture.height - 1);
    int lines = 0;
    for (int y = fromY; y < toY; y++) {
      boolean any = false;
      for (int x = 0; x < picture.width; x++) {
        any |= picture.getPixel(x, y) != background;
      }
      lines += any ? 1 : 0;
    }
    return lines;
  }

  @Test
  void allTreesAreSaved() throws Exception {
    for (String id : List.of(FindingsView.ID, TablesView.ID, ProfileView.ID, CrossLayerView.ID)) {
      TmfView view = Views.show(TmfView.class, id);
      Tree tree = Looks.filled(view.getParentComposite());
      ImageData picture = save(view, id);
      int rows = Workbench.ui(() -> open(tree.getItems()));
      int height = picture.height / (rows + 2);
      for (int row = 0; row < rows + 2; row++) {
        assertTrue(
            written(picture, row * height, (row + 1) * height) > height / 3, id + ", row " + row);
      }
    }
  }

  private static int open(TreeItem[] items) {
    return Arrays.stream(items)
        .mapToInt(item -> 1 + (item.getExpanded() ? open(item.getItems()) : 0))
        .sum();
  }

  /** Rows that are opened are in the next picture, those too that do not fit the window. */
  @Test
  void whatIsOpenIsInThePicture() throws Exception {
    TmfView view = Views.show(TmfView.class, FindingsView.ID);
    Tree tree = Looks.filled(view.getParentComposite());
    ImageData folded = save(view, "folded");
    int below =
        Workbench.ui(
            () -> {
              TreeItem second = tree.getItem(1);
              Event event = new Event();
              event.item = second;
              tree.notifyListeners(SWT.Expand, event);
              second.setExpanded(true);
              return second.getItemCount();
            });
    ImageData opened = save(view, "opened");
    int rows = Workbench.ui(tree::getItemCount);
    assertEquals(folded.height * (rows + below + 2) / (rows + 2), opened.height, 2);
    assertTrue(opened.height > Workbench.ui(() -> tree.getClientArea().height));
  }

  @Test
  void theReasonIsToldWhenItCannotBeWritten() throws Exception {
    TmfView view = Views.show(TmfView.class, FindingsView.ID);
    Looks.filled(view.getParentComposite());
    String file = folder.resolve("no/folder.png").toString();
    TmfFileDialogFactory.setOverrideFiles(file);
    Workbench.display().asyncExec(() -> Looks.press(view, "Save Picture…"));
    Workbench.await("the reason", () -> Workbench.shellWith(file) != null);
    Shell said = Workbench.ui(() -> Workbench.shellWith(file));
    Workbench.screenshot("picture-not-written");
    Dialogs.press(said, "OK");
    Workbench.await("no dialog", () -> Workbench.shellWith(file) == null);
    ErrorLog.take();
  }
}
