// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Surroundings.Metric;
import org.iostrata.otf2.schema.ValueType;
import org.iostrata.otf2.writer.Otf2Writer;
import org.iostrata.otf2.writer.WriterOptions;

/** An archive of operations that is being written: its definitions, and the events by thread. */
public final class OperationEvents implements AutoCloseable {
  private static final WriterOptions OPTIONS =
      WriterOptions.DEFAULT.withTexts("", Otf2Trace.OUR_TRACER, "operations");

  private final Otf2Writer writer;
  private final TraceDefinitions definitions;
  private final WrittenMetrics metrics;
  private final Map<Integer, ThreadEvents> threads = new TreeMap<>();
  private long lastNs;

  private OperationEvents(Otf2Writer writer, Trace trace) throws IOException {
    this.writer = writer;
    definitions = new TraceDefinitions(trace, writer.definitions());
    definitions.write();
    metrics = new WrittenMetrics(writer.definitions());
  }

  /**
   * Starts an archive.
   *
   * @throws IOException when there is one of that name, or it cannot be written
   */
  public static OperationEvents create(Path folder, String name, Trace trace) throws IOException {
    return new OperationEvents(Otf2Writer.create(folder, name, OPTIONS), trace);
  }

  /** The events of a thread. */
  public ThreadEvents thread(int thread) {
    return threads.computeIfAbsent(
        thread, index -> new ThreadEvents(definitions, writer.events(index)));
  }

  /** Defines an attribute of operations, whose values are numbers. */
  public int attribute(String attributeName, String description) throws IOException {
    return writer.definitions().attribute(attributeName, description, ValueType.UINT64);
  }

  /** Defines a metric. */
  public int metric(Metric metric) throws IOException {
    return metrics.add(metric);
  }

  /** A thread tells a value of a metric. */
  public void sample(int thread, int metric, long timeNs, double value) throws IOException {
    metrics.sample(thread(thread).out(), metric, timeNs, value);
  }

  /** Writes all operations of a process. */
  public void write(OperationCursor cursor) throws IOException {
    Map<Integer, ThreadOrder> orders = new TreeMap<>();
    new OperationOrder(
            thread -> orders.computeIfAbsent(thread, index -> new ThreadOrder(thread(index))))
        .readAll(cursor);
    List<Integer> written = new ArrayList<>(orders.keySet());
    for (int thread : written) {
      orders.get(thread).endBefore(Long.MAX_VALUE);
      close(threads.remove(thread));
    }
  }

  @Override
  public void close() throws IOException {
    for (ThreadEvents thread : threads.values()) {
      close(thread);
    }
    definitions.clock(lastNs);
    writer.close();
  }

  private void close(ThreadEvents thread) throws IOException {
    lastNs = Math.max(lastNs, thread.close());
  }
}
