// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import org.iostrata.core.model.Layer;
import org.iostrata.core.source.Surroundings.RegionKind;
import org.iostrata.otf2.definition.Region;
import org.iostrata.otf2.schema.ValueSet;

/** Calls that are no operations, and in which a thread may wait. */
final class WaitingCalls {
  /** They return at once, whatever others do. */
  private static final String AT_ONCE =
      "P?MPI_(I[a-z_]*|.*_init|Test.*|Bsend|Start.*|Cancel|Put|Get)";

  /** With role {@code THREAD_WAIT}: docs/formats/archive.md, waiting and connections. */
  private static final String OF_CONNECTIONS = "accept4?|p?poll|p?select|epoll_p?wait2?|recv|send";

  private WaitingCalls() {}

  /** The mark of such a call, or 0. */
  static int mark(Region region) {
    String role = String.valueOf(ValueSet.REGION_ROLE.nameOf(region.role()));
    if (role.equals("FILE_IO") && ParadigmLayers.ofRegions(region.sourceFile()) == Layer.AIO) {
      return RegionTable.WAITS_FOR_OWN;
    }
    RegionKind kind = RegionKinds.of(region);
    if (kind == RegionKind.THREADS) {
      boolean ofFiles = ParadigmLayers.ofRegions(region.sourceFile()) == Layer.POSIX;
      boolean listens = region.name().matches(OF_CONNECTIONS) && !ofFiles;
      return listens ? RegionTable.LISTENS : RegionTable.AWAITS;
    }
    boolean mpi = kind == RegionKind.MPI_COLLECTIVE || kind == RegionKind.MPI_MESSAGE;
    boolean waits = mpi || region.name().matches("P?MPI_Wait(all|any|some)?");
    return waits && !region.name().matches(AT_ONCE) ? RegionTable.WAITS : 0;
  }
}
