// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.util.Arrays;
import java.util.Locale;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.Side;
import org.iostrata.otf2.definition.Definitions;
import org.iostrata.otf2.definition.IoParadigm;

/**
 * The layers of an archive's I/O interfaces, by the names that Score-P, OTF2's documents and we
 * use: on the application's side, but for those that say their own.
 */
final class ParadigmLayers {
  private final Layer[] layers;

  ParadigmLayers(Definitions definitions) {
    layers = new Layer[256];
    for (IoParadigm paradigm : definitions.ioParadigms()) {
      layers[paradigm.ref() & 0xFF] = named(paradigm.identification());
    }
  }

  private ParadigmLayers(Layer[] layers) {
    this.layers = layers;
  }

  /** The layers of processes on a side. */
  ParadigmLayers on(Side side) {
    return new ParadigmLayers(on(side, layers));
  }

  /** The same layers on a side, but for those that are of another than the application's. */
  static Layer[] on(Side side, Layer[] layers) {
    Layer[] there = layers.clone();
    for (int i = 0; i < there.length; i++) {
      there[i] = on(side, there[i]);
    }
    return there;
  }

  static Layer on(Side side, Layer layer) {
    return layer != null && layer.side() == Side.APPLICATION ? layer.on(side) : layer;
  }

  /** The layer of a paradigm's reference; null when it is none of ours. */
  Layer of(int paradigmRef) {
    return layers[paradigmRef & 0xFF];
  }

  /** What the interface of a layer is called. */
  static String name(Layer layer) {
    return layer == Layer.ISO_C ? "ISOC" : layer.name().replace('_', '-');
  }

  /** The layer whose calls have this for their source file; null when it is none of ours. */
  static Layer ofRegions(String sourceFile) {
    return named(sourceFile.endsWith("_IO") ? sourceFile.replace("_IO", "") : sourceFile);
  }

  private static Layer named(String identification) {
    String name = identification.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "");
    return switch (name) {
      case "ISOC", "STDIO" -> Layer.ISO_C;
      case "PNETCDF" -> Layer.NETCDF;
      case "DISK" -> Layer.DEVICE;
      default ->
          Arrays.stream(Layer.values())
              .filter(layer -> layer.name().replace("_", "").equals(name))
              .findFirst()
              .orElse(null);
    };
  }
}
