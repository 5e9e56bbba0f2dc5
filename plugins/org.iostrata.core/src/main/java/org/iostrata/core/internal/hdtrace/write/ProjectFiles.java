// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace.write;

import java.io.IOException;
import java.nio.file.Path;
import org.iostrata.core.model.Trace;

/**
 * The files of a project that is written, and what all of them share.
 *
 * @param folder where they are
 * @param name of the project
 * @param trace what is written
 * @param places where its processes stand
 * @param times how its times are written
 */
record ProjectFiles(
    Path folder, String name, Trace trace, WrittenPlaces places, WrittenTimes times) {
  ProjectFiles(Path folder, String name, Trace trace) {
    this(folder, name, trace, new WrittenPlaces(trace), WrittenTimes.of(trace));
  }

  /** A new file of a thread. */
  AppendedFile ofThread(int thread, String ending) throws IOException {
    return new AppendedFile(folder.resolve(name + places.prefix(thread) + ending));
  }

  /** Where the states of a thread's calls are meanwhile. */
  Path calls(int thread) {
    return folder.resolve(".calls" + thread);
  }

  /** The project file. */
  AppendedFile project() throws IOException {
    return new AppendedFile(folder.resolve(name + ".proj"));
  }
}
