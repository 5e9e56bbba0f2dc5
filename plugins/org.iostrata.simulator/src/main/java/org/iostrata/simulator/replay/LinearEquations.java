// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.replay;

/** Linear equations with as many unknowns, by elimination with the largest pivot. */
final class LinearEquations {
  private LinearEquations() {}

  /**
   * Solves them; what no equation tells is 0.
   *
   * @param rows coefficients, and what they give, in the last column; changed
   */
  static double[] solve(double[][] rows) {
    int size = rows.length;
    for (int column = 0; column < size; column++) {
      int pivot = column;
      for (int row = column + 1; row < size; row++) {
        pivot = Math.abs(rows[row][column]) > Math.abs(rows[pivot][column]) ? row : pivot;
      }
      double[] chosen = rows[pivot];
      rows[pivot] = rows[column];
      rows[column] = chosen;
      for (int row = 0; row < size && chosen[column] != 0; row++) {
        if (row != column) {
          double times = rows[row][column] / chosen[column];
          for (int i = column; i <= size; i++) {
            rows[row][i] -= times * chosen[i];
          }
        }
      }
    }
    double[] solution = new double[size];
    for (int i = 0; i < size; i++) {
      solution[i] = rows[i][i] == 0 ? 0 : rows[i][size] / rows[i][i];
    }
    return solution;
  }
}
