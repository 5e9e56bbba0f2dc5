// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

/** Bits of {@link OperationBatch#flags}. */
public final class OperationFlags {
  /** The call returned before the operation was done. */
  public static final int NON_BLOCKING = 1;

  /** All processes of a communicator take part. As recorded: Score-P marks some wrongly. */
  public static final int COLLECTIVE = 2;

  /** It was cancelled. */
  public static final int CANCELLED = 4;

  /** A transfer whose result the trace does not tell: it failed, or nobody counted the bytes. */
  public static final int RESULT_UNDEFINED = 8;

  /** The offset was not recorded but derived from the handle's position. */
  public static final int OFFSET_DERIVED = 16;

  /** The handle makes every write wait until the data is on the device (O_SYNC, O_DSYNC). */
  public static final int SYNCHRONOUS = 32;

  private OperationFlags() {}
}
