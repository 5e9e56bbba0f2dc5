// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.trace;

import java.nio.file.Files;
import java.nio.file.Path;
import org.iostrata.core.internal.otf2.Otf2Provider;
import org.iostrata.core.source.SourceProvider;

/**
 * A trace of a format whose traces are directories. Not the directory of an OTF2 archive, which is
 * opened by its anchor file: there may be several in one.
 */
public class IoTraceDirectory extends IoTrace {
  @Override
  boolean hasForm(Path path) {
    return Files.isDirectory(path);
  }

  @Override
  boolean isOurs(SourceProvider provider) {
    return !(provider instanceof Otf2Provider);
  }
}
