// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.Map;
import org.iostrata.core.internal.describe.Told;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Role;

/** One process, or the devices that serve all, in one layer, and what it did there by kind. */
public record ProcessResult(
    @Told("the process, 0..n-1 as the trace defines it") int process,
    @Told("its name in the trace") String name,
    @Told(value = "what it is for; the program, when nothing is said", quiet = true) Role role,
    @Told(value = "processes that work together have the same number", quiet = true) int team,
    @Told("how many of its role work together, this one included") int peers,
    @Told("the layer: MPI_IO, POSIX …") Layer layer,
    @Told(spread = true) Map<OperationKind, Totals> kinds)
    implements Place {
  /** Whether it is devices, and no part of the program. */
  public boolean isDevice() {
    return role == Role.DEVICE;
  }
}
