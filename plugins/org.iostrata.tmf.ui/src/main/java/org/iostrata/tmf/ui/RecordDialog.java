// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.TitleAreaDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.DirectoryDialog;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;

/** Asks what to record, where it runs, which layers, and where the recording goes. */
final class RecordDialog extends TitleAreaDialog {
  private static final String ASK = "The command and all that it starts are recorded.";
  private static final int COLUMNS = 3;
  private static final int WIDTH_OF_TEXT = 420;

  private final RecordMemory memory = new RecordMemory();
  private final List<Button> layers = new ArrayList<>();
  private Text line;
  private Text folder;
  private Text archive;
  private Combo recorder;
  private String proposed = "";

  RecordDialog(Shell parent) {
    super(parent);
    setHelpAvailable(false);
  }

  @Override
  protected boolean isResizable() {
    return true;
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText("Record");
  }

  @Override
  protected Control createDialogArea(Composite parent) {
    setTitle("Record the I/O of a command");
    setMessage(ASK);
    Composite area = new Composite((Composite) super.createDialogArea(parent), SWT.NONE);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(area);
    GridLayoutFactory.swtDefaults().numColumns(COLUMNS).applyTo(area);
    line = text(area, "Command:", COLUMNS - 1);
    line.setMessage("mpirun -n 4 ./app input.nml");
    folder = text(area, "Runs in:", 1);
    browse(area, folder);
    label(area, "Recorded by:");
    recorder = new Combo(area, SWT.READ_ONLY);
    recorder.add("the tracer: any program, as it is");
    RecordCommand.PRESETS.forEach(preset -> recorder.add("Score-P, built into it: " + preset));
    GridDataFactory.fillDefaults().span(COLUMNS - 1, 1).applyTo(recorder);
    layers(area);
    archive = text(area, "Recording:", 1);
    browse(area, archive);
    fill();
    return area;
  }

  private void layers(Composite area) {
    label(area, "Layers:");
    Composite row = new Composite(area, SWT.NONE);
    GridDataFactory.fillDefaults().span(COLUMNS - 1, 1).applyTo(row);
    GridLayoutFactory.fillDefaults().numColumns(RecordCommand.LAYERS.size()).applyTo(row);
    for (String layer : RecordCommand.LAYERS) {
      Button button = new Button(row, SWT.CHECK);
      button.setText(layer);
      button.addListener(SWT.Selection, event -> check());
      layers.add(button);
    }
    layers
        .get(layers.size() - 1)
        .setToolTipText("Requests to disks: recorded when the workbench runs as root");
  }

  private static void label(Composite area, String text) {
    new Label(area, SWT.NONE).setText(text);
  }

  private static Text text(Composite area, String label, int columns) {
    label(area, label);
    Text text = new Text(area, SWT.BORDER);
    GridDataFactory.fillDefaults()
        .grab(true, false)
        .hint(WIDTH_OF_TEXT, SWT.DEFAULT)
        .span(columns, 1)
        .applyTo(text);
    return text;
  }

  private void browse(Composite area, Text into) {
    Button button = new Button(area, SWT.PUSH);
    button.setText("Browse…");
    button.addListener(
        SWT.Selection,
        event -> {
          DirectoryDialog dialog = new DirectoryDialog(getShell());
          dialog.setFilterPath(into.getText());
          String chosen = dialog.open();
          if (chosen != null) {
            into.setText(chosen);
          }
        });
  }

  private void fill() {
    line.setText(memory.line());
    folder.setText(memory.folder());
    recorder.select(RecordCommand.PRESETS.indexOf(memory.preset()) + 1);
    layers.forEach(button -> button.setSelection(memory.layers().contains(button.getText())));
    propose();
    line.addListener(SWT.Modify, event -> propose());
    for (Text text : List.of(line, folder, archive)) {
      text.addListener(SWT.Modify, event -> check());
    }
    recorder.addListener(SWT.Selection, event -> check());
  }

  /** A directory for the recording, as long as nobody chose another. */
  private void propose() {
    if (archive.getText().equals(proposed)) {
      proposed = memory.newArchive(RecordCommand.program(line.getText())).toString();
      archive.setText(proposed);
    }
  }

  @Override
  protected void createButtonsForButtonBar(Composite parent) {
    createButton(parent, IDialogConstants.OK_ID, "Record", true);
    createButton(parent, IDialogConstants.CANCEL_ID, IDialogConstants.CANCEL_LABEL, false);
    check();
  }

  private void check() {
    boolean tracer = recorder.getSelectionIndex() == 0;
    layers.forEach(button -> button.setEnabled(tracer));
    String wrong = wrong();
    boolean asked = line.getText().isBlank();
    setErrorMessage(asked ? null : wrong);
    getButton(IDialogConstants.OK_ID).setEnabled(wrong == null);
  }

  /** What is wrong, or null. */
  private String wrong() {
    if (IoPreferences.command().isEmpty()) {
      return "The command iostrata is not found: Window > Preferences > Parallel I/O names it.";
    }
    if (line.getText().isBlank()) {
      return "What is to be recorded?";
    }
    if (!Files.isDirectory(Path.of(folder.getText()))) {
      return "There is no directory " + folder.getText();
    }
    if (archive.getText().isBlank() || !RecordMemory.isFree(Path.of(archive.getText()))) {
      return "The recording needs a new or an empty directory.";
    }
    return layers.stream().noneMatch(Button::getSelection) ? "No layer is chosen." : null;
  }

  @Override
  protected void okPressed() {
    memory.keep(command());
    super.okPressed();
  }

  private RecordCommand command;

  private RecordCommand command() {
    boolean tracer = recorder.getSelectionIndex() == 0;
    List<String> chosen =
        layers.stream().filter(Button::getSelection).map(Button::getText).toList();
    command =
        new RecordCommand(
            IoPreferences.command().orElseThrow(),
            line.getText().strip(),
            Path.of(folder.getText()),
            tracer && chosen.size() < layers.size() ? chosen : List.of(),
            tracer ? "" : RecordCommand.PRESETS.get(recorder.getSelectionIndex() - 1),
            Path.of(archive.getText()).toAbsolutePath());
    return command;
  }

  /** What was asked for; after OK. */
  RecordCommand asked() {
    return command;
  }
}
