// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.source;

import java.io.IOException;

/** Takes the counters of a log, record by record, in the log's own words. */
public interface CounterVisitor {
  /**
   * The counters that follow are those of this record.
   *
   * @param module who counted, as {@code POSIX}
   * @param id the number of what the record is about; to be taken without a sign
   * @param name what that is called, a path; empty when the log does not tell
   * @param rank of the process, or -1 of what all did together
   */
  void record(String module, long id, String name, long rank) throws IOException;

  /** A counter that is a whole number. */
  void integer(String counter, long value) throws IOException;

  /** A counter that may have a fraction; may be infinite or no number. */
  void real(String counter, double value) throws IOException;
}
