// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.io.IOException;
import org.iostrata.core.internal.otf2.ArchiveIndex.KnownPlace;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.model.Trace;
import org.iostrata.otf2.Otf2Archive;

/** The index of an archive, if it has one: read when first asked for; not used when it is wrong. */
final class IndexUse {
  private final Otf2Archive archive;
  private final Trace trace;
  private ArchiveIndex index;
  private boolean read;
  private boolean wrong;

  IndexUse(Otf2Archive archive, Trace trace) {
    this.archive = archive;
    this.trace = trace;
  }

  /** The last place of a location before a time, or null. */
  synchronized KnownPlace before(int location, long ticks) {
    try {
      if (!read) {
        read = true;
        index = ArchiveIndex.read(archive, trace);
      }
      return index == null ? null : index.before(location, ticks);
    } catch (IOException e) {
      giveUp();
      return null;
    }
  }

  /** What a place says of the reader. */
  StateInput state(KnownPlace place) {
    return place.state(trace);
  }

  /** It turned out to be wrong. */
  synchronized void giveUp() {
    index = null;
    wrong = true;
  }

  /** Whether there is one that is not used. */
  synchronized boolean isWrong() {
    return wrong;
  }
}
