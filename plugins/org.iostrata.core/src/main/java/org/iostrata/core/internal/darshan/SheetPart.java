// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import org.iostrata.core.internal.job.JobTable;

/** Makes a table about a job of the records of its log. */
interface SheetPart {
  /** Takes a record; each of those that tell of a layer. */
  void take(ToldRecord record);

  /** All of them as a table. */
  JobTable table();
}
