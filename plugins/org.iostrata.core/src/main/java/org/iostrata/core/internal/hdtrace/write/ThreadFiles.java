// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace.write;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;

/**
 * The files of a thread: states, relations and, for the programs of HDTrace that look for one, an
 * empty file of further information. Takes operations by their begin.
 */
final class ThreadFiles implements Closeable {
  private final ProjectFiles files;
  private final int thread;
  private final SpooledStates calls;
  private final StateStack states;
  private final OperationText text;
  private RelationWriter relations;

  ThreadFiles(ProjectFiles files, int thread) throws IOException {
    this.files = files;
    this.thread = thread;
    calls = new SpooledStates(files.calls(thread));
    states = new StateStack(files.ofThread(thread, ".trc"), files);
    text = new OperationText(files.trace());
  }

  /** Takes an operation; one that overlaps others is a relation. */
  void add(OperationBatch batch, int row) throws IOException {
    if ((batch.flags(row) & OperationFlags.NON_BLOCKING) != 0 || !add(text.of(batch, row, false))) {
      relate(batch, row, null);
    }
  }

  private boolean add(StateText state) throws IOException {
    for (StateText call = calls.peek();
        call != null && StateText.BY_BEGIN.compare(call, state) <= 0;
        call = calls.peek()) {
      addCall(calls.poll());
    }
    return states.add(state);
  }

  private void addCall(StateText call) throws IOException {
    if (!states.add(call)) {
      relations().write(call, null);
    }
  }

  /**
   * Takes an operation as a relation.
   *
   * @param parent what it is for, as others of the process name it, or null
   * @return what others of the process name it
   */
  String relate(OperationBatch batch, int row, String parent) throws IOException {
    StateText state = text.of(batch, row, parent != null);
    return files.places().number(thread) + ":" + relations().write(state, parent);
  }

  private RelationWriter relations() throws IOException {
    if (relations == null) {
      relations = new RelationWriter(files.ofThread(thread, ".rel"), files, thread);
    }
    return relations;
  }

  @Override
  public void close() throws IOException {
    while (calls.peek() != null) {
      addCall(calls.poll());
    }
    calls.close();
    Files.deleteIfExists(files.calls(thread));
    states.close();
    if (relations != null) {
      relations.close();
    }
    try (AppendedFile information = files.ofThread(thread, ".info")) {
      information.text("\n\n");
    }
  }
}
