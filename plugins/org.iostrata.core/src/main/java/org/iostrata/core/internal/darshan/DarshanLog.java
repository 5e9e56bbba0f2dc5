// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.iostrata.core.result.QualityNote;
import org.iostrata.core.source.CounterVisitor;

/**
 * An open log. Its records are read from the file each time they are asked for. What is damaged is
 * left out from there on, and {@linkplain #damages told}.
 */
interface DarshanLog extends Closeable {
  /** Takes records. */
  interface RecordVisitor {
    void take(CounterRecord record) throws IOException;
  }

  /**
   * Opens a log, of regions (Darshan 3) or of one stream (Darshan 2 and before).
   *
   * @throws IOException when it is none, or not even its job can be read
   */
  static DarshanLog open(Path path) throws IOException {
    FileChannel file;
    try {
      file = FileChannel.open(path);
    } catch (NoSuchFileException e) {
      throw new NoSuchFileException(path.toString(), null, "no such file");
    }
    try {
      Optional<StreamHead> head = StreamHead.of(file);
      return head.isPresent()
          ? new StreamLog(file, head.get(), path.toString())
          : new RegionLog(file, path.toString());
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  /** The version of its format: 206 for 2.06. */
  int version();

  /** What it says about its job. */
  LogJob job();

  /** The name of a record; empty when it has none. */
  String name(long id);

  /** What is damaged of what was read so far, by module. */
  Map<String, String> damages();

  /** The modules it has records of. */
  List<ModuleState> modules();

  /** What else is to be known of its values, when {@link #told} was read. */
  List<QualityNote> notes();

  /** How many records of each module can be read. */
  Map<String, Long> counts() throws IOException;

  /** Where ranks ran, as far as it tells, when {@link #counts} was read. */
  Map<Integer, String> hosts();

  /** Reads the records that tell of layers, in the words of the newest version of each module. */
  void told(RecordVisitor visitor) throws IOException;

  /** Reads all counters, in the log's own words. */
  void counters(CounterVisitor visitor) throws IOException;

  /** Reads the heat maps. */
  void heatMaps(HeatMapVisitor visitor) throws IOException;

  /** Whether it has a place for what was recorded one by one. */
  boolean hasSegments();

  /** Reads that, if anything was. */
  Optional<DxtSegments> segments() throws IOException;
}
