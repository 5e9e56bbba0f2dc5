// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core;

import java.io.IOException;
import java.nio.file.Path;
import org.iostrata.core.internal.otf2.OperationEvents;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Source;
import org.iostrata.core.source.SummarySource;
import org.iostrata.core.source.Surroundings;

/**
 * Writes operations as an OTF2 archive, which is opened as any other: what a simulator does, or
 * what a trace of another format tells. Either all operations of a process at once, from a cursor,
 * or one after the other as they begin, are issued and end.
 *
 * <pre>{@code
 * try (TraceWriter writer = TraceWriter.create(folder, "traces", trace)) {
 *   writer.begin(batch, row); // at its ADMIT, inside its parent
 *   writer.end(batch, row); // at its CALLBACK
 * }
 * }</pre>
 *
 * <p>What comes back is what was written, but: an operation without a handle has one; ids are
 * others, in the same order; the class of a file is that of its path. The anchor is written when
 * the writer is closed: what was not closed is not an archive. Not thread-safe.
 */
public final class TraceWriter implements AutoCloseable {
  private final OperationEvents events;

  private TraceWriter(OperationEvents events) {
    this.events = events;
  }

  /**
   * Starts an archive.
   *
   * @param folder where to put it, made when missing
   * @param name the name of its files, without an ending
   * @param trace what is known before an operation is; its duration may be 0 when it is not
   * @throws IOException when there is one of that name, or it cannot be written
   */
  public static TraceWriter create(Path folder, String name, Trace trace) throws IOException {
    return new TraceWriter(OperationEvents.create(folder, name, trace));
  }

  /** Writes all operations of a source, which has to know them, into a new archive. */
  public static void write(Source source, Path folder, String name) throws IOException {
    SummarySource.requireOperations(source, "an archive");
    try (TraceWriter writer = create(folder, name, source.trace())) {
      for (int process = 0; process < source.trace().processes().size(); process++) {
        try (OperationCursor cursor = source.operations(process)) {
          writer.write(cursor);
        }
      }
    }
  }

  /**
   * Writes all operations of a process, which had none before.
   *
   * @param cursor at its start; it is read to its end
   */
  public void write(OperationCursor cursor) throws IOException {
    events.write(cursor);
  }

  /**
   * An operation is asked for. Begins, issues and ends of a thread come in the order of time, and
   * what an operation causes on its thread begins before it ends, or before it is issued.
   *
   * @param batch holds what it is, where, how much and at what {@link OperationBatch#admitNs time};
   *     its {@link OperationBatch#id} is one that no other operation of its process has
   */
  public void begin(OperationBatch batch, int row) throws IOException {
    events.thread(batch.thread(row)).begin(batch, row);
  }

  /** A non-blocking operation that began is handed on, at its {@link OperationBatch#issueNs}. */
  public void issue(OperationBatch batch, int row) throws IOException {
    events.thread(batch.thread(row)).issue(batch, row);
  }

  /** An operation that began is done, at its {@link OperationBatch#callbackNs}. */
  public void end(OperationBatch batch, int row) throws IOException {
    events.thread(batch.thread(row)).end(batch, row);
  }

  /**
   * Makes an attribute that operations may have, beside what a batch says of them.
   *
   * @return its number
   */
  public int attribute(String name, String description) throws IOException {
    return events.attribute(name, description);
  }

  /**
   * Gives the read, write or flush that {@linkplain #begin begins} or {@linkplain #end ends} next
   * on a thread an attribute.
   */
  public void tell(int thread, int attribute, long value) {
    events.thread(thread).tell(attribute, value);
  }

  /**
   * Makes a metric, which threads of the trace tell themselves: its place is empty.
   *
   * @return its number
   */
  public int metric(Surroundings.Metric metric) throws IOException {
    return events.metric(metric);
  }

  /** A thread tells the value of a metric, in the order of time with all else that it does. */
  public void sample(int thread, int metric, long timeNs, double value) throws IOException {
    events.sample(thread, metric, timeNs, value);
  }

  /** Ends the archive. */
  @Override
  public void close() throws IOException {
    events.close();
  }
}
