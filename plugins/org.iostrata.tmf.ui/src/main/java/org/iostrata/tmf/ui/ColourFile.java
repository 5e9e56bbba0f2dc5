// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.eclipse.core.runtime.ILog;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.preference.IPreferenceStore;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.tracecompass.internal.tmf.ui.util.TimeGraphStyleUtil;
import org.eclipse.tracecompass.tmf.core.model.StyleProperties;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.ITimeGraphPresentationProvider;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.StateItem;

/**
 * The colours that were chosen in a legend as a file, for another workspace or somebody else: a
 * line for each, the name and a colour as {@code #rrggbb}.
 */
public final class ColourFile {
  private final ITimeGraphPresentationProvider presentation;
  private final Runnable changed;

  /**
   * Colours of a view.
   *
   * @param changed draws it with other colours
   */
  public ColourFile(ITimeGraphPresentationProvider presentation, Runnable changed) {
    this.presentation = presentation;
    this.changed = changed;
  }

  void fill(IMenuManager menu, Shell shell) {
    menu.add(SwimlaneSearch.action("Save Colours…", () -> ask(shell, SWT.SAVE)));
    menu.add(SwimlaneSearch.action("Load Colours…", () -> ask(shell, SWT.OPEN)));
  }

  private void ask(Shell shell, int style) {
    FileDialog dialog = new FileDialog(shell, style);
    dialog.setFileName("colours.properties");
    dialog.setOverwrite(true);
    String chosen = dialog.open();
    if (chosen == null) {
      return;
    }
    try {
      if (style == SWT.SAVE) {
        save(Path.of(chosen));
      } else {
        load(Path.of(chosen));
      }
    } catch (IOException | IllegalArgumentException e) {
      ILog.of(ColourFile.class).warn(chosen + ": " + e.getMessage(), e);
      MessageDialog.openError(shell, "Colours", chosen + ": " + e.getMessage());
    }
  }

  /** Writes the colours as they are now. */
  public void save(Path file) throws IOException {
    Properties colours = new Properties();
    for (StateItem item : presentation.getStateTable()) {
      Object colour = item.getStyleMap().get(StyleProperties.BACKGROUND_COLOR);
      if (colour instanceof String text) {
        colours.setProperty(item.getStateString(), text);
      }
    }
    try (Writer out = Files.newBufferedWriter(file)) {
      colours.store(out, "Colours of " + presentation.getPreferenceKey());
    }
  }

  /**
   * Takes the colours of a file, and keeps them; names that nothing has are passed over.
   *
   * @throws IOException when it cannot be read, or a colour is none
   */
  public void load(Path file) throws IOException {
    Properties colours = new Properties();
    try (Reader in = Files.newBufferedReader(file)) {
      colours.load(in);
    }
    for (String name : colours.stringPropertyNames()) {
      if (!colours.getProperty(name).matches("#[0-9a-fA-F]{6}")) {
        throw new IOException(name + " = " + colours.getProperty(name) + " is no colour");
      }
    }
    IPreferenceStore store = TimeGraphStyleUtil.getStore();
    for (StateItem item : presentation.getStateTable()) {
      String colour = colours.getProperty(item.getStateString());
      if (colour != null) {
        store.setValue(
            TimeGraphStyleUtil.getPreferenceName(
                presentation, item, StyleProperties.BACKGROUND_COLOR),
            colour);
      }
    }
    changed.run();
  }
}
