// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.record;

import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/** Hears of operations in all layers as they begin and end, in the order of time. */
public interface Recorder {
  /** Hears nothing. */
  Recorder NONE =
      new Recorder() {
        @Override
        public Recorded begin(
            int process, Layer layer, OperationKind kind, Recorded.FileSpan span) {
          return null;
        }

        @Override
        public void end(Recorded operation) {}

        @Override
        public boolean isOn() {
          return false;
        }

        @Override
        public int partOf(int server, int file) {
          return 0;
        }
      };

  /**
   * An operation begins.
   *
   * @param process the number of the process: those of the program, servers, then disks
   * @return what {@link #end} wants; null when nobody hears
   */
  Recorded begin(int process, Layer layer, OperationKind kind, Recorded.FileSpan span);

  /** An operation ends; nothing when it has, or is null. */
  void end(Recorded operation);

  /** Whether anybody hears. */
  boolean isOn();

  /** The number of a server's part of a file, among files. */
  int partOf(int server, int file);
}
