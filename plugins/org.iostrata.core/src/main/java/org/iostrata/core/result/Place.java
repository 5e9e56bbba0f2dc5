// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.Map;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/** Something that operations are counted by in each layer: a file, a process, a phase. */
public interface Place {
  /** The layer. */
  Layer layer();

  /** What was done there by kind. */
  Map<OperationKind, Totals> kinds();
}
