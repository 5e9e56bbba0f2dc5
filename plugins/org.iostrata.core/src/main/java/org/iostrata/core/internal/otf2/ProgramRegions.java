// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.Surroundings.RegionKind;
import org.iostrata.otf2.definition.Definitions;
import org.iostrata.otf2.definition.Region;
import org.iostrata.otf2.schema.DefinitionType;

/**
 * The regions that are the program's code: its functions, and the parts that it gave names to,
 * which are its phases. Those with one name are one.
 */
final class ProgramRegions {
  private static final int PHASE_FLAG = 2;

  private ProgramRegions() {}

  static boolean isPhase(Region region) {
    return (region.flags() & PHASE_FLAG) != 0;
  }

  /** Whether it is code that may do I/O: neither a call that does, nor one of MPI, nor a wait. */
  static boolean isCode(Region region) {
    return isPhase(region)
        || (RegionKinds.of(region) == RegionKind.COMPUTE
            && MetadataCalls.layerKind(region) == LayerKind.NONE);
  }

  /** The names of the phases, in the order of the definitions. */
  static List<String> phases(Definitions definitions) {
    return names(definitions, ProgramRegions::isPhase);
  }

  /** The names of all, in the order of the definitions. */
  static List<String> names(Definitions definitions) {
    return names(definitions, ProgramRegions::isCode);
  }

  private static List<String> names(Definitions definitions, Predicate<Region> test) {
    return definitions.records(DefinitionType.REGION).stream()
        .map(region -> definitions.region((int) region.value(0)))
        .filter(test)
        .map(Region::name)
        .distinct()
        .toList();
  }

  /** By region the index of its name when it passes a test, else {@link Trace#NONE}. */
  static int[] indices(Region[] regions, Predicate<Region> test, List<String> names) {
    Map<String, Integer> indices = new HashMap<>();
    names.forEach(name -> indices.put(name, indices.size()));
    return Arrays.stream(regions)
        .mapToInt(region -> test.test(region) ? indices.get(region.name()) : Trace.NONE)
        .toArray();
  }
}
