// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.util.Arrays;
import java.util.Locale;
import org.iostrata.core.model.Layer;
import org.iostrata.otf2.definition.Definitions;
import org.iostrata.otf2.definition.IoParadigm;

/**
 * The layers of an archive's I/O interfaces, by the names that Score-P, OTF2's documents and we
 * use.
 */
final class ParadigmLayers {
  private final Layer[] layers = new Layer[256];

  ParadigmLayers(Definitions definitions) {
    for (IoParadigm paradigm : definitions.ioParadigms()) {
      layers[paradigm.ref() & 0xFF] = named(paradigm.identification());
    }
  }

  /** The layer of a paradigm's reference; null when it is none of ours. */
  Layer of(int paradigmRef) {
    return layers[paradigmRef & 0xFF];
  }

  /** What the interface of a layer is called. */
  static String name(Layer layer) {
    return layer == Layer.ISO_C ? "ISOC" : layer.name().replace('_', '-');
  }

  private static Layer named(String identification) {
    String name = identification.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "");
    return switch (name) {
      case "ISOC", "STDIO" -> Layer.ISO_C;
      case "PNETCDF" -> Layer.NETCDF;
      default ->
          Arrays.stream(Layer.values())
              .filter(layer -> layer.name().replace("_", "").equals(name))
              .findFirst()
              .orElse(null);
    };
  }
}
