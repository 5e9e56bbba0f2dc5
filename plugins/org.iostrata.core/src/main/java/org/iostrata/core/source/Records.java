// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.source;

import java.io.IOException;
import java.util.Map;

/** What a {@link Source} can tell of its file besides operations, when its format has records. */
public interface Records {
  /** The resolution of its clock: how many ticks a second has. */
  long ticksPerSecond();

  /** How many definition records there are, by the format's own name. */
  Map<String, Long> definitionCounts();

  /** Counts the records of one thread by the format's own name; reads its events. */
  Map<String, Long> countRecords(int thread) throws IOException;
}
