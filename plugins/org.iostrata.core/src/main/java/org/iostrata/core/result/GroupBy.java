// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.Locale;
import org.iostrata.core.model.Keyed;

/**
 * What the operations of a run may be grouped by. The number of a group is its index in the trace.
 */
public enum GroupBy implements Keyed {
  FILE,
  PROCESS,
  HOST,
  THREAD,
  HANDLE,
  FILE_SYSTEM,
  /** Of nested phases the innermost. */
  PHASE,
  /** Of nested regions of the program, as its functions, the innermost. */
  REGION,
  /** Equal parts of the run, by the begin of the operation. */
  WINDOW;

  /** Its name in JSON and on the command line. */
  @Override
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public String toString() {
    return key();
  }

  /** Whether groups follow each other in the run; others are told by their time. */
  public boolean isInOrder() {
    return this == PHASE || this == WINDOW;
  }
}
