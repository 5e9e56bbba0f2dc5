// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.nio.file.Path;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.ISharedImages;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.part.ViewPart;

/** The view <i>Recording</i>: what a command prints while it is recorded, and a way to end it. */
public final class RecordingView extends ViewPart {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.ui.recording";

  /** Of more, the begin is dropped: programs may print without end. */
  private static final int MOST_CHARACTERS = 1 << 20;

  private final IAction stop =
      new Action("Stop the recording") {
        @Override
        public void run() {
          recording.cancel();
        }
      };

  private Text output;
  private Recording recording;

  @Override
  public void createPartControl(Composite parent) {
    output = new Text(parent, SWT.MULTI | SWT.READ_ONLY | SWT.H_SCROLL | SWT.V_SCROLL);
    output.setFont(JFaceResources.getTextFont());
    stop.setImageDescriptor(
        PlatformUI.getWorkbench()
            .getSharedImages()
            .getImageDescriptor(ISharedImages.IMG_ELCL_STOP));
    stop.setEnabled(false);
    getViewSite().getActionBars().getToolBarManager().add(stop);
    setContentDescription("File > Record… records a command, and opens what was recorded.");
  }

  /** Starts a recording; one at a time. */
  void record(RecordCommand command) {
    if (recording != null) {
      recording.cancel();
    }
    output.setText("");
    setContentDescription(command.line());
    recording = new Recording(command, this::print, this::open);
    recording.addJobChangeListener(
        new JobChangeAdapter() {
          @Override
          public void done(IJobChangeEvent event) {
            later(() -> stop.setEnabled(event.getJob() != recording));
          }
        });
    stop.setEnabled(true);
    recording.schedule();
  }

  private void print(String text) {
    later(
        () -> {
          int tooMany = output.getCharCount() + text.length() - MOST_CHARACTERS;
          if (tooMany > 0) {
            output.setText(output.getText().substring(Math.min(tooMany, output.getCharCount())));
          }
          output.append(text);
        });
  }

  private void open(Path anchor) {
    later(() -> NewTrace.open(getSite().getShell(), anchor.toString()));
  }

  private void later(Runnable work) {
    Display.getDefault()
        .asyncExec(
            () -> {
              if (!output.isDisposed()) {
                work.run();
              }
            });
  }

  /** Where the output is. */
  public Text output() {
    return output;
  }

  @Override
  public void setFocus() {
    output.setFocus();
  }

  @Override
  public void dispose() {
    if (recording != null) {
      recording.cancel();
    }
    super.dispose();
  }
}
