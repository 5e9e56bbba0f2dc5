// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.iostrata.core.model.CutThread;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceThread;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.Irregularity;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Quality;
import org.iostrata.core.source.Records;
import org.iostrata.core.source.Source;
import org.iostrata.core.source.Surroundings;
import org.iostrata.otf2.Damage;
import org.iostrata.otf2.Otf2Archive;
import org.iostrata.otf2.Otf2Exception;
import org.iostrata.otf2.event.EarlyEnd;
import org.iostrata.otf2.event.EventCounts;
import org.iostrata.otf2.event.EventReader;

/** An OTF2 archive as a source. */
public final class Otf2Source implements Source, Records {
  private final Otf2Archive archive;
  private final Otf2Trace description;
  private final IndexUse index;

  private Otf2Source(Otf2Archive archive, Path path) {
    this.archive = archive;
    description = new Otf2Trace(archive.definitions(), path.toString(), archive.anchor().creator());
    index = new IndexUse(archive, description.trace());
  }

  /** Opens an archive, whose files have to be whole. */
  public static Otf2Source open(Path path) throws IOException {
    return open(path, Damage.REFUSED);
  }

  /**
   * Opens an archive by its anchor file or the directory that holds it.
   *
   * @param damage what becomes of it when its files are not whole
   * @throws IOException when it cannot be read as one
   */
  public static Otf2Source open(Path path, Damage damage) throws IOException {
    return new Otf2Source(Otf2Archive.open(path, damage), path);
  }

  @Override
  public Trace trace() {
    return description.trace();
  }

  @Override
  public OperationCursor operations(int process) throws IOException {
    int[] locations = threads(process).stream().mapToInt(Integer::intValue).toArray();
    return cursor(process, locations, Share.whole());
  }

  @Override
  public List<OperationCursor> operationsByThread(int process) throws IOException {
    Claims claims = new Claims();
    List<Integer> threads = threads(process);
    List<OperationCursor> cursors = new ArrayList<>();
    for (int i = 0; i < threads.size(); i++) {
      cursors.add(
          cursor(process, new int[] {threads.get(i)}, new Share(claims, i, threads.size())));
    }
    return cursors;
  }

  private OperationCursor cursor(int process, int[] locations, Share share) throws Otf2Exception {
    return new Otf2Cursor(archive, description.tables(process), locations, share, index);
  }

  private List<Integer> threads(int process) {
    return trace().processes().get(process).threads();
  }

  @Override
  public Quality quality() {
    Quality quality = new Quality();
    quality.count(Irregularity.INDEX_NOT_USED, index.isWrong() ? 1 : 0);
    quality.count(Irregularity.BYTES_BEHIND_END, archive.bytesBehindEnds());
    quality.cut(archive.earlyEnds().stream().map(this::cutThread).toList());
    return quality;
  }

  private CutThread cutThread(EarlyEnd end) {
    TraceThread thread = trace().threads().get(end.location());
    return new CutThread(
        thread.process(),
        thread.index(),
        end.file().toString(),
        end.events(),
        thread.events(),
        end.offsetBytes() < 0 ? end.reason() : "byte " + end.offsetBytes() + ": " + end.reason());
  }

  @Override
  public Optional<Records> records() {
    return Optional.of(this);
  }

  @Override
  public Optional<Surroundings> surroundings() {
    return Optional.of(new Otf2Surroundings(archive, trace(), description::tables));
  }

  /** The time of its clock, in ticks, that is nanosecond 0. */
  public long startTicks() {
    return archive.definitions().clock().globalOffsetTicks();
  }

  @Override
  public long ticksPerSecond() {
    return archive.definitions().clock().ticksPerSecond();
  }

  @Override
  public Map<String, Long> definitionCounts() {
    Map<String, Long> counts = new TreeMap<>();
    archive.definitions().counts().forEach((type, count) -> counts.put(type.name(), count));
    return counts;
  }

  @Override
  public Map<String, Long> countRecords(int thread) throws IOException {
    Map<String, Long> counts = new TreeMap<>();
    try (EventReader reader = archive.events(thread)) {
      EventCounts events = reader.count();
      events.byType().forEach((type, count) -> counts.put(type.name(), count));
      if (events.unknown() > 0) {
        counts.put("UNKNOWN", events.unknown());
      }
    }
    return counts;
  }

  /** Where its index is, or is to be. */
  public Path indexFile() {
    return ArchiveIndex.file(archive);
  }

  /**
   * Reads all and makes an index of it, so that parts of the run are read faster.
   *
   * @param fewestEvents from one place of a thread, where reading may begin, to the next
   * @param threads how many threads read
   * @return what is to be in {@link #indexFile}
   * @throws java.util.concurrent.CancellationException when the progress says so
   */
  public byte[] makeIndex(int fewestEvents, int threads, Progress progress) throws IOException {
    return IndexMaker.make(archive, description, fewestEvents, threads, progress);
  }

  @Override
  public void close() {
    archive.close();
  }
}
