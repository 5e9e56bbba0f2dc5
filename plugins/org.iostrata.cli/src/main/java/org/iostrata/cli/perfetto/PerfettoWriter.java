// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.perfetto;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.CancellationException;
import org.iostrata.core.internal.request.Connections;
import org.iostrata.core.internal.request.RequestScan;
import org.iostrata.core.model.Trace;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.scan.Scan;
import org.iostrata.core.source.Source;

/**
 * Writes a trace as a trace of Perfetto's. Times are nanoseconds since the run's begin; when that
 * was, is told beside them.
 */
public final class PerfettoWriter {
  private static final double REQUESTS_BEGIN = 0.5;

  private PerfettoWriter() {}

  /**
   * Writes it, by one thread: the file is one stream.
   *
   * @throws IOException when the trace cannot be read, or the file not be written
   * @throws CancellationException when the progress says so
   */
  public static void write(Source source, Progress progress, OutputStream file) throws IOException {
    Trace trace = source.trace();
    Packets packets = new Packets(file);
    if (trace.startNs() != Trace.UNKNOWN) {
      packets.date(trace.startNs());
    }
    PerfettoTracks tracks = new PerfettoTracks(packets, trace);
    OperationSlices slices =
        new OperationSlices(packets, trace, source.part().keepsLinks(), tracks);
    boolean requests = Connections.areIn(trace); // they take a pass of their own
    Progress first = requests ? progress.part(0, REQUESTS_BEGIN) : progress;
    new Scan(source, 1, first).run(1, (worker, group) -> slices);
    source.quality().refuseNothing(slices.operations());
    slices.loads().write(packets);
    if (requests) {
      Scan second = new Scan(source, 1, progress.part(REQUESTS_BEGIN, 1));
      RequestScan.run(second, new RequestSlices(packets, trace, tracks));
    }
    packets.finish();
  }
}
