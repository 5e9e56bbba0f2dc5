// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.internal;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.iostrata.otf2.Damage;
import org.iostrata.otf2.Otf2Exception;
import org.iostrata.otf2.event.EarlyEnd;

/**
 * What is wrong with the files of one archive, as far as it was read. Common to all its readers, so
 * that one that seeks past a broken record finds the end that one that reads came to.
 */
public final class Flaws {
  /** What {@link #soundEvents} gives for a location of which no early end is known. */
  static final long ALL = Long.MAX_VALUE;

  private final Damage damage;
  private final Map<Integer, EarlyEnd> ends = new ConcurrentHashMap<>();
  private final Map<Integer, Long> bytesBehindEnds = new ConcurrentHashMap<>();

  /** None yet. */
  public Flaws(Damage damage) {
    this.damage = damage;
  }

  /** Whether what is broken is refused, and does not end its location. */
  boolean areRefused() {
    return damage == Damage.REFUSED;
  }

  /** After how many events a location ends, or {@link #ALL}. */
  long soundEvents(int location) {
    EarlyEnd end = ends.get(location);
    return end == null ? ALL : end.events();
  }

  /**
   * Has a location end.
   *
   * @param file its event file
   * @throws Otf2Exception the failure itself, when it is another file's, or one of the system
   */
  void end(int location, ChunkedFile file, long events, Otf2Exception failure)
      throws Otf2Exception {
    boolean missing = failure.getCause() instanceof NoSuchFileException;
    boolean damaged = missing || !(failure.getCause() instanceof IOException);
    if (areRefused() || !damaged || !file.path().equals(failure.file())) {
      throw failure;
    }
    String reason = missing ? "no such file" : failure.reason();
    long offset = missing ? -1 : failure.offsetBytes();
    ends.putIfAbsent(location, new EarlyEnd(location, file.path(), events, offset, reason));
  }

  /** Something lies behind the end marks of a location's files. */
  void addBytesBehindEnd(int location, long bytes) {
    if (bytes > 0) {
      bytesBehindEnds.merge(location, bytes, Math::max);
    }
  }

  /** The locations that end early, by index. */
  public List<EarlyEnd> earlyEnds() {
    return ends.values().stream().sorted(Comparator.comparingInt(EarlyEnd::location)).toList();
  }

  /** How much lies behind the end marks of the locations' files. */
  public long bytesBehindEnds() {
    return bytesBehindEnds.values().stream().mapToLong(Long::longValue).sum();
  }
}
