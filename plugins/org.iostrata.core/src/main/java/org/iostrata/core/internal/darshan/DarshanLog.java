// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * An open log. Its records are read from the file each time they are asked for. What is damaged is
 * left out from there on, and {@linkplain #damages told}.
 */
final class DarshanLog implements Closeable {
  private final FileChannel file;
  private final LogHeader header;
  private final LogJob job;
  private final Map<Long, String> names;
  private final Map<String, String> damages = new LinkedHashMap<>();
  private final Map<DarshanModule, CounterReader> readers = new EnumMap<>(DarshanModule.class);

  /** Takes the records of a module. */
  interface RecordVisitor {
    void take(CounterRecord record) throws IOException;
  }

  /** Reads a region to its end. */
  private interface Reading {
    void read(RegionInput in) throws IOException;
  }

  private DarshanLog(FileChannel file, String path) throws IOException {
    this.file = file;
    header = LogHeader.read(file, path);
    try (RegionInput in = new RegionInput(file, header, header.job())) {
      job = LogJob.read(in, header);
    } catch (RegionInput.DamageException e) {
      throw new IOException(path + ": " + e.getMessage(), e);
    }
    names = readNames();
  }

  /**
   * Opens a log.
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
      return new DarshanLog(file, path.toString());
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  private Map<Long, String> readNames() throws IOException {
    Map<Long, String> read = new LinkedHashMap<>();
    read(
        header.names(),
        in -> {
          LogNames reader = new LogNames(in, header);
          try {
            reader.read(header);
          } finally {
            read.putAll(reader.names());
          }
        });
    return read;
  }

  private void read(LogRegion region, Reading reading) throws IOException {
    if (region.isEmpty()) {
      return;
    }
    try (RegionInput in = new RegionInput(file, header, region)) {
      reading.read(in);
    } catch (RegionInput.DamageException e) {
      damages.putIfAbsent(region.name(), e.getMessage());
    }
  }

  /** What stands at its begin. */
  LogHeader header() {
    return header;
  }

  /** What it says about its job. */
  LogJob job() {
    return job;
  }

  /** The name of a record; empty when it has none. */
  String name(long id) {
    return names.getOrDefault(id, "");
  }

  /** What is damaged of what was read so far, by module. */
  Map<String, String> damages() {
    return Map.copyOf(damages);
  }

  /** Whether there are records of a module, in a version that is known. */
  boolean has(DarshanModule module) {
    return !header.modules().get(module.number()).isEmpty() && readsVersion(module);
  }

  /** The version of the records of a module. */
  int version(DarshanModule module) {
    return header.moduleVersions().get(module.number());
  }

  /** Whether the records of a module, by its number, are read here. */
  boolean reads(int module) {
    return DarshanModule.of(module).filter(this::readsVersion).isPresent();
  }

  private boolean readsVersion(DarshanModule module) {
    return module
        .schema()
        .map(schema -> schema.has(version(module)))
        .orElse(OtherRecords.has(module, version(module)));
  }

  /** Reads the counters of a module. */
  void records(DarshanModule module, RecordVisitor visitor) throws IOException {
    if (!has(module)) {
      return;
    }
    LogRegion region = header.modules().get(module.number());
    if (module == DarshanModule.LUSTRE) {
      read(region, in -> OtherRecords.readLustre(in, version(module), visitor));
      return;
    }
    Optional<RecordSchema> schema = module.schema();
    if (schema.isPresent()) {
      CounterReader reader =
          readers.computeIfAbsent(module, m -> new CounterReader(m, schema.get(), version(m)));
      read(region, in -> reader.read(in, visitor));
    }
  }

  /** Reads what DXT recorded of a module. */
  void segments(DarshanModule module, DxtVisitor visitor) throws IOException {
    if (has(module)) {
      LogRegion region = header.modules().get(module.number());
      read(region, in -> OtherRecords.readDxt(in, module, version(module), visitor));
    }
  }

  /** Reads the heat maps. */
  void heatMaps(HeatMapVisitor visitor) throws IOException {
    if (has(DarshanModule.HEATMAP)) {
      LogRegion region = header.modules().get(DarshanModule.HEATMAP.number());
      read(region, in -> OtherRecords.readHeatMaps(in, visitor));
    }
  }

  /** Counts the records of a module that are no counters. */
  void countOthers(DarshanModule module, Runnable each) throws IOException {
    switch (module) {
      case HEATMAP -> heatMaps((id, rank, binSeconds, written, read) -> each.run());
      case DXT_POSIX, DXT_MPIIO ->
          segments(
              module,
              new DxtVisitor() {
                @Override
                public void begin(long id, long rank, String host, long writes, long reads) {
                  each.run();
                }

                @Override
                public void segment(
                    boolean isWrite, long offset, long bytes, double start, double end) {}
              });
      default -> {}
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
