// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.access;

/**
 * The line of an operation from its begin and first byte to its end and last byte, cut at the edges
 * of a view (Liang and Barsky), in pixels. One for all operations.
 */
final class AccessLine {
  private final AccessView view;
  private double fromPart;
  private double toPart;

  int fromColumn;
  int fromRow;
  int toColumn;
  int toRow;

  AccessLine(AccessView view) {
    this.view = view;
  }

  /** Sets it to that of an operation; false when nothing of it is in the view. */
  boolean isSet(long admitNs, long callbackNs, long fromByte, long toByte) {
    double x = view.x(admitNs);
    double y = view.y(fromByte);
    double width = view.x(callbackNs) - x;
    double height = view.y(toByte) - y;
    fromPart = 0;
    toPart = 1;
    if (!cut(x, width, view.columns()) || !cut(y, height, view.rows())) {
      return false;
    }
    fromColumn = pixel(x + fromPart * width, view.columns());
    toColumn = pixel(x + toPart * width, view.columns());
    fromRow = pixel(y + fromPart * height, view.rows());
    toRow = pixel(y + toPart * height, view.rows());
    return true;
  }

  /** Leaves the part of the line that lies in [0, most]; lines go up and to the right only. */
  private boolean cut(double from, double length, int most) {
    if (length == 0) {
      return from >= 0 && from <= most;
    }
    fromPart = Math.max(fromPart, -from / length);
    toPart = Math.min(toPart, (most - from) / length);
    return fromPart <= toPart;
  }

  /** The last pixel has both its edges. */
  private static int pixel(double at, int pixels) {
    return Math.max(0, Math.min(pixels - 1, (int) at));
  }
}
