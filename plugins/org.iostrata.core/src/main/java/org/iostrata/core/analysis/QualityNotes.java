// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.List;
import java.util.stream.Stream;
import org.iostrata.core.model.CutThread;
import org.iostrata.core.result.QualityNote;
import org.iostrata.core.source.Irregularity;
import org.iostrata.core.source.Quality;

/** Makes the notes on what is odd in a trace. */
final class QualityNotes {
  private QualityNotes() {}

  /** A note for everything that was met. */
  static List<QualityNote> of(Quality quality) {
    return Stream.of(Irregularity.values())
        .filter(odd -> quality.get(odd) > 0)
        .map(odd -> of(quality, odd))
        .toList();
  }

  private static QualityNote of(Quality quality, Irregularity odd) {
    List<CutThread> where = odd == Irregularity.THREAD_CUT ? quality.cutThreads() : List.of();
    return new QualityNote(odd.id(), odd.message(), quality.get(odd), where);
  }
}
