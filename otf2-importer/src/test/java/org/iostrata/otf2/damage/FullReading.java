// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.damage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.iostrata.otf2.Damage;
import org.iostrata.otf2.Otf2Archive;
import org.iostrata.otf2.Otf2Exception;
import org.iostrata.otf2.event.EarlyEnd;
import org.iostrata.otf2.event.EventPosition;
import org.iostrata.otf2.event.EventReader;
import org.iostrata.otf2.event.MergedPosition;
import org.iostrata.otf2.event.MergedReader;

/**
 * Reads an archive to its end looking at every value, and then in one of several other ways, which
 * must find as many events. Keeps what was delivered before anything was thrown.
 */
final class FullReading {
  static final int WAYS = 5;

  private static final long SOME_TIME = 1500;

  private final Path anchor;
  private final Damage damage;
  private final long mostEvents;

  /** A hash per event, by location, as far as reading came. */
  final List<List<Long>> events = new ArrayList<>();

  /** How many events each location has that was read to its end. */
  final List<Long> counts = new ArrayList<>();

  /** Which locations ended early. */
  final List<EarlyEnd> earlyEnds = new ArrayList<>();

  FullReading(Path anchor, Damage damage, long mostEvents) {
    this.anchor = anchor;
    this.damage = damage;
    this.mostEvents = mostEvents;
  }

  void read(int way) throws Otf2Exception {
    try (Otf2Archive archive = Otf2Archive.open(anchor, damage)) {
      int locations = archive.definitions().locations().size();
      for (int i = 0; i < locations; i++) {
        events.add(new ArrayList<>());
      }
      for (int i = 0; i < locations; i++) {
        try (EventReader reader = archive.events(i)) {
          counts.add(reader.readRecords(touch().records((l, hash) -> events.get(l).add(hash))));
        }
      }
      earlyEnds.addAll(archive.earlyEnds());
      switch (way) {
        case 0 -> readTyped(archive);
        case 1 -> count(archive);
        case 2 -> seek(archive);
        case 3 -> readMerged(archive);
        default -> readMergedRecords(archive);
      }
    }
  }

  private Touch touch() {
    return new Touch(mostEvents);
  }

  long total() {
    return counts.stream().mapToLong(Long::longValue).sum();
  }

  private void readTyped(Otf2Archive archive) throws Otf2Exception {
    for (int i = 0; i < counts.size(); i++) {
      try (EventReader reader = archive.events(i)) {
        assertEquals(counts.get(i), reader.read(touch().typed()));
      }
    }
  }

  private void count(Otf2Archive archive) throws Otf2Exception {
    for (int i = 0; i < counts.size(); i++) {
      try (EventReader reader = archive.events(i)) {
        assertEquals(counts.get(i), reader.count().total());
      }
    }
  }

  private void seek(Otf2Archive archive) throws Otf2Exception {
    for (int i = 0; i < counts.size(); i++) {
      long count = counts.get(i);
      try (EventReader reader = archive.events(i)) {
        for (long number : new long[] {count / 2, 0, count, Long.MAX_VALUE}) {
          reader.seekEvent(number);
          EventPosition position = reader.position();
          assertEquals(Math.max(0, count - number), reader.read(touch().typed()));
          reader.seek(position);
          assertEquals(
              Math.max(0, count - number), reader.readRecords(touch().records((l, hash) -> {})));
        }
        for (long time : new long[] {SOME_TIME, Long.MIN_VALUE, -1, Long.MAX_VALUE}) {
          reader.seekTime(time);
          reader.read(touch().typed());
        }
      }
    }
  }

  private void readMerged(Otf2Archive archive) throws Otf2Exception {
    try (MergedReader reader = archive.merged()) {
      long half = reader.read(touch().typed(), total() / 2);
      MergedPosition middle = reader.position();
      assertEquals(total(), half + reader.read(touch().typed()));
      reader.seek(middle);
      assertEquals(total(), half + reader.read(touch().typed()));
      reader.seekTime(SOME_TIME);
      reader.read(touch().typed());
    }
  }

  private void readMergedRecords(Otf2Archive archive) throws Otf2Exception {
    try (MergedReader reader = archive.merged()) {
      assertEquals(total(), reader.readRecords(touch().records((l, hash) -> {})));
    }
  }
}
