// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.io.IOException;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.source.Irregularity;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Quality;
import org.iostrata.otf2.Otf2Archive;
import org.iostrata.otf2.Otf2Exception;
import org.iostrata.otf2.event.EventReader;
import org.iostrata.otf2.event.MergedReader;

/** The operations of one process or thread: a location read alone, several merged by time. */
final class Otf2Cursor implements OperationCursor {
  /** Events between two looks at the time and the batch; four make an operation. */
  private static final int CHUNK_EVENTS = 1024;

  private final EventReader alone;
  private final MergedReader merged;
  private final HandleEvents matcher;
  private final Quality quality = new Quality();
  private long events;
  private boolean atEnd;

  Otf2Cursor(Otf2Archive archive, Otf2Tables tables, int[] locations, Share share)
      throws Otf2Exception {
    matcher = new HandleEvents(tables, archive.definitions().clock(), locations, share, quality);
    alone = locations.length == 1 ? archive.events(locations[0]) : null;
    merged = locations.length == 1 ? null : archive.merged(locations);
  }

  @Override
  public boolean fill(OperationBatch batch, long toNs) throws IOException {
    batch.clear();
    matcher.linker.into(batch);
    while (!atEnd && !batch.isFull() && matcher.reachedNs() < toNs) {
      long read =
          alone != null ? alone.read(matcher, CHUNK_EVENTS) : merged.read(matcher, CHUNK_EVENTS);
      events += read;
      if (read < CHUNK_EVENTS) {
        finish();
      }
    }
    return !atEnd && matcher.reachedNs() < toNs;
  }

  private void finish() {
    atEnd = true;
    matcher.linker.finish();
    long unknown = alone != null ? alone.unknownEvents() : merged.unknownEvents();
    quality.count(Irregularity.UNKNOWN_RECORD, unknown);
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
