// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace.write;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Writes the file of states of a thread, {@code .trc}, from states by their begin. A state stands
 * behind those inside of it, so that only what is around the last one is in memory.
 */
final class StateStack implements Closeable {
  private final AppendedFile file;
  private final WrittenTimes times;
  private final HandleNames handles;
  private final Deque<OpenState> open = new ArrayDeque<>();
  private long begunNs = Long.MIN_VALUE;

  /** A state that may have others inside. */
  private static final class OpenState {
    private final StateText state;
    private boolean nested;

    OpenState(StateText state) {
      this.state = state;
    }
  }

  StateStack(AppendedFile file, ProjectFiles files) throws IOException {
    this.file = file;
    times = files.times();
    handles = new HandleNames(files.trace(), true);
    file.text("<Program timeAdjustment='" + times.adjustmentS() + "'>\n");
  }

  /** Takes a state, unless it overlaps another one and neither is in the other. */
  boolean add(StateText state) throws IOException {
    while (!open.isEmpty() && open.peek().state.toNs() <= state.fromNs()) {
      end();
    }
    boolean fits = open.isEmpty() || state.toNs() <= open.peek().state.toNs();
    if (!fits || state.fromNs() < begunNs) {
      return false;
    }
    begunNs = state.fromNs();
    if (!open.isEmpty() && !open.peek().nested) {
      open.peek().nested = true;
      file.text(indent(1) + "<Nested>\n");
    }
    open.push(new OpenState(state));
    return true;
  }

  private String indent(int less) {
    return "\t".repeat(open.size() - less);
  }

  private void end() throws IOException {
    OpenState ended = open.pop();
    String indent = indent(0);
    if (ended.nested) {
      file.text(indent + "</Nested>\n");
    }
    StateText state = ended.state;
    String from = " time='" + times.text(state.fromNs()) + "'";
    String to = " end='" + times.text(state.toNs()) + "'";
    file.text(indent + "<" + state.name() + handles.attributes(state) + from + to + "/>\n");
  }

  @Override
  public void close() throws IOException {
    while (!open.isEmpty()) {
      end();
    }
    file.text("</Program>\n\n");
    file.close();
  }
}
