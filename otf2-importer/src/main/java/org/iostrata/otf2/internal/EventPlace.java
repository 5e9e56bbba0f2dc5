// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.internal;

import java.nio.file.Files;
import org.iostrata.otf2.Otf2Exception;
import org.iostrata.otf2.definition.Location;
import org.iostrata.otf2.event.EventPosition;

/**
 * A place in the event file of one location. Between two events {@link ChunkedFile#pos} is at a
 * record, or at the timestamp before it.
 */
abstract class EventPlace implements AutoCloseable {
  static final int END_OF_CHUNK = 0;
  static final int END_OF_FILE = 2;
  static final int TIMESTAMP = 5;
  static final int TIMESTAMP_BYTES = 9;

  /** A time that no event has, so that a limit of it lets every event through. */
  static final long NO_TIME = Long.MAX_VALUE;

  final int location;
  final ChunkedFile file;
  private final ArchiveFiles files;
  private final Location definition;
  private LocalDefinitions local;

  /** The last timestamp, by the location's clock. */
  long ticks;

  /** The same by the archive's clock. */
  long time;

  long events;
  private boolean atEnd;
  private long resumeOffset;

  /** After how many events the location ends though its file goes on. */
  private long lastSound;

  EventPlace(ArchiveFiles files, Location definition, int windowBytes, boolean keepHandle)
      throws Otf2Exception {
    this.location = definition.index();
    this.files = files;
    this.definition = definition;
    long chunkBytes = files.anchor().eventChunkBytes();
    this.file =
        new ChunkedFile(files.events(definition.ref()), chunkBytes, windowBytes, keepHandle);
    this.lastSound = files.flaws().soundEvents(location);
  }

  /** The location's own definitions are known, before its event file is opened. */
  abstract void prepare(LocalDefinitions own);

  /** Has a window on the file, unless the end is reached; returns whether it is not. */
  boolean open() throws Otf2Exception {
    if (atEnd || file.isOpen()) {
      return !atEnd;
    }
    if (local == null) {
      readLocalDefinitions();
    }
    if (definition.numberOfEvents() == 0 && !Files.exists(file.path())) {
      atEnd = true;
      return false;
    }
    file.open();
    if (definition.numberOfEvents() == 0 && file.sizeBytes() == 0) {
      atEnd = true;
    } else if (resumeOffset == 0) {
      file.openChunk(0);
    } else {
      file.seek(resumeOffset);
    }
    return !atEnd;
  }

  private void readLocalDefinitions() throws Otf2Exception {
    long chunkBytes = files.anchor().definitionChunkBytes();
    local =
        LocalDefinitions.read(files.localDefinitions(definition.ref()), chunkBytes, !isTolerant());
    prepare(local);
  }

  /** Whether what is broken ends the location. */
  boolean isTolerant() {
    return !files.flaws().areRefused();
  }

  /** How many events will have been read after so many more; no more than are sound. */
  long endOf(long maxEvents) {
    long end = maxEvents > Long.MAX_VALUE - events ? Long.MAX_VALUE : events + maxEvents;
    return Math.min(end, lastSound);
  }

  /** The same without those of the next chunk. */
  long endInChunk(long end) {
    return Math.min(end, file.lastEvent);
  }

  /**
   * Nothing sound is behind this place: the end, where that is tolerated.
   *
   * @throws Otf2Exception the failure, where it is not
   */
  void endEarly(Otf2Exception failure) throws Otf2Exception {
    files.flaws().end(location, file, events, failure);
    lastSound = files.flaws().soundEvents(location);
    file.close();
    atEnd = true;
  }

  /** Goes to the next event, whose time is {@link #time} then; returns whether there is one. */
  boolean advance() throws Otf2Exception {
    try {
      return toNext();
    } catch (Otf2Exception e) {
      endEarly(e);
      return false;
    }
  }

  /** As {@link #advance}, but whatever is broken is thrown. */
  boolean toNext() throws Otf2Exception {
    while (events < lastSound && open()) {
      file.ensure(1);
      switch (file.bytes[file.pos]) {
        case TIMESTAMP -> {
          file.ensure(TIMESTAMP_BYTES);
          ticks = file.fullLong(file.pos + 1);
          time = local.clock.isIdentity() ? ticks : local.clock.correct(ticks);
          if (time == NO_TIME) {
            throw file.corrupt(0, "a timestamp at the end of all time");
          }
          file.pos += TIMESTAMP_BYTES;
        }
        case END_OF_CHUNK -> {
          checkCount();
          file.nextChunk();
        }
        case END_OF_FILE -> {
          checkCount();
          atEnd = true;
          noteBytesBehindEnd();
        }
        default -> {
          if (events >= file.lastEvent) {
            throw file.corrupt(0, "more events than the " + events + " by the chunk's header");
          }
          return true;
        }
      }
    }
    return false;
  }

  private void noteBytesBehindEnd() throws Otf2Exception {
    boolean hasBufferMark = file.peek(1) == DefinitionFile.BUFFER_MARK; // libotf2 writes one
    long behind = file.sizeBytes() - file.offset() - (hasBufferMark ? 2 : 1);
    files.flaws().addBytesBehindEnd(location, behind + local.bytesBehindEnd);
  }

  /** A chunk's header names its last event, so that none is lost unnoticed. */
  private void checkCount() throws Otf2Exception {
    if (events != file.lastEvent) {
      throw file.corrupt(
          0, "the chunk ends with event " + events + ", by its header with " + file.lastEvent);
    }
  }

  /** Whether no event is left. Known after something was read only. */
  boolean atEnd() {
    return atEnd;
  }

  EventPosition position() {
    long offset = file.isOpen() && file.limit > 0 ? file.offset() : resumeOffset;
    return new EventPosition(offset, events, ticks);
  }

  /** Continues at a position. */
  void place(EventPosition position) throws Otf2Exception {
    suspend();
    resumeOffset = position.offsetBytes();
    events = position.event();
    lastSound = files.flaws().soundEvents(location);
    atEnd = events >= lastSound;
    try {
      if (open()) {
        ticks = position.lastTicks();
        time = local.clock.isIdentity() ? ticks : local.clock.correct(ticks);
      }
    } catch (Otf2Exception e) {
      endEarly(e);
    }
  }

  /** Goes back to the start; returns whether an event may be there. */
  boolean rewind() throws Otf2Exception {
    place(EventPosition.START);
    return !atEnd;
  }

  void suspend() {
    resumeOffset = position().offsetBytes();
    file.close();
  }

  @Override
  public void close() {
    suspend();
    atEnd = true;
  }
}
