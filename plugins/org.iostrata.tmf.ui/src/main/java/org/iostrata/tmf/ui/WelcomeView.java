// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.io.IOException;
import java.net.URL;
import java.nio.file.Path;
import org.eclipse.core.commands.common.CommandException;
import org.eclipse.core.runtime.FileLocator;
import org.eclipse.core.runtime.ILog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalHandler;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.core.signal.TmfTraceOpenedSignal;
import org.eclipse.ui.IWorkbenchCommandConstants;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.part.ViewPart;
import org.osgi.framework.FrameworkUtil;

/**
 * The view <i>Welcome</i>: what there is to do for somebody without a trace. Gone once one is open.
 */
public final class WelcomeView extends ViewPart {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.ui.welcome";

  private static final String OPEN = "org.eclipse.linuxtools.tmf.ui.openFile";
  private static final String SAMPLE = "sample/checkpoint/";
  private static final int MARGIN = 40;
  private static final int GAP = 16;
  private static final int WIDTH = 460;

  private ScrolledComposite scroll;

  @Override
  public void dispose() {
    TmfSignalManager.deregister(this);
    super.dispose();
  }

  /** Makes room. */
  @TmfSignalHandler
  public void traceOpened(TmfTraceOpenedSignal signal) {
    Display.getDefault().asyncExec(() -> getSite().getPage().hideView(this));
  }

  @Override
  public void createPartControl(Composite parent) {
    TmfSignalManager.register(this);
    scroll = new ScrolledComposite(parent, SWT.H_SCROLL | SWT.V_SCROLL);
    Composite page = new Composite(scroll, SWT.NONE);
    scroll.setContent(page);
    scroll.setExpandHorizontal(true);
    scroll.setExpandVertical(true);
    var background = parent.getDisplay().getSystemColor(SWT.COLOR_LIST_BACKGROUND);
    page.setBackground(background);
    page.setBackgroundMode(SWT.INHERIT_FORCE);
    GridLayoutFactory.fillDefaults()
        .numColumns(2)
        .margins(MARGIN, MARGIN)
        .spacing(GAP, GAP)
        .applyTo(page);
    Label title = new Label(page, SWT.NONE);
    title.setText("Where does the I/O time of a parallel program go?");
    title.setFont(JFaceResources.getHeaderFont());
    GridDataFactory.fillDefaults().span(2, 1).applyTo(title);
    entries(page);
    scroll.setMinSize(page.computeSize(SWT.DEFAULT, SWT.DEFAULT));
  }

  private void entries(Composite page) {
    entry(
        page,
        "Open a Trace…",
        "An OTF2 archive, traces.otf2, as the tracer or Score-P wrote it. In a shell: iostrata ui TRACE",
        () -> run(OPEN));
    entry(
        page,
        "Record a Command…",
        "Runs a program, as mpirun -n 4 ./app, records the I/O of all its layers, and opens the recording. "
            + "In a shell: iostrata trace -- COMMAND",
        () -> run(RecordHandler.COMMAND));
    entry(
        page,
        "Open the Sample",
        "A checkpoint that four processes write into one file by parallel HDF5: HDF5 above MPI-IO above POSIX.",
        this::openSample);
    entry(
        page,
        "Read the Guide",
        "What the views show, and how to get from a finding to its cause. Later: F1",
        () -> run(IWorkbenchCommandConstants.HELP_HELP_CONTENTS));
  }

  private static void entry(Composite page, String name, String meaning, Runnable work) {
    Button button = new Button(page, SWT.PUSH);
    button.setText(name);
    button.addListener(SWT.Selection, event -> work.run());
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.BEGINNING).applyTo(button);
    Label label = new Label(page, SWT.WRAP);
    label.setText(meaning);
    GridDataFactory.fillDefaults()
        .align(SWT.BEGINNING, SWT.CENTER)
        .hint(WIDTH, SWT.DEFAULT)
        .applyTo(label);
  }

  private void run(String command) {
    try {
      getSite().getService(IHandlerService.class).executeCommand(command, null);
    } catch (CommandException e) {
      ILog.of(WelcomeView.class).error(command + " cannot be run", e);
    }
  }

  private void openSample() {
    URL sample = FrameworkUtil.getBundle(getClass()).getEntry(SAMPLE);
    try {
      // All its files, and not one: then they lie side by side.
      Path folder = Path.of(FileLocator.toFileURL(sample).getPath());
      NewTrace.open(getSite().getShell(), folder.resolve("traces.otf2").toString());
    } catch (IOException e) {
      ILog.of(WelcomeView.class).error("The sample cannot be unpacked", e);
    }
  }

  @Override
  public void setFocus() {
    scroll.setFocus();
  }
}
