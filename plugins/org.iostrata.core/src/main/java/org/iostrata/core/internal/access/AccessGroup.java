// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.access;

import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.model.Trace;

/** By what the colours of a map tell operations apart. */
@SuppressWarnings("EnumOrdinal") // a number for as long as a picture lives; nothing stores it
public enum AccessGroup implements AccessGrouping {
  /** What they do: the number of an {@code OperationKind}. */
  KIND {
    @Override
    public int of(Trace trace, Lane lane, int i) {
      return lane.kind(i).ordinal();
    }
  },

  /** Who does them: the place of a process in {@code Trace.processes()}. */
  PROCESS {
    @Override
    public int of(Trace trace, Lane lane, int i) {
      return trace.threads().get(lane.thread()).process();
    }
  }
}
