// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.source;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A trace format. Found by {@link java.util.ServiceLoader}, so it needs a public constructor
 * without parameters and a line in {@code META-INF/services}; chosen by what a file holds, not by
 * its name. The how-to of docs/howto adds one.
 */
public interface SourceProvider {
  /** The name of the format, as {@link org.iostrata.core.model.Trace#format} gives it. */
  String format();

  /**
   * Whether this is a trace of the format: looks at the first bytes, or at the names in a
   * directory.
   *
   * @param path a file or directory that is there
   * @throws IOException when it cannot be looked at
   */
  boolean recognises(Path path) throws IOException;

  /**
   * Opens a trace. What is missing or broken of it is left out, and told by {@link Source#quality}.
   *
   * @throws IOException when it cannot be read as one of this format; names the file, and where in
   *     it
   */
  Source open(Path path) throws IOException;

  /**
   * Opens a trace that has to be whole: what is missing or broken fails what reads it.
   *
   * @throws IOException as {@link #open}
   */
  default Source openWhole(Path path) throws IOException {
    return open(path);
  }

  /**
   * The events of a trace one by one, when the format has more to show than operations; close it.
   * What is missing or broken is left out.
   *
   * @throws IOException as {@link #open}
   */
  default Optional<EventLog> events(Path path) throws IOException {
    return Optional.empty();
  }

  /**
   * The files that a trace lies in, and directories of which it is all that they hold: what is read
   * from it is kept until one of them changes.
   */
  default List<Path> files(Path path) throws IOException {
    return List.of(path);
  }
}
