// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core;

/** A line of a chart over time. */
public interface ChartLine {
  /** What its axis is called. */
  String axis();

  /** The unit of its axis. */
  String unit();

  /** A value for each time from one border to the next, in ns since the trace's start. */
  double[] values(long[] borders);
}
