// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.EventLog;
import org.iostrata.core.source.LoggedEvent;
import org.iostrata.otf2.Damage;
import org.iostrata.otf2.Otf2Archive;
import org.iostrata.otf2.definition.Location;
import org.iostrata.otf2.event.EventVisitor;
import org.iostrata.otf2.event.MergedPosition;
import org.iostrata.otf2.event.MergedReader;

/**
 * The events of an OTF2 archive.
 *
 * <p>The index remembers, every {@link #STEP} events or so, the time of an event that is the first
 * at its time, and its number: 16 bytes each, whatever the number of locations. To find an event
 * the merged reader seeks the time by the headers of the chunks and skips the rest at its full
 * speed.
 */
public final class Otf2EventLog implements EventLog {
  /** Events between two checkpoints: what is skipped at most to find one, about a millisecond. */
  private static final int STEP = 1 << 16;

  private static final EventVisitor NOTHING = new EventVisitor() {};

  private final Otf2Archive archive;
  private final BegunOperations operations;
  private final EventFormat format;
  private final Checkpoints checkpoints = new Checkpoints();
  private final MergedReader reader;
  private final MergedPosition start;
  private long next;

  /** The event before which {@link #operations} know what went before. */
  private long followed;

  private volatile long count;
  private volatile long lastTicks;

  /**
   * Opens an archive; it is closed with this.
   *
   * @param damage what becomes of it when its files are not whole
   */
  public static Otf2EventLog open(Path anchorOrDirectory, Damage damage) throws IOException {
    Otf2Archive archive = Otf2Archive.open(anchorOrDirectory, damage);
    try {
      return new Otf2EventLog(archive);
    } catch (IOException | RuntimeException e) {
      archive.close();
      throw e;
    }
  }

  private Otf2EventLog(Otf2Archive archive) throws IOException {
    this.archive = archive;
    this.operations = new BegunOperations(archive.definitions());
    this.format = new EventFormat(archive.definitions(), operations);
    this.reader = archive.merged();
    this.start = reader.position();
    this.lastTicks = archive.definitions().clock().globalOffsetTicks();
  }

  @Override
  public void index(Progress progress) throws IOException {
    index(progress, STEP);
  }

  /** As {@link #index(Progress)}, with a checkpoint about every {@code step} events. */
  void index(Progress progress, int step) throws IOException {
    List<Location> locations = archive.definitions().locations();
    long expected = locations.stream().mapToLong(Location::numberOfEvents).sum();
    try (MergedReader walk = archive.merged()) {
      long[] ticks = {0};
      boolean more = true;
      for (long known = 0; more; count = Math.max(count, known)) {
        progress.report(known, expected);
        if (progress.isCancelled()) {
          throw new CancellationException();
        }
        long skipped = walk.read(NOTHING, step);
        known += skipped;
        more = skipped == step;
        if (more) {
          known += toNextTime(walk, ticks, known);
        }
      }
    }
    lastTicks = findLast();
    progress.report(count, count);
  }

  @Override
  public byte[] indexed() {
    ByteBuffer bytes = ByteBuffer.allocate(2 * Long.BYTES + checkpoints.sizeBytes());
    bytes.putLong(count).putLong(lastTicks);
    checkpoints.write(bytes);
    return bytes.array();
  }

  @Override
  public synchronized void restore(byte[] indexed) {
    ByteBuffer bytes = ByteBuffer.wrap(indexed);
    count = bytes.getLong();
    lastTicks = bytes.getLong();
    checkpoints.read(bytes);
  }

  /**
   * Reads up to the first event that is later than the next one and remembers it; returns how many.
   */
  private long toNextTime(MergedReader walk, long[] ticks, long known) throws IOException {
    long read = walk.readRecords((location, time, record, attributes) -> ticks[0] = time, 1);
    long first = ticks[0];
    while (read > 0 && ticks[0] == first) {
      if (walk.readRecords((location, time, record, attributes) -> ticks[0] = time, 1) == 0) {
        return read;
      }
      read++;
    }
    if (read > 0) {
      checkpoints.add(ticks[0], known + read - 1);
    }
    return read;
  }

  private synchronized long findLast() throws IOException {
    long[] ticks = {lastTicks};
    seek(Math.max(0, count - 1));
    next += reader.readRecords((location, time, record, attributes) -> ticks[0] = time);
    return ticks[0];
  }

  @Override
  public long count() {
    return count;
  }

  @Override
  public long lastNs() {
    return archive.definitions().clock().toNanos(lastTicks);
  }

  @Override
  public synchronized long numberAt(long timeNs) throws IOException {
    long ticks = archive.definitions().clock().toTicks(timeNs);
    go(checkpoints.beforeTime(ticks));
    next += reader.readUntil(NOTHING, ticks);
    return next;
  }

  @Override
  public synchronized List<LoggedEvent> read(long number, int most) throws IOException {
    if (followed != number || next != number) {
      lookBack(number);
    }
    if (next < number) {
      return List.of();
    }
    List<LoggedEvent> events = new ArrayList<>();
    next +=
        reader.readRecords(
            (location, time, record, attributes) ->
                events.add(
                    format.event(number + events.size(), location, time, record, attributes)),
            most);
    followed = next;
    return events;
  }

  /** Goes to an event and finds out what goes on there. */
  private void lookBack(long number) throws IOException {
    operations.clear();
    seek(Math.max(0, number - BegunOperations.LOOK_BACK));
    long first = next;
    long[] read = {0};
    next +=
        reader.readRecords(
            (location, time, record, attributes) ->
                operations.follow(first + read[0]++, location, record, attributes),
            Math.max(0, number - first));
    followed = next;
  }

  private void seek(long number) throws IOException {
    int checkpoint = checkpoints.beforeNumber(number);
    if (number < next || checkpoints.number(checkpoint) > next) {
      go(checkpoint);
    }
    if (number > next) {
      next += reader.read(NOTHING, number - next);
    }
  }

  private void go(int checkpoint) throws IOException {
    if (checkpoint < 0) {
      reader.seek(start);
      next = 0;
    } else {
      reader.seekTime(checkpoints.ticks(checkpoint));
      next = checkpoints.number(checkpoint);
    }
  }

  @Override
  public synchronized void close() {
    reader.close();
    archive.close();
  }
}
