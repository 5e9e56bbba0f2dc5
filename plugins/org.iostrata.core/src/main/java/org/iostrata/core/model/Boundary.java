// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

import java.util.List;

/** The events at the boundaries of a layer in the life of an operation (Lu and Shen, Fig. 5). */
public enum Boundary {
  /** The layer got it. */
  ADMIT {
    @Override
    public long timeNs(OperationBatch batch, int row) {
      return batch.admitNs(row);
    }
  },

  /** The layer handed it on: recorded, or the begin of the first child; unknown without both. */
  ISSUE {
    @Override
    public long timeNs(OperationBatch batch, int row) {
      long issueNs = batch.issueNs(row);
      long told = issueNs == Trace.UNKNOWN ? batch.firstChildNs(row) : issueNs;
      return told == Trace.UNKNOWN
          ? told
          : Math.max(batch.admitNs(row), Math.min(told, batch.callbackNs(row)));
    }
  },

  /** The layers below were done with it: the end of the last child; unknown without children. */
  COMPLT {
    @Override
    public long timeNs(OperationBatch batch, int row) {
      long told = batch.lastChildNs(row);
      return told == Trace.UNKNOWN
          ? told
          : Math.max(ISSUE.timeNs(batch, row), Math.min(told, batch.callbackNs(row)));
    }
  },

  /** The layer reported it done. */
  CALLBACK {
    @Override
    public long timeNs(OperationBatch batch, int row) {
      return batch.callbackNs(row);
    }
  };

  /** All of them in the order of an operation's life. */
  public static final List<Boundary> ALL = List.of(values());

  /** When it was, or {@link Trace#UNKNOWN}. Within ADMIT and CALLBACK, in the order of these. */
  public abstract long timeNs(OperationBatch batch, int row);
}
