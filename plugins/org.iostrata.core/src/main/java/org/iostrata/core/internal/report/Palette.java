// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report;

import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * The colours of layers and kinds, the same in every picture of the report and the workbench, as
 * {@code #rrggbb}. Those of kinds are by Okabe and Ito, which people with any kind of colour vision
 * tell apart, and tints of them; those of layers keep away from blue and vermilion, which are reads
 * and writes, and stand out from a white and a black page alike.
 */
public final class Palette {
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
      case METADATA -> "#56B4E9";
    };
  }

  /** The colour of a layer. */
  public static String of(Layer layer) {
    return switch (layer) {
      case NETCDF, CLIENT -> "#B5477D";
      case HDF5, SERVER -> "#8A63D2";
      case MPI_IO, CACHE -> "#16977F";
      case ISO_C, DISK -> "#7A9A1F";
      case AIO -> "#8C6D4F";
      case POSIX -> "#C79200";
      case BLOCK -> "#73808F";
    };
  }
}
