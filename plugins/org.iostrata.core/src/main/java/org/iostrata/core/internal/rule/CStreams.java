// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/** What the buffer of a C stream makes of calls. */
public final class CStreams {
  /** The size that glibc gives it. */
  private static final double BUFFER_BYTES = 4096;

  /** Of calls that are so much smaller than the buffer most find room in it. */
  private static final double SEVERAL = 8;

  /**
   * Calls that are so much larger than the buffer are requests of the program, not the buffer's.
   */
  private static final double LARGE = 16;

  private CStreams() {}

  /**
   * The size of the requests to the system that calls become, where these are not recorded: small
   * ones fill the buffer first, and what is larger goes past it.
   */
  public static double requestBytes(double meanBytes) {
    return Math.max(BUFFER_BYTES, meanBytes);
  }

  /** Whether calls go past the buffer: what they are is as large as the program makes it. */
  public static boolean passOn(double meanBytes) {
    return meanBytes >= LARGE * BUFFER_BYTES;
  }

  /** Whether small calls go on where the last one ended, and the buffer is that of the library. */
  public static boolean isGathered(IoStack stack, Layer layer, OperationKind kind) {
    return isBuffered(stack, layer, kind) && stack.kind(layer, OperationKind.SEEK) == null;
  }

  /** Whether calls are small, and the buffer is that of the library. */
  public static boolean isBuffered(IoStack stack, Layer layer, OperationKind kind) {
    return layer.isLike(Layer.ISO_C)
        && stack.kind(layer, OperationKind.METADATA) == null // setvbuf
        && findRoom(stack.meanBytes(layer, kind));
  }

  /** Whether most calls find room in the buffer, or what they ask for. */
  private static boolean findRoom(double meanBytes) {
    return meanBytes * SEVERAL <= BUFFER_BYTES;
  }

  /**
   * The part of the time of calls that is no copying, and no making of text: where most find room
   * in the buffer, what is beyond the time that most take.
   */
  public static double beyondCopying(KindFacts calls, double meanNs, double meanBytes) {
    double copyingNs = calls.isRecorded() && findRoom(meanBytes) ? calls.medianNs() : 0;
    return Math.min(
        Copying.beyond(Layer.ISO_C, meanNs, 0), Math.max(0, 1 - copyingNs / Math.max(1, meanNs)));
  }

  /**
   * The part of the time of calls that they would take if all took as long as most do, where each
   * is a request to the system: what a few wait for, as for what is read ahead, is the same however
   * large they are.
   */
  public static double asMostTake(KindFacts calls, double meanBytes) {
    boolean eachAsks = calls.isRecorded() && meanBytes >= BUFFER_BYTES;
    return eachAsks ? calls.typicalShare() : 1;
  }

  /**
   * Whether the seeks of a layer move data: a stream that seeks writes what it has gathered, or
   * reads what is there. All others only set a position.
   */
  public static boolean seeksMoveData(Layer layer) {
    return layer.isLike(Layer.ISO_C);
  }
}
