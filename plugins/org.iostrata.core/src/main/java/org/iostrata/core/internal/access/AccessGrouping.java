// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.access;

import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.model.Trace;

/** What tells the operations of a map apart. */
@FunctionalInterface
public interface AccessGrouping {
  /** The number of the group that an operation is in. */
  int of(Trace trace, Lane lane, int i);
}
