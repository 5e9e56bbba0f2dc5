// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.concurrent.CancellationException;
import org.iostrata.core.internal.otf2.ArchiveIndex.KnownPlace;
import org.iostrata.core.internal.scan.ScanProgress;
import org.iostrata.core.internal.scan.WorkerPool;
import org.iostrata.core.internal.state.StateWriter;
import org.iostrata.core.model.Trace;
import org.iostrata.core.progress.Progress;
import org.iostrata.otf2.Otf2Archive;

/** Makes the {@link ArchiveIndex} of an archive: reads each of its locations once. */
final class IndexMaker {
  /** So many places at most have a location: the part of it that is read in vain. */
  private static final int MOST_PLACES = 512;

  private final Otf2Archive archive;
  private final Otf2Trace description;
  private final ArchiveIndex index;
  private final int fewestEvents;

  private IndexMaker(Otf2Archive archive, Otf2Trace description, int fewestEvents) {
    this.fewestEvents = fewestEvents;
    this.archive = archive;
    this.description = description;
    index = ArchiveIndex.empty(archive);
  }

  /**
   * Makes the index of an archive.
   *
   * @param fewestEvents from one place of a location to the next
   * @param threads how many threads read
   * @return what is to be in the {@linkplain ArchiveIndex#file file}
   * @throws IOException when the archive cannot be read
   * @throws CancellationException when the progress says so
   */
  static byte[] make(
      Otf2Archive archive, Otf2Trace description, int fewestEvents, int threads, Progress progress)
      throws IOException {
    IndexMaker maker = new IndexMaker(archive, description, fewestEvents);
    Trace trace = description.trace();
    ScanProgress done = new ScanProgress(progress, trace.claimedEvents());
    try (WorkerPool pool = new WorkerPool(threads)) {
      pool.run(trace.threads().size(), (worker, location) -> maker.read(location, done));
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    maker.index.write(new StateWriter(bytes, StateWriter.INDEX));
    return bytes.toByteArray();
  }

  private void read(int location, ScanProgress done) throws IOException {
    long events = description.trace().threads().get(location).events();
    long apart = Math.max(fewestEvents, events / MOST_PLACES);
    int process = description.trace().threads().get(location).process();
    IndexUse none = new IndexUse(archive, description.trace());
    int[] alone = {location};
    try (Otf2Cursor cursor =
        new Otf2Cursor(archive, description.tables(process), alone, Share.whole(), none)) {
      KnownPlace place = cursor.toPlace(apart);
      for (; place != null; place = cursor.toPlace(apart)) {
        index.add(location, place);
        done.add(apart);
      }
    }
  }
}
