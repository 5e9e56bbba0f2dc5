// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.model.Trace;
import org.iostrata.otf2.definition.Definitions;
import org.iostrata.otf2.definition.Region;
import org.iostrata.otf2.schema.DefinitionType;

/** The regions that are parts of the program to which it gave a name. */
final class Phases {
  private static final int PHASE_FLAG = 2;

  private Phases() {}

  static boolean isPhase(Region region) {
    return (region.flags() & PHASE_FLAG) != 0;
  }

  /** The names of the phases, each once, in the order of the definitions. */
  static List<String> names(Definitions definitions) {
    return definitions.records(DefinitionType.REGION).stream()
        .map(region -> definitions.region((int) region.value(0)))
        .filter(Phases::isPhase)
        .map(Region::name)
        .distinct()
        .toList();
  }

  /** By region the phase of its name, or {@link Trace#NONE}. */
  static int[] ofRegions(Definitions definitions, Trace trace, LongIndex regions) {
    Map<String, Integer> phases = new HashMap<>();
    trace.phases().forEach(name -> phases.put(name, phases.size()));
    int[] phaseOf = new int[regions.size()];
    for (int i = 0; i < phaseOf.length; i++) {
      String name = definitions.region((int) regions.key(i)).name();
      phaseOf[i] = phases.getOrDefault(name, Trace.NONE);
    }
    return phaseOf;
  }
}
