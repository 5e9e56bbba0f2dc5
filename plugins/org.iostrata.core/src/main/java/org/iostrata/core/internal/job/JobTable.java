// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.job;

import java.util.List;

/**
 * A table about a job.
 *
 * @param id short and unique, for links
 * @param title what it is about
 * @param note how to read it
 * @param columns what is above each
 * @param rows those that matter most first; none when the log tells nothing of it
 */
public record JobTable(
    String id, String title, String note, List<String> columns, List<List<JobCell>> rows) {
  /** Copies the lists. */
  public JobTable {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }
}
