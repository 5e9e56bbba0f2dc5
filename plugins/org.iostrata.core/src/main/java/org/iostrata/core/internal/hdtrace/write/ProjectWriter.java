// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace.write;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.iostrata.core.internal.scan.ScanProgress;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.scan.Scan;
import org.iostrata.core.source.Source;
import org.iostrata.core.source.Surroundings;

/** Writes a source as a project of HDTrace: its operations, and what it tells beside them. */
public final class ProjectWriter {
  private static final double OPERATIONS_BEGIN = 0.4;
  private static final int LONGEST = 60;

  private ProjectWriter() {}

  /**
   * Writes it.
   *
   * @param folder an empty one
   * @param name of the project; what the names of files cannot hold is a dash in it
   * @return the project's file
   * @throws IOException when the source cannot be read, or a file not be written
   * @throws CancellationException when the progress says so
   */
  public static Path write(Source source, Progress progress, Path folder, String name)
      throws IOException {
    String plain = name.replaceAll("[^a-zA-Z0-9-. ]", "-");
    String shorter = plain.substring(0, Math.min(LONGEST, plain.length()));
    ProjectFiles files = new ProjectFiles(folder, shorter, source.trace());
    Optional<Surroundings> surroundings = source.surroundings();
    SurroundingStates beside = null;
    if (surroundings.isPresent()) {
      Progress first = progress.part(0, OPERATIONS_BEGIN);
      ScanProgress read = new ScanProgress(first, source.trace().claimedEvents());
      beside = new SurroundingStates(files, surroundings.get(), read);
      beside.write();
    }
    Progress second = beside == null ? progress : progress.part(OPERATIONS_BEGIN, 1);
    OperationStates states = new OperationStates(files, source.part().keepsLinks());
    new Scan(source, 1, second).run(1, (worker, group) -> states);
    states.finishUntil(source.trace().processes().size());
    source.quality().refuseNothing(states.operations());
    ProjectText.write(files, beside);
    return files.folder().resolve(files.name() + ".proj");
  }
}
