// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core;

import java.io.IOException;
import java.nio.file.Path;
import org.iostrata.core.source.Source;
import org.iostrata.core.source.otf2.Otf2Source;
import org.iostrata.otf2.Damage;

/** Opens a trace of whatever format. OTF2 is the only one so far. */
public final class TraceSource {
  private TraceSource() {}

  /**
   * Opens a trace. A thread whose file is missing, cut or broken is read up to there, which {@link
   * Source#quality} tells.
   *
   * @param path an anchor file {@code *.otf2}, or the directory that holds it
   * @throws IOException when it is not there, or cannot be read as any format known
   */
  public static Source open(Path path) throws IOException {
    return Otf2Source.open(path, Damage.ENDS_ITS_LOCATION);
  }

  /**
   * Opens a trace that has to be whole: a file that is not fails what reads it.
   *
   * @param path an anchor file {@code *.otf2}, or the directory that holds it
   * @throws IOException when it is not there, or cannot be read as any format known
   */
  public static Source openWhole(Path path) throws IOException {
    return Otf2Source.open(path, Damage.REFUSED);
  }
}
