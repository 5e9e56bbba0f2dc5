// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import org.eclipse.jface.preference.BooleanFieldEditor;
import org.eclipse.jface.preference.DirectoryFieldEditor;
import org.eclipse.jface.preference.FieldEditorPreferencePage;
import org.eclipse.jface.preference.FileFieldEditor;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;
import org.iostrata.tmf.core.trace.TimeAxis;

/** The page <i>Parallel I/O</i> of <i>Window &gt; Preferences</i>. */
public final class IoPreferencePage extends FieldEditorPreferencePage
    implements IWorkbenchPreferencePage {
  /** A page of fields one below the other. */
  public IoPreferencePage() {
    super(GRID);
    setPreferenceStore(IoPreferences.store());
  }

  @Override
  public void init(IWorkbench workbench) {
    setDescription("How parallel I/O is recorded and shown");
  }

  @Override
  protected void createFieldEditors() {
    Composite parent = getFieldEditorParent();
    FileFieldEditor command =
        new FileFieldEditor(IoPreferences.COMMAND, "Command iostrata (empty: found)", true, parent);
    addField(command);
    addField(
        new DirectoryFieldEditor(IoPreferences.RECORDINGS, "Directory of recordings", parent) {
          /** It is made at the first recording. */
          @Override
          protected boolean doCheckState() {
            return true;
          }
        });
    addField(
        new BooleanFieldEditor(
            TimeAxis.FROM_ZERO, "Time begins at 0 with each trace that is opened", parent));
    addField(
        new BooleanFieldEditor(
            IoPreferences.WELCOME, "Welcome at a start without a trace", parent));
    addField(
        new BooleanFieldEditor(
            IoPreferences.LINKS, "Swimlanes with arrows from parent to child operations", parent));
    addField(
        new BooleanFieldEditor(IoPreferences.MESSAGES, "Swimlanes with messages of MPI", parent));
    addField(
        new BooleanFieldEditor(
            IoPreferences.CALLS, "Swimlanes with what else the program does", parent));
    addField(
        new BooleanFieldEditor(
            IoPreferences.OTHER_FILES,
            "Swimlanes with files of the system and of libraries",
            parent));
  }
}
