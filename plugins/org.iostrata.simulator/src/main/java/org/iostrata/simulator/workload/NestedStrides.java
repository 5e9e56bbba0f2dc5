// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.workload;

import java.util.Iterator;
import java.util.List;
import org.iostrata.simulator.spi.Extents;

/**
 * As the benchmark BT-IO does it: after each time step the processes write a cube of cells behind
 * what there is. They stand in a square, and each has in every layer of the cube a piece of another
 * place, many short ranges, so that all are equally busy.
 *
 * @param name what it is
 * @param side how many processes are in a row of the square: there are {@code side * side}
 * @param cells how many cells are along an edge of the cube; a multiple of {@code side}
 * @param cellBytes how many bytes a cell has
 * @param steps how many time steps are written
 * @param computeInstructions how much each process computes before a step is written
 * @param collective how processes do it together; null when each accesses on its own
 */
public record NestedStrides(
    String name,
    int side,
    int cells,
    long cellBytes,
    int steps,
    double computeInstructions,
    Collective collective)
    implements Workload {
  @Override
  public int processes() {
    return side * side;
  }

  @Override
  public List<FileAtStart> files() {
    return List.of(new FileAtStart("/data/bt", 0));
  }

  @Override
  public Collective collective() {
    return collective == null ? Collective.NONE : collective;
  }

  @Override
  public Iterator<Action> actions(int rank) {
    return new Steps(
        2L * steps,
        step ->
            step % 2 == 0
                ? new Action.Compute(computeInstructions)
                : FileActions.of(true, collective != null, ranges(rank, step / 2)));
  }

  /** What a process has of the cube of a step: in each slab of layers a rectangle of its rows. */
  private Extents ranges(int rank, long step) {
    Extents ranges = new Extents();
    int piece = cells / side;
    for (int slab = 0; slab < side; slab++) {
      int rowPiece = (rank / side + slab) % side;
      int columnPiece = (rank % side + slab) % side;
      for (long layer = (long) slab * piece; layer < (slab + 1L) * piece; layer++) {
        for (long row = (long) rowPiece * piece; row < (rowPiece + 1L) * piece; row++) {
          long cell = ((step * cells + layer) * cells + row) * cells + (long) columnPiece * piece;
          ranges.join(cell * cellBytes, piece * cellBytes);
        }
      }
    }
    return ranges;
  }
}
