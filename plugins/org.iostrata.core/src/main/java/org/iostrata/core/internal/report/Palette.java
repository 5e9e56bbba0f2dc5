// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report;

import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.source.Surroundings.RegionKind;

/**
 * The colours of layers and kinds, the same in every picture of the report and the workbench, as
 * {@code #rrggbb}. Those of kinds are by Okabe and Ito, which people with any kind of colour vision
 * tell apart, and tints of them. Those of layers are as far from each other as so many can be, also
 * for people who see no red or green ({@code PaletteTest} measures it); those of the application's
 * keep away from blue and vermilion, which are reads and writes. All stand out from a white and a
 * black page.
 */
public final class Palette {
  /** By {@link Layer#index}: of the application, clients, the network, servers, caches, devices. */
  private static final String[] LAYERS = {
    "#912361", "#9F8FFF", "#10D082", "#729143", "#A60008", "#CEB800", "#828F90", "#2642C0",
    "#69C6C3", "#FF715F", "#ADB1FF", "#527A63", "#005F09", "#0075FB", "#86BCE0", "#1595AE",
    "#646584", "#48970A", "#E7AD50", "#4ECAA1", "#C30D4D", "#5D4386", "#075C35", "#076ED0",
    "#648DD0", "#63389F",
  };

  private Palette() {}

  /** The colour of operations of a kind. */
  public static String of(OperationKind kind) {
    return switch (kind) {
      case READ -> "#0072B2";
      case WRITE -> "#D55E00";
      case FLUSH -> "#CC79A7";
      case OPEN -> "#009E73";
      case CLOSE -> "#8FCFB9";
      case SEEK -> "#F0E442";
      case LOCK -> "#4D4D4D";
      case UNLOCK -> "#A6A6A6";
      case STAT -> "#9BD7F5";
      case METADATA -> "#56B4E9";
    };
  }

  /** The colour of calls of a kind. */
  public static String of(RegionKind kind) {
    return switch (kind) {
      case COMPUTE -> "#B9C4A6";
      case MPI_MESSAGE -> "#7B6BB0";
      case MPI_COLLECTIVE -> "#C0504D";
      case MPI_OTHER -> "#B8A6CF";
      case THREADS -> "#C9A227";
      case IO -> "#8DB4CC";
      case RECORDING -> "#8A8A8A";
    };
  }

  /** The colour of a layer. */
  public static String of(Layer layer) {
    return LAYERS[layer.index()];
  }
}
