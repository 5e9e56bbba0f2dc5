// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.iostrata.core.TraceSource;
import org.iostrata.core.internal.hdtrace.StateMarks;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Source;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is exported and read back is what was there. Not kept, and so not compared: ids, handles and
 * phases; the offset of what is no read or write; names of threads.
 */
class ProjectRoundtripTest {
  private static final Path FIXTURES = Path.of("../../tests/fixtures");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ior-coll",
        "ior-nonblock",
        "ior-view",
        "async-helper",
        "async-ompio",
        "async-romio",
        "aio-eight-descriptors",
        "block-tied",
        "glusterfs-dd",
        "h5ckpt-coll",
        "otf2-surroundings/archive",
        "otf2-locks/archive",
        "posix-serial-threads",
        "two-servers",
        "hdtrace/run.proj",
        "darshan/serialised.darshan",
        "darshan/parallel.darshan"
      })
  void operationsComeBack(String name, @TempDir Path folder) throws IOException {
    try (Source source = TraceSource.open(FIXTURES.resolve(name))) {
      Path project = ProjectWriter.write(source, Progress.NONE, folder, "run_1");
      WrittenFiles.check(folder);
      try (Source back = TraceSource.openWhole(project)) {
        assertEquals(source.trace().startNs(), back.trace().startNs());
        assertEquals(source.trace().durationNs(), back.trace().durationNs());
        Map<String, Integer> before = operations(source);
        assertFalse(before.isEmpty());
        assertEquals(text(before), text(operations(back)));
      }
    }
  }

  private static String text(Map<String, Integer> operations) {
    StringBuilder lines = new StringBuilder();
    operations.forEach((line, count) -> lines.append(count + " × " + line + "\n"));
    return lines.toString();
  }

  /** Each with what it is, and how often it is there. */
  private static Map<String, Integer> operations(Source source) throws IOException {
    Map<String, Integer> all = new TreeMap<>();
    for (TraceProcess process : source.trace().processes()) {
      OperationBatch batch = batch(source, process.index());
      Map<Long, String> byId = new HashMap<>();
      for (int row = 0; row < batch.size(); row++) {
        byId.put(batch.id(row), line(source.trace(), batch, row));
      }
      for (int row = 0; row < batch.size(); row++) {
        String parent = byId.getOrDefault(batch.parentId(row), "nothing");
        all.merge(byId.get(batch.id(row)) + " FOR " + parent, 1, Integer::sum);
      }
    }
    return all;
  }

  private static OperationBatch batch(Source source, int process) throws IOException {
    OperationBatch batch = new OperationBatch();
    try (OperationCursor cursor = source.operations(process)) {
      while (!cursor.isAtEnd()) {
        OperationBatch part = new OperationBatch(256);
        cursor.fill(part, Long.MAX_VALUE);
        for (int row = 0; row < part.size(); row++) {
          batch.addCopy(part, row);
        }
      }
    }
    return batch;
  }

  private static String line(Trace trace, OperationBatch batch, int row) {
    int thread = batch.thread(row);
    TraceProcess process = trace.processes().get(trace.threads().get(thread).process());
    int file = batch.file(row);
    long issueNs = batch.issueNs(row);
    List<String> words = new ArrayList<>();
    words.add(process.name().replace("MPI Rank", "Rank"));
    words.add("thread " + process.threads().indexOf(thread));
    words.add(batch.layer(row).name() + " " + batch.kind(row).key());
    words.add(file == Trace.NONE ? "-" : trace.files().get(file).path());
    words.add(batch.admitNs(row) + "-" + batch.callbackNs(row));
    words.add("issued " + (issueNs == Trace.UNKNOWN ? "-" : issueNs));
    if (batch.kind(row).isTransfer()) {
      words.add("at " + batch.offset(row));
      words.add(batch.bytesDone(row) + "/" + batch.bytesRequested(row));
    }
    words.add(StateMarks.of(batch.flags(row)));
    return String.join(" ", words);
  }
}
