// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

/** How much of an operation is done at a time. */
public final class MovedBytes {
  private MovedBytes() {}

  /** Its bytes that were moved before a time, as if evenly from ADMIT to CALLBACK. */
  public static long before(OperationBatch batch, int row, long timeNs) {
    long all = batch.bytesDone(row);
    if (timeNs >= batch.callbackNs(row)) {
      return all;
    }
    double part = (double) (timeNs - batch.admitNs(row)) / batch.durationNs(row);
    return Math.max(0, Math.min(all, (long) (all * part)));
  }
}
