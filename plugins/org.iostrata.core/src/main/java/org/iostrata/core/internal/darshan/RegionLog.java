// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.iostrata.core.result.QualityNote;
import org.iostrata.core.source.CounterVisitor;

/**
 * A log of formats 3.00 and newer: a region for each module, behind a header. Several threads may
 * read it at once.
 */
final class RegionLog implements DarshanLog {
  private final FileChannel file;
  private final LogHeader header;
  private final LogJob job;
  private final Map<Long, String> names;
  private final Map<Integer, String> hosts = new ConcurrentHashMap<>();

  /** How many records each module has that was read. */
  private final Map<DarshanModule, Long> counted = new ConcurrentHashMap<>();

  private final Map<String, String> damages = new ConcurrentSkipListMap<>();
  private final Map<DarshanModule, CounterReader> readers = new ConcurrentHashMap<>();

  /** Reads a region to its end. */
  private interface Reading {
    void read(RegionInput in) throws IOException;
  }

  RegionLog(FileChannel file, String path) throws IOException {
    this.file = file;
    header = LogHeader.read(file, path);
    try (RegionInput in = input(header.job())) {
      job = LogJob.read(in, header);
    } catch (RegionInput.DamageException e) {
      throw new IOException(path + ": " + e.getMessage(), e);
    }
    names = readNames();
  }

  private RegionInput input(LogRegion region) throws RegionInput.DamageException {
    return new RegionInput(file, region, header.packing(), header.order());
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
    try (RegionInput in = input(region)) {
      reading.read(in);
    } catch (RegionInput.DamageException e) {
      damages.putIfAbsent(region.name(), e.getMessage());
    }
  }

  /** What stands at its begin. */
  LogHeader header() {
    return header;
  }

  @Override
  public int version() {
    return header.version();
  }

  @Override
  public LogJob job() {
    return job;
  }

  @Override
  public String name(long id) {
    return names.getOrDefault(id, "");
  }

  @Override
  public Map<String, String> damages() {
    return new TreeMap<>(damages);
  }

  @Override
  public List<ModuleState> modules() {
    List<ModuleState> modules = new ArrayList<>();
    for (int number = 0; number < header.modules().size(); number++) {
      if (!header.modules().get(number).isEmpty()) {
        int version = header.moduleVersions().get(number);
        boolean isPartial = header.isPartial(number);
        String name = DarshanModule.name(number);
        modules.add(new ModuleState(name, version, reads(number), isPartial));
      }
    }
    return modules;
  }

  @Override
  public List<QualityNote> notes() {
    return List.of();
  }

  @Override
  public Map<String, Long> counts() throws IOException {
    Map<String, Long> counts = new TreeMap<>();
    for (DarshanModule module : DarshanModule.values()) {
      if (!counted.containsKey(module)) {
        count(module);
      }
      long count = counted.getOrDefault(module, 0L);
      if (count > 0) {
        counts.put(module.title(), count);
      }
    }
    return counts;
  }

  private void count(DarshanModule module) throws IOException {
    switch (module) {
      case HEATMAP -> heatMaps((id, rank, binSeconds, written, read) -> {});
      case DXT_POSIX, DXT_MPIIO -> segments(module, DxtVisitor.NONE);
      default -> records(module, record -> {});
    }
  }

  @Override
  public void told(RecordVisitor visitor) throws IOException {
    for (DarshanModule module : DarshanModule.values()) {
      if (ModuleTerms.of(module).isPresent() && isTold(module)) {
        records(module, visitor);
      }
    }
  }

  /** Whether a module tells of reads and writes in its layer, and no other does so already. */
  private boolean isTold(DarshanModule module) {
    return switch (module) {
      case H5F -> has(DarshanModule.H5D);
      case PNETCDF_FILE -> has(DarshanModule.PNETCDF_VAR);
      case DAOS -> !has(DarshanModule.DFS);
      default -> true;
    };
  }

  @Override
  public void counters(CounterVisitor visitor) throws IOException {
    for (DarshanModule module : DarshanModule.values()) {
      records(module, record -> record.tell(name(record.id()), visitor));
    }
  }

  @Override
  public boolean hasSegments() {
    return has(DarshanModule.DXT_POSIX) || has(DarshanModule.DXT_MPIIO);
  }

  @Override
  public Optional<DxtSegments> segments() throws IOException {
    return Optional.of(DxtSegments.of(this)).filter(segments -> !segments.isEmpty());
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
  private boolean reads(int module) {
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
    long[] count = new long[1];
    RecordVisitor counting =
        record -> {
          count[0]++;
          visitor.take(record);
        };
    if (module == DarshanModule.LUSTRE) {
      read(region, in -> OtherRecords.readLustre(in, version(module), counting));
      counted.put(module, count[0]);
      return;
    }
    Optional<RecordSchema> schema = module.schema();
    if (schema.isPresent()) {
      CounterReader reader =
          readers.computeIfAbsent(module, m -> new CounterReader(m, schema.get(), version(m)));
      read(region, in -> reader.read(in, counting));
      counted.put(module, count[0]);
    }
  }

  /** Reads what DXT recorded of a module. */
  void segments(DarshanModule module, DxtVisitor visitor) throws IOException {
    if (has(module)) {
      long[] count = new long[1];
      LogRegion region = header.modules().get(module.number());
      DxtVisitor counting =
          new DxtVisitor() {
            @Override
            public void begin(long id, long rank, String host, long writes, long reads)
                throws IOException {
              count[0]++;
              ran(rank, host);
              visitor.begin(id, rank, host, writes, reads);
            }

            @Override
            public void segment(boolean isWrite, long offset, long bytes, double from, double to)
                throws IOException {
              visitor.segment(isWrite, offset, bytes, from, to);
            }
          };
      read(region, in -> OtherRecords.readDxt(in, module, version(module), counting));
      counted.put(module, count[0]);
    }
  }

  @Override
  public void heatMaps(HeatMapVisitor visitor) throws IOException {
    if (has(DarshanModule.HEATMAP)) {
      long[] count = new long[1];
      LogRegion region = header.modules().get(DarshanModule.HEATMAP.number());
      HeatMapVisitor counting =
          (id, rank, binSeconds, written, read) -> {
            count[0]++;
            visitor.take(id, rank, binSeconds, written, read);
          };
      read(region, in -> OtherRecords.readHeatMaps(in, counting));
      counted.put(DarshanModule.HEATMAP, count[0]);
    }
  }

  private void ran(long rank, String host) {
    if (rank >= 0 && rank < job.processes() && !host.isEmpty()) {
      hosts.put((int) rank, host);
    }
  }

  @Override
  public Map<Integer, String> hosts() {
    return hosts;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
