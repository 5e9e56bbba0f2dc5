// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.eclipse.core.runtime.ILog;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.SWTException;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageLoader;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.tracecompass.tmf.ui.dialog.TmfFileDialogFactory;
import org.eclipse.ui.IWorkbenchPartSite;

/** A line of a menu that asks for a file, and writes into it what a view shows. */
final class SaveAction extends Action {
  private final IWorkbenchPartSite site;
  private final String suffix;
  private final Filling content;

  /** What a file is filled with. */
  @FunctionalInterface
  private interface Filling {
    void write(Path file) throws IOException;
  }

  private SaveAction(String title, IWorkbenchPartSite site, String suffix, Filling content) {
    super(title);
    this.site = site;
    this.suffix = suffix;
    this.content = content;
  }

  /** Writes lines as comma-separated values; headings first. */
  static SaveAction csv(IWorkbenchPartSite site, Supplier<List<List<Object>>> lines) {
    return new SaveAction("Export as CSV…", site, ".csv", file -> CsvFile.write(file, lines.get()));
  }

  /** Writes a picture, as PNG. */
  static SaveAction picture(IWorkbenchPartSite site, Supplier<ImageData> drawn) {
    return new SaveAction("Save Picture…", site, ".png", file -> write(file, drawn.get()));
  }

  private static void write(Path file, ImageData picture) throws IOException {
    ImageLoader loader = new ImageLoader();
    loader.data = new ImageData[] {picture};
    try {
      loader.save(file.toString(), SWT.IMAGE_PNG);
    } catch (SWTException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
  }

  /** The reason is told when that fails. */
  @Override
  public void run() {
    Shell shell = site.getShell();
    FileDialog dialog = TmfFileDialogFactory.create(shell, SWT.SAVE);
    dialog.setFilterExtensions(new String[] {"*" + suffix});
    dialog.setFileName(site.getRegisteredName().replace("/", "") + suffix);
    dialog.setOverwrite(true);
    String path = dialog.open();
    if (path == null) {
      return;
    }
    try {
      content.write(Path.of(path));
    } catch (IOException e) {
      ILog.of(SaveAction.class).warn(path + ": " + e.getMessage(), e);
      MessageDialog.openError(shell, getText(), "Cannot write " + e.getMessage());
    }
  }
}
