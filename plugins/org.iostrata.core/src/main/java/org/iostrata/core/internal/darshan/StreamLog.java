// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.iostrata.core.result.QualityNote;
import org.iostrata.core.source.CounterVisitor;

/** A log of formats 1.21 to 2.06: one stream, without modules. */
final class StreamLog implements DarshanLog {
  private final FileChannel file;
  private final StreamHead head;
  private final StreamJob job;
  private final StreamSurvey survey;
  private final Map<String, String> damages = new LinkedHashMap<>();

  /** Takes records as they are. */
  private interface StreamVisitor {
    void take(StreamRecord record) throws IOException;
  }

  StreamLog(FileChannel file, StreamHead head, String path) throws IOException {
    this.file = file;
    this.head = head;
    try (RegionInput in = head.input(file)) {
      job = StreamJob.read(in, head);
    } catch (RegionInput.DamageException e) {
      throw new IOException(path + ": " + e.getMessage(), e);
    }
    survey = new StreamSurvey(job.devices());
    read(survey::add);
    survey.end();
  }

  private void read(StreamVisitor visitor) throws IOException {
    try (RegionInput in = head.input(file)) {
      in.skip(head.bytes());
      StreamRecord record = new StreamRecord(head);
      while (record.read(in)) {
        visitor.take(record);
      }
    } catch (RegionInput.DamageException e) {
      damages.putIfAbsent(StreamSchema.MODULE, e.getMessage());
    }
  }

  @Override
  public int version() {
    return head.version();
  }

  @Override
  public LogJob job() {
    return job.job();
  }

  @Override
  public String name(long id) {
    return survey.name(id);
  }

  @Override
  public Map<String, String> damages() {
    return Map.copyOf(damages);
  }

  @Override
  public List<ModuleState> modules() {
    return List.of(new ModuleState(StreamSchema.MODULE, head.version(), true, false));
  }

  @Override
  public List<QualityNote> notes() {
    return survey.notes();
  }

  @Override
  public Map<String, Long> counts() {
    return survey.records() == 0 ? Map.of() : Map.of(StreamSchema.MODULE, survey.records());
  }

  @Override
  public void told(RecordVisitor visitor) throws IOException {
    StreamSplit split = new StreamSplit(job.version());
    read(record -> split.split(record, visitor));
  }

  @Override
  public void counters(CounterVisitor visitor) throws IOException {
    read(record -> record.tell(name(record.id()), visitor));
  }

  @Override
  public void heatMaps(HeatMapVisitor visitor) {
    // there were none
  }

  @Override
  public boolean hasSegments() {
    return false;
  }

  @Override
  public Optional<DxtSegments> segments() {
    return Optional.empty();
  }

  @Override
  public Map<Integer, String> hosts() {
    return Map.of();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
