// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.util.Set;
import org.iostrata.core.source.Surroundings.RegionKind;
import org.iostrata.otf2.definition.Region;
import org.iostrata.otf2.schema.ValueSet;

/** What a region is for, by its role and paradigm. */
final class RegionKinds {
  private static final Set<String> WAITS =
      Set.of("BARRIER", "IMPLICIT_BARRIER", "THREAD_WAIT", "TASK_WAIT", "CRITICAL", "ORDERED");

  private RegionKinds() {}

  static RegionKind of(Region region) {
    String role = String.valueOf(ValueSet.REGION_ROLE.nameOf(region.role()));
    String paradigm = String.valueOf(ValueSet.PARADIGM.nameOf(region.paradigm()));
    if (role.startsWith("FILE_IO")) {
      return RegionKind.IO;
    }
    if (paradigm.equals("MPI")) {
      return ofMpi(role);
    }
    // The program itself is a region of the measurement system, too: it has its own name.
    boolean ofRecording = region.name().startsWith("TRACE BUFFER");
    if (ofRecording || region.name().equals("MEASUREMENT OFF")) {
      return RegionKind.RECORDING;
    }
    return WAITS.contains(role) ? RegionKind.THREADS : RegionKind.COMPUTE;
  }

  private static RegionKind ofMpi(String role) {
    return switch (role) {
      case "POINT2POINT", "RMA" -> RegionKind.MPI_MESSAGE;
      case "BARRIER", "COLL_ONE2ALL", "COLL_ALL2ONE", "COLL_ALL2ALL", "COLL_OTHER" ->
          RegionKind.MPI_COLLECTIVE;
      default -> RegionKind.MPI_OTHER;
    };
  }
}
