// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.scan;

import java.util.List;
import org.iostrata.core.model.OperationBatch;

/** Looks at the operations of all processes by time, in rounds. */
public interface RoundVisitor {
  /**
   * Takes the next operations of a track. Several workers do at once, but only one of the same
   * track; the batch is filled again afterwards.
   */
  void take(int worker, int track, OperationBatch batch);

  /** No operation of a track will come that begins before a time; by the worker that read it. */
  void settle(int track, long watermarkNs);

  /** A round was read: nobody else does anything. */
  void endRound();

  /**
   * What is to be done beside the reads of the next round: no operation will come that begins
   * before a time, but for those that the reads take.
   */
  List<Runnable> beside(long watermarkNs);

  /** What is to be done after the last round, by several workers. */
  List<Runnable> last();
}
