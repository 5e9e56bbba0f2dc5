// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace.write;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;

/**
 * The handles in a file of states. The file of a handle is named where it is opened, and where the
 * handle first stands: so each file of states tells by itself what its handles are.
 */
final class HandleNames {
  private final List<TraceFile> files;
  private final boolean opensByName;
  private final Map<String, Integer> told = new HashMap<>();

  /**
   * What an operation is about.
   *
   * @param key what HDTrace calls its handles
   * @param id of the handle, or one that stands for the file
   * @param file its file, or {@link Trace#NONE}
   * @param opens whether it is opened
   */
  record WrittenHandle(String key, long id, int file, boolean opens) {}

  /**
   * None yet.
   *
   * @param opensByName whether a state that opens a file may have an attribute {@code name}
   */
  HandleNames(Trace trace, boolean opensByName) {
    files = trace.files();
    this.opensByName = opensByName;
  }

  /** All attributes of a state that is written next. */
  String attributes(StateText state) {
    WrittenHandle handle = state.handle();
    if (handle == null) {
      return state.attributes();
    }
    int file = handle.file();
    Integer before = told.put(handle.key() + handle.id(), file);
    String attributes = StateText.attribute(handle.key(), handle.id());
    if (file != Trace.NONE && (handle.opens() || before == null || before != file)) {
      String path = files.get(file).path();
      boolean name = opensByName && handle.opens() && !path.equals(state.name());
      attributes += StateText.attribute(name ? "name" : "File", path);
    }
    return attributes + state.attributes();
  }
}
