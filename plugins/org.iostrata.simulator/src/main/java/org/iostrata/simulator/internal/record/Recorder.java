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
        public void end(Recorded operation, Recorded cause) {}

        @Override
        public Gauge gauge(Measured what) {
          return Gauge.NONE;
        }

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

  /** An operation ends because another one does: what the disk does at once. */
  void end(Recorded operation, Recorded cause);

  /** Who hears values of something that is measured. */
  Gauge gauge(Measured what);

  /**
   * What is measured.
   *
   * @param process the number of the process that tells it, or {@link #NETWORK}
   * @param name what people call it
   * @param unit its unit
   * @param counts whether it only grows
   */
  record Measured(int process, String name, String unit, boolean counts) {
    /** What no process has: links and switches. */
    public static final int NETWORK = -1;

    /** How many seconds a component has worked. */
    public static Measured work(int process, String name) {
      return new Measured(process, name + " busy", "s", true);
    }
  }

  /** Whether anybody hears. */
  boolean isOn();

  /** The number of a server's part of a file, among files. */
  int partOf(int server, int file);
}
