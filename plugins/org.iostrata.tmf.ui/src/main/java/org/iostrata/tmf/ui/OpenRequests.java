// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import static java.nio.file.StandardWatchEventKinds.ENTRY_CREATE;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.ILog;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IStartup;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;

/**
 * Opens what a second start of the workbench was to open: its script finds out from a file in the
 * workspace that this one runs, and leaves a file with the path of the trace, or with nothing.
 */
public final class OpenRequests implements IStartup {
  private static final String FOLDER = ".metadata/iostrata-open";
  private static final String SUFFIX = ".open";

  @Override
  public void earlyStartup() {
    Path folder = ResourcesPlugin.getWorkspace().getRoot().getLocation().toPath().resolve(FOLDER);
    Thread thread = new Thread(() -> watch(folder), "Requests to open traces");
    thread.setDaemon(true);
    thread.start();
  }

  private static void watch(Path folder) {
    try (WatchService changes = folder.getFileSystem().newWatchService()) {
      Files.createDirectories(folder).register(changes, ENTRY_CREATE);
      String process = Long.toString(ProcessHandle.current().pid());
      Path running = Files.writeString(folder.resolve("running"), process);
      running.toFile().deleteOnExit();
      WatchKey key;
      do {
        take(folder);
        key = changes.take();
        key.pollEvents();
      } while (key.reset());
    } catch (IOException e) {
      ILog.of(OpenRequests.class).error("A second start will not open in this one", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void take(Path folder) throws IOException {
    List<Path> requests;
    try (Stream<Path> files = Files.list(folder)) {
      requests = files.filter(file -> file.toString().endsWith(SUFFIX)).sorted().toList();
    }
    for (Path request : requests) {
      String trace = Files.readString(request).strip();
      Files.delete(request);
      PlatformUI.getWorkbench().getDisplay().asyncExec(() -> open(trace));
    }
  }

  private static void open(String trace) {
    IWorkbenchWindow[] windows = PlatformUI.getWorkbench().getWorkbenchWindows();
    if (windows.length == 0) {
      return;
    }
    Shell shell = windows[0].getShell();
    shell.setMinimized(false);
    shell.forceActive();
    if (trace.isEmpty()) {
      return;
    }
    NewTrace.open(shell, trace);
  }
}
