// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Platform;
import org.eclipse.swt.SWTException;

/** What goes to the error log of the workbench. */
final class ErrorLog {
  private static final int FRAMES = 12;
  private static final List<String> ERRORS = new CopyOnWriteArrayList<>();

  private ErrorLog() {}

  /** Begins to listen; to be called once. */
  static void listen() {
    Platform.addLogListener(
        (status, plugin) -> {
          Throwable thrown = status.getException();
          if (status.getSeverity() == IStatus.ERROR && !isOfTraceCompass(thrown)) {
            ERRORS.add(plugin + ": " + status.getMessage() + " " + trace(thrown));
          }
        });
  }

  /**
   * Trace Compass' own tree of lanes asks a text field from the thread of a job, now and then; its
   * density chart draws what it has computed, though its view was closed in between.
   */
  private static boolean isOfTraceCompass(Throwable thrown) {
    return thrown instanceof SWTException
        && Stream.of(thrown.getStackTrace())
            .map(StackTraceElement::getClassName)
            .anyMatch(
                name ->
                    name.contains("TriStateFilteredCheckboxTree")
                        || name.endsWith(".AbstractSegmentStoreDensityViewer"));
  }

  /** What was thrown, from where, and why, in one line. */
  private static String trace(Throwable thrown) {
    return thrown == null
        ? ""
        : thrown
            + Stream.of(thrown.getStackTrace())
                .limit(FRAMES)
                .map(at -> " < " + at)
                .collect(joining())
            + (thrown.getCause() == null ? "" : " for " + trace(thrown.getCause()));
  }

  /** What went to the error log since it was last asked for. */
  static List<String> take() {
    List<String> errors = List.copyOf(ERRORS);
    ERRORS.clear();
    return errors;
  }
}
