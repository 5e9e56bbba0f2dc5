// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.access;

import java.io.IOException;
import org.iostrata.core.internal.access.FileUses;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.progress.Progress;
import org.iostrata.tmf.core.CoreAnalysis;
import org.iostrata.tmf.core.trace.IoTrace;

/** Which files the operations of a trace are about, looked for when the first view asks. */
public final class AccessAnalysis extends CoreAnalysis<AccessAnalysis.Accesses> {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.core.access";

  private static final double TIMELINE = 0.7;

  /**
   * What is found.
   *
   * @param timeline the operations
   * @param uses the files that they are about
   */
  public record Accesses(Timeline timeline, FileUses uses) {}

  @Override
  protected Accesses find(IoTrace trace, Progress progress) throws IOException {
    Timeline timeline = trace.timeline(progress.part(0, TIMELINE));
    return new Accesses(timeline, FileUses.of(timeline, progress.part(TIMELINE, 1)));
  }

  /** What was found, or null while it is looked for and when it could not be. */
  public Accesses accesses() {
    return found();
  }
}
