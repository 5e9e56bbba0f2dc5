// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.iostrata.core.model.FileSystem;
import org.iostrata.core.source.CounterVisitor;

/** Everything that is read of a log, a value a line: what, id, rank, name and value. */
final class LogValues {
  private final List<String> lines = new ArrayList<>();
  private final Set<Long> named = new HashSet<>();

  private LogValues() {}

  /** What a log holds, in the order of modules. */
  static List<String> of(Path path) throws IOException {
    LogValues values = new LogValues();
    try (RegionLog log = (RegionLog) DarshanLog.open(path)) {
      values.job(log);
      for (DarshanModule module : DarshanModule.values()) {
        if (log.has(module)) {
          values.module(log, module);
        }
      }
      for (String damage : log.damages().values()) {
        values.lines.add("DAMAGE,0,0,," + damage);
      }
    }
    return values.lines;
  }

  private void line(String what, long id, long rank, String name, Object value) {
    lines.add(what + "," + Long.toUnsignedString(id) + "," + rank + "," + name + "," + value);
  }

  private static String json(String text) {
    StringBuilder all = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> all.append('\\').append(c);
        case '\t' -> all.append("\\t");
        case '\n' -> all.append("\\n");
        default -> all.append(c < 32 || c > 126 ? "\\u%04x".formatted((int) c) : c);
      }
    }
    return all.append('"').toString();
  }

  private void job(RegionLog log) {
    LogJob job = log.job();
    line("JOB", 0, 0, "uid", job.uid());
    line("JOB", 0, 0, "start_time_sec", job.startNs() / 1_000_000_000);
    line("JOB", 0, 0, "start_time_nsec", job.startNs() % 1_000_000_000);
    line("JOB", 0, 0, "nprocs", job.processes());
    line("JOB", 0, 0, "jobid", job.id());
    line("JOB", 0, 0, "run_time", job.durationNs() / 1e9);
    job.metadata().forEach((key, value) -> line("JOB", 0, 0, key, json(value)));
    line("JOB", 0, 0, "command", json(job.command()));
    for (FileSystem mount : job.mounts()) {
      line("MOUNT", 0, 0, json(mount.mountPoint()), json(mount.type()));
    }
  }

  private void module(RegionLog log, DarshanModule module) throws IOException {
    line("MODULE", module.number(), 0, "version", log.version(module));
    line("MODULE", module.number(), 0, "partial", log.header().isPartial(module.number()) ? 1 : 0);
    Lines told = new Lines();
    log.records(module, record -> record.tell(log.name(record.id()), told));
    if (module == DarshanModule.HEATMAP) {
      log.heatMaps(this::heatMap);
    }
    if (module == DarshanModule.DXT_POSIX || module == DarshanModule.DXT_MPIIO) {
      log.segments(module, new Segments(module.title()));
    }
  }

  private void heatMap(long id, long rank, double binSeconds, long[] written, long[] read) {
    line("HEATMAP", id, rank, "bin_width_seconds", binSeconds);
    for (int bin = 0; bin < written.length; bin++) {
      line("HEATMAP", id, rank, "write_" + bin, written[bin]);
      line("HEATMAP", id, rank, "read_" + bin, read[bin]);
    }
  }

  /** Counters as lines. */
  private final class Lines implements CounterVisitor {
    private String module;
    private long id;
    private long rank;

    @Override
    public void record(String ofModule, long recordId, String name, long ofRank) {
      module = ofModule;
      id = recordId;
      rank = ofRank;
      if (!name.isEmpty() && named.add(recordId)) {
        line("NAME", recordId, 0, "name", json(name));
      }
    }

    @Override
    public void integer(String counter, long value) {
      line(module, id, rank, counter, value);
    }

    @Override
    public void real(String counter, double value) {
      line(module, id, rank, counter, value);
    }
  }

  /** Reads and writes as lines. */
  private final class Segments implements DxtVisitor {
    private final String module;
    private final Map<Boolean, Integer> numbers = new HashMap<>();
    private long id;
    private long rank;

    Segments(String module) {
      this.module = module;
    }

    @Override
    public void begin(long ofFile, long ofRank, String host, long writes, long reads) {
      id = ofFile;
      rank = ofRank;
      numbers.clear();
      line(module, id, rank, "hostname", json(host));
    }

    @Override
    public void segment(boolean isWrite, long offset, long bytes, double start, double end) {
      int number = numbers.merge(isWrite, 1, Integer::sum) - 1;
      String name = (isWrite ? "write_" : "read_") + number + "_";
      line(module, id, rank, name + "offset", offset);
      line(module, id, rank, name + "length", bytes);
      line(module, id, rank, name + "start_time", start);
      line(module, id, rank, name + "end_time", end);
    }
  }

  /** Prints what a log holds. */
  public static void main(String[] args) throws IOException {
    for (String path : args) {
      of(Path.of(path)).forEach(System.out::println);
    }
  }
}
