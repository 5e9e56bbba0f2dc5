// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.clock;

import java.util.ArrayList;
import java.util.List;

/**
 * The corrections that bounds leave, as a convex polygon: x is the correction at a first time, y
 * that at a last one. Each bound cuts off a half of the plane.
 */
final class LineRegion {
  /** Faster no clock is slewed (adjtimex(2): 500 ppm), which is more than quartz is off. */
  private static final double MOST_DRIFT = 500e-6;

  private static final int HALVINGS = 60;

  /** A corner of the polygon. */
  private record Corner(double x, double y) {
    Corner towards(Corner other, double share) {
      return new Corner(x + (other.x - x) * share, y + (other.y - y) * share);
    }
  }

  private final long firstNs;
  private final long lastNs;
  private final long nearNs;

  /**
   * All lines.
   *
   * @param nearNs about what is to be added: corners are told from there, for the digits that a
   *     double has
   */
  LineRegion(long firstNs, long lastNs, long nearNs) {
    this.firstNs = firstNs;
    this.lastNs = lastNs;
    this.nearNs = nearNs;
  }

  /**
   * The line in the middle of those that are above the lower bounds and below the upper ones. Where
   * there is none, as when a clock was set in between, all bounds give way by as little as it
   * takes, which is in the error.
   */
  ClockLine between(TimedBounds lower, TimedBounds upper) {
    double slackNs = 0;
    List<Corner> corners = corners(lower, upper, 0);
    if (corners.isEmpty()) {
      slackNs = slack(lower, upper);
      corners = corners(lower, upper, slackNs);
    }
    return middle(corners, slackNs);
  }

  /** How far bounds have to give way. */
  private double slack(TimedBounds lower, TimedBounds upper) {
    double tooFew = 0;
    double enough = 1;
    while (corners(lower, upper, enough).isEmpty()) {
      tooFew = enough;
      enough *= 2;
    }
    for (int i = 0; i < HALVINGS && enough - tooFew > 1; i++) {
      double half = (tooFew + enough) / 2;
      if (corners(lower, upper, half).isEmpty()) {
        tooFew = half;
      } else {
        enough = half;
      }
    }
    return enough;
  }

  private List<Corner> corners(TimedBounds lower, TimedBounds upper, double slackNs) {
    double drift = MOST_DRIFT * ((double) lastNs - firstNs);
    double top = Double.NEGATIVE_INFINITY;
    double bottom = Double.POSITIVE_INFINITY;
    for (int i = 0; i < upper.size(); i++) {
      top = Math.max(top, near(upper.boundNs(i)));
    }
    for (int i = 0; i < lower.size(); i++) {
      bottom = Math.min(bottom, near(lower.boundNs(i)));
    }
    double low = Math.min(bottom, top) - drift - slackNs - 1;
    double high = Math.max(bottom, top) + drift + slackNs + 1;
    List<Corner> left =
        List.of(
            new Corner(low, low),
            new Corner(high, low),
            new Corner(high, high),
            new Corner(low, high));
    left = cut(left, -1, 1, drift);
    left = cut(left, 1, -1, drift);
    for (int i = 0; i < upper.size() && !left.isEmpty(); i++) {
      double share = share(upper.timeNs(i));
      left = cut(left, 1 - share, share, near(upper.boundNs(i)) + slackNs);
    }
    for (int i = 0; i < lower.size() && !left.isEmpty(); i++) {
      double share = share(lower.timeNs(i));
      left = cut(left, share - 1, -share, slackNs - near(lower.boundNs(i)));
    }
    return left;
  }

  private double near(long boundNs) {
    return (double) (boundNs - nearNs);
  }

  private double share(long timeNs) {
    return ((double) timeNs - firstNs) / ((double) lastNs - firstNs);
  }

  /** What is left where a x + b y is at most c (Sutherland and Hodgman). */
  private static List<Corner> cut(List<Corner> corners, double a, double b, double c) {
    List<Corner> left = new ArrayList<>(corners.size() + 1);
    for (int i = 0; i < corners.size(); i++) {
      Corner corner = corners.get(i);
      Corner next = corners.get((i + 1) % corners.size());
      double over = a * corner.x + b * corner.y - c;
      double nextOver = a * next.x + b * next.y - c;
      if (over <= 0) {
        left.add(corner);
      }
      if ((over < 0 && nextOver > 0) || (over > 0 && nextOver < 0)) {
        left.add(corner.towards(next, over / (over - nextOver)));
      }
    }
    return left;
  }

  /** A clock that goes as the other one does is likelier than any that does not. */
  private ClockLine middle(List<Corner> corners, double slackNs) {
    Corner middle = steady(corners);
    double error = 0;
    for (Corner corner : corners) {
      error = Math.max(error, Math.abs(corner.x - middle.x));
      error = Math.max(error, Math.abs(corner.y - middle.y));
    }
    return new ClockLine(
        firstNs,
        nearNs + Math.round(middle.x),
        lastNs,
        nearNs + Math.round(middle.y),
        (long) Math.ceil(error + slackNs));
  }

  /** The middle of the lines that are even, where there are any, else of all. */
  private static Corner steady(List<Corner> corners) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    double sumX = 0;
    double sumY = 0;
    for (int i = 0; i < corners.size(); i++) {
      Corner corner = corners.get(i);
      Corner next = corners.get((i + 1) % corners.size());
      double rise = corner.y - corner.x;
      double nextRise = next.y - next.x;
      if ((rise <= 0 && nextRise >= 0) || (rise >= 0 && nextRise <= 0)) {
        double even =
            rise == nextRise ? corner.x : corner.towards(next, rise / (rise - nextRise)).x;
        low = Math.min(low, even);
        high = Math.max(high, even);
      }
      sumX += corner.x;
      sumY += corner.y;
    }
    if (low <= high) {
      return new Corner((low + high) / 2, (low + high) / 2);
    }
    return new Corner(sumX / corners.size(), sumY / corners.size());
  }
}
