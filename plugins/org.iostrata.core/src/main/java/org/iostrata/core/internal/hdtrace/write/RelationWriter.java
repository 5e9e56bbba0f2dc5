// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace.write;

import java.io.Closeable;
import java.io.IOException;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Writes the file of relations of a thread, {@code .rel}: a token for each state, which begins and
 * ends with it. What it tells is in the order of time, as recorded.
 */
final class RelationWriter implements Closeable {
  private final AppendedFile file;
  private final WrittenTimes times;
  private final HandleNames handles;
  private final PriorityQueue<OpenToken> open =
      new PriorityQueue<>(
          Comparator.comparingLong(OpenToken::toNs).thenComparingLong(OpenToken::token));
  private long tokens;

  private record OpenToken(long token, StateText state) {
    long toNs() {
      return state.toNs();
    }
  }

  /**
   * A new file: host, number of the process and number of the thread in it are what others name its
   * tokens by.
   */
  RelationWriter(AppendedFile file, ProjectFiles files, int thread) throws IOException {
    this.file = file;
    times = files.times();
    handles = new HandleNames(files.trace(), false);
    int process = files.trace().threads().get(thread).process();
    String host = files.places().processes().get(process).host();
    file.text(
        "<relation version='1'"
            + StateText.attribute("hostID", host.isEmpty() ? "unknown" : host)
            + StateText.attribute("localToken", process)
            + StateText.attribute("topologyNumber", files.places().number(thread))
            + StateText.attribute("timeAdjustment", times.adjustmentS())
            + ">\n");
  }

  /**
   * Writes a state.
   *
   * @param parent the token of the process that it is for, with the number of its thread; or null
   * @return its own token
   */
  long write(StateText state, String parent) throws IOException {
    endBefore(state.fromNs());
    long token = tokens++;
    String when = at(token, state.fromNs());
    file.text("<rel" + when + (parent == null ? "" : " p='" + parent + "'") + "/>");
    file.text("<s name='" + state.name() + "'" + when + "/>\n");
    open.add(new OpenToken(token, state));
    return token;
  }

  private String at(long token, long timeNs) {
    return " t='" + token + "' time='" + times.text(timeNs) + "'";
  }

  private void endBefore(long timeNs) throws IOException {
    while (!open.isEmpty() && open.peek().toNs() <= timeNs) {
      OpenToken ended = open.poll();
      String when = at(ended.token(), ended.toNs());
      String attributes = handles.attributes(ended.state()); // where the format wants them
      file.text("<e" + when + attributes + "/><un" + when + "/>\n");
    }
  }

  @Override
  public void close() throws IOException {
    endBefore(Long.MAX_VALUE);
    file.text("</relation>\n");
    file.close();
  }
}
