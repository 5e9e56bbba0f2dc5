// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2;

import java.nio.file.Path;
import org.iostrata.otf2.definition.Definitions;
import org.iostrata.otf2.event.EventReader;
import org.iostrata.otf2.event.MergedReader;

/** An OTF2 archive, opened for reading. */
@SuppressWarnings("DoNotCallSuggester") // bodies follow
public final class Otf2Archive implements AutoCloseable {
  private Otf2Archive() {}

  /**
   * Opens an archive: reads its anchor file and its global definitions.
   *
   * @param anchorOrDirectory the anchor file {@code *.otf2}, or the directory that holds the only
   *     one
   * @throws Otf2Exception when it is not there or cannot be read
   */
  public static Otf2Archive open(Path anchorOrDirectory) throws Otf2Exception {
    throw new Otf2Exception(anchorOrDirectory, 0, "cannot be read yet");
  }

  /** What the anchor file says. */
  public Anchor anchor() {
    throw new IllegalStateException();
  }

  /** The global definitions. */
  public Definitions definitions() {
    throw new IllegalStateException();
  }

  /**
   * A reader of one location's events, at their start. The event file is opened by the first read;
   * a location without an event file has no events.
   *
   * @param location a location index
   */
  public EventReader events(int location) throws Otf2Exception {
    throw new Otf2Exception(anchor().file(), location, "cannot be read yet");
  }

  /**
   * A reader of several locations' events by time.
   *
   * @param locations location indices; none means all
   */
  public MergedReader merged(int... locations) throws Otf2Exception {
    throw new Otf2Exception(anchor().file(), locations.length, "cannot be read yet");
  }

  /** Closes every reader this archive gave. */
  @Override
  public void close() {}
}
