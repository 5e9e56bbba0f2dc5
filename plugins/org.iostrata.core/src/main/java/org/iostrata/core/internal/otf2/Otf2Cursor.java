// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.io.IOException;
import org.iostrata.core.internal.otf2.ArchiveIndex.KnownPlace;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.source.Irregularity;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Quality;
import org.iostrata.otf2.Otf2Archive;
import org.iostrata.otf2.Otf2Exception;
import org.iostrata.otf2.definition.Clock;
import org.iostrata.otf2.event.EventReader;
import org.iostrata.otf2.event.MergedReader;

/** The operations of one process or thread: a location read alone, several merged by time. */
final class Otf2Cursor implements OperationCursor {
  /** Events between two looks at the time and the batch; four make an operation. */
  private static final int CHUNK_EVENTS = 1024;

  private final Clock clock;
  private final EventReader alone;
  private final MergedReader merged;
  private final HandleEvents matcher;
  private final Quality quality = new Quality();
  private final IndexUse index;
  private long unknownBefore;
  private long events;
  private boolean atEnd;

  Otf2Cursor(Otf2Archive archive, Otf2Tables tables, int[] locations, Share share, IndexUse index)
      throws Otf2Exception {
    this.index = index;
    clock = archive.definitions().clock();
    matcher = new HandleEvents(tables, clock, locations, share, quality);
    alone = locations.length == 1 ? archive.events(locations[0]) : null;
    merged = locations.length == 1 ? null : archive.merged(locations);
  }

  @Override
  public boolean fill(OperationBatch batch, long toNs) throws IOException {
    batch.clear();
    matcher.linker.into(batch);
    while (!atEnd && !batch.isFull() && matcher.reachedNs() < toNs) {
      read(CHUNK_EVENTS - events % CHUNK_EVENTS); // wherever it began, it stops at the same events
    }
    boolean more = !atEnd && matcher.reachedNs() < toNs;
    if (!more) {
      readWait();
    }
    return more;
  }

  /** Reads on to the end of a wait, mostly two events: the others then know whom it is for. */
  private void readWait() throws IOException {
    for (int i = 0; i < CHUNK_EVENTS && !atEnd && matcher.linker.isWaiting(); i++) {
      read(1);
    }
  }

  private void read(long most) throws IOException {
    long read = alone != null ? alone.read(matcher, most) : merged.read(matcher, most);
    events += read;
    if (read < most) {
      finish();
    }
  }

  @Override
  public void skipBefore(long fromNs) throws IOException {
    long fromTicks = clock.toTicks(fromNs);
    matcher.linker.skipBefore(fromTicks);
    KnownPlace place = alone == null ? null : index.before(alone.location(), fromTicks);
    if (place != null && place.position().event() > events) {
      goOn(place);
    }
  }

  private void goOn(KnownPlace place) throws IOException {
    StateInput state = index.state(place);
    unknownBefore = state.amount();
    matcher.read(state);
    state.end();
    alone.seek(place.position());
    events = place.position().event();
  }

  /**
   * Reads so many events of a thread, and on to where nothing is open, and tells no operations.
   *
   * @return that place, or null at the end
   */
  KnownPlace toPlace(long most) throws IOException {
    OperationBatch untold = new OperationBatch();
    matcher.linker.into(untold);
    matcher.linker.skipBefore(Long.MAX_VALUE);
    long end = events + most;
    while (!atEnd && (events < end || !matcher.linker.isCalm())) {
      read(events < end ? Math.min(CHUNK_EVENTS, end - events) : 1);
      untold.clear();
    }
    return atEnd ? null : place();
  }

  private KnownPlace place() {
    StateOutput state = new StateOutput();
    state.number(alone.unknownEvents());
    state.part(matcher);
    return new KnownPlace(alone.position(), matcher.lastTicks(), state.toBytes());
  }

  private void finish() {
    atEnd = true;
    matcher.linker.finish();
    long unknown = alone != null ? alone.unknownEvents() : merged.unknownEvents();
    quality.count(Irregularity.UNKNOWN_RECORD, unknownBefore + unknown);
  }

  @Override
  public boolean isEntangled() {
    return matcher.share.claims().isEntangled();
  }

  @Override
  public boolean isAtEnd() {
    return atEnd;
  }

  @Override
  public long reachedNs() {
    return matcher.reachedNs();
  }

  @Override
  public long watermarkNs() {
    return atEnd ? Long.MAX_VALUE : matcher.watermarkNs();
  }

  @Override
  public long events() {
    return events;
  }

  @Override
  public Quality quality() {
    return quality;
  }

  @Override
  public void suspend() {
    if (alone != null) {
      alone.suspend(); // a merged reader bounds what it holds by itself
    }
  }

  @Override
  public void close() {
    if (alone != null) {
      alone.close();
    } else {
      merged.close();
    }
  }
}
