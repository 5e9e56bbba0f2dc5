// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.internal;

import java.nio.file.Path;
import org.iostrata.otf2.Anchor;

/**
 * Where the files of an archive are: beside {@code NAME.otf2} lie {@code NAME.def} and the
 * directory {@code NAME} with the files of the locations.
 *
 * @param anchor what the anchor file says
 * @param flaws what is wrong with its files, as far as is known
 */
public record ArchiveFiles(Anchor anchor, Flaws flaws) {
  private static final int SUFFIX_LENGTH = ".otf2".length();

  /** The definitions of the archive. */
  public Path definitions() {
    return anchor.file().resolveSibling(name() + ".def");
  }

  /** The markers of the archive. */
  public Path markers() {
    return anchor.file().resolveSibling(name() + ".marker");
  }

  /** The events of a location. */
  public Path events(long location) {
    return ofLocation(location, ".evt");
  }

  Path localDefinitions(long location) {
    return ofLocation(location, ".def");
  }

  private Path ofLocation(long location, String suffix) {
    String file = Long.toUnsignedString(location) + suffix;
    return anchor.file().resolveSibling(name()).resolve(file);
  }

  private String name() {
    String file = anchor.file().getFileName().toString();
    return file.endsWith(".otf2") ? file.substring(0, file.length() - SUFFIX_LENGTH) : file;
  }
}
