// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import org.iostrata.core.model.Trace;

/** Where files lie. */
final class Directories {
  private Directories() {}

  /** The directory of a file of a trace, with its last slash; empty when its path has none. */
  static String of(Trace trace, int file) {
    String path = trace.files().get(file).path();
    return path.substring(0, path.lastIndexOf('/') + 1);
  }
}
