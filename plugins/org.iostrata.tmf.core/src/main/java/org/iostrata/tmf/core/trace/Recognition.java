// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.trace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.tracecompass.tmf.core.trace.TraceValidationStatus;
import org.iostrata.core.TraceSource;
import org.iostrata.core.source.SourceProvider;

/** Recognises traces by what they hold. Whether one can be read is told when it is opened. */
final class Recognition {
  private static final String ANCHOR_SUFFIX = ".otf2";
  private static final int SURE = 100;

  /** For an archive by its name only: opening it tells what is wrong. */
  private static final int HARDLY = 1;

  private Recognition() {}

  /**
   * What Trace Compass is told about a file or directory that is there.
   *
   * @param ours which formats are meant
   */
  static IStatus of(Path path, Predicate<SourceProvider> ours) {
    try {
      if (TraceSource.provider(path).filter(ours).isPresent()) {
        return new TraceValidationStatus(SURE, IoTrace.PLUGIN);
      }
      return path.toString().endsWith(ANCHOR_SUFFIX)
          ? new TraceValidationStatus(HARDLY, IoTrace.PLUGIN)
          : unknown(path);
    } catch (IOException e) {
      return new Status(IStatus.ERROR, IoTrace.PLUGIN, e.getMessage(), e);
    }
  }

  /** Something of which no format is known. */
  static IStatus unknown(Path path) {
    return new Status(IStatus.ERROR, IoTrace.PLUGIN, path + ": no trace of a format that is known");
  }
}
