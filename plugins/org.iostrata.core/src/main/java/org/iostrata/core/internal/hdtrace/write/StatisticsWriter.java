// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace.write;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.iostrata.core.source.Surroundings.Metric;

/**
 * Writes a metric as statistics, {@code .stat}: a value holds from when it was told to when the
 * next one was; the last one to the end of the trace.
 */
final class StatisticsWriter implements Closeable {
  private final AppendedFile file;
  private final WrittenTimes times;
  private final long durationNs;
  private boolean begun;
  private long sinceNs;
  private double value;

  StatisticsWriter(ProjectFiles files, int thread, String group, Metric metric) throws IOException {
    file = files.ofThread(thread, "_" + group + ".stat");
    times = files.times();
    durationNs = files.trace().durationNs();
    String header =
        "<Statistics>\n<Group name='"
            + group
            + "' timestampDatatype='EPOCH' timeAdjustment='0'>\n  <Value name='"
            + XmlText.value(metric.name())
            + "' type='DOUBLE' unit='"
            + XmlText.value(metric.unit())
            + "' grouping='"
            + XmlText.value(metric.place())
            + (metric.counts() ? "' counts='true" : "")
            + "' />\n</Group>\n</Statistics>\n";
    int bytes = header.getBytes(StandardCharsets.UTF_8).length;
    file.text(String.format(Locale.US, "%05d\n", bytes) + header);
  }

  /**
   * It had a value; those of an earlier time than the last are left out, as the format has none.
   */
  void add(long timeNs, double newValue) throws IOException {
    if (begun && timeNs < sinceNs) {
      return;
    }
    if (begun) {
      row(timeNs);
    } else {
      time(timeNs);
    }
    begun = true;
    sinceNs = timeNs;
    value = newValue;
  }

  private void row(long timeNs) throws IOException {
    time(timeNs);
    file.data().writeDouble(value);
    file.flushIfFull();
  }

  private void time(long timeNs) throws IOException {
    file.data().writeInt(times.epochS(timeNs));
    file.data().writeInt(times.epochNs(timeNs));
  }

  @Override
  public void close() throws IOException {
    row(Math.max(sinceNs, durationNs));
    file.close();
  }
}
