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

  /** Its parent was found by process, file and range of bytes, not by the thread. */
  public static final int LINKED_BY_RANGE = 64;

  /** Its parent was found by process, file and time only, as a range is not known. */
  public static final int LINKED_BY_TIME = 128;

  /** Another operation could as well be its parent. */
  public static final int LINK_AMBIGUOUS = 256;

  /** The bits that tell how the parent was found; none of them means by the thread. */
  public static final int LINK_EVIDENCE = LINKED_BY_RANGE | LINKED_BY_TIME | LINK_AMBIGUOUS;

  /** Its parent is collective, or has a parent that is. */
  public static final int IN_COLLECTIVE = 512;

  /** At the file pointer that all processes share, or ordered by it. */
  public static final int SHARED_POINTER = 1024;

  /** A call about a name that the trace says to have failed: it made and changed nothing. */
  public static final int FAILED = 2048;

  /** The program asked that it waits until the operations before it are done (IOSQE_IO_LINK). */
  public static final int CHAINED = 4096;

  private OperationFlags() {}
}
