// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.link;

import org.iostrata.core.model.OperationFlags;

/**
 * What {@link OpenOperations} know of an operation; times in ticks of its owner, sizes and offsets
 * in bytes.
 */
public final class OpenField {
  /** Its thread. */
  public static final int THREAD = 0;

  /** Its handle, or {@code Trace.NONE}. */
  public static final int HANDLE = 1;

  /** Its file, or {@code Trace.NONE}. */
  public static final int FILE = 2;

  /** Its layer and kind. */
  public static final int LAYER_KIND = 3;

  /** Bits of {@link OperationFlags} and {@link OpenOperations#OWNERS_MARK}. */
  public static final int FLAGS = 4;

  static final int PARENT_LAYER_KIND = 5;

  /**
   * The slot of the parent while that is open with the parent's id, or {@link OpenOperations#NONE}.
   */
  static final int PARENT_SLOT = 6;

  /** The phase its thread is in, or {@code Trace.NONE}. */
  public static final int PHASE = 7;

  /** Its id; ids ascend with the begin. */
  public static final int ID = 8;

  static final int PARENT_ID = 9;

  /** What its end names it by, besides its handle. */
  public static final int MATCHING_ID = 10;

  /** When it began. */
  public static final int BEGIN = 11;

  /** When it was issued, or {@code Trace.UNKNOWN}. */
  public static final int ISSUE = 12;

  /** Where in the file, or {@code Trace.UNKNOWN}. */
  public static final int OFFSET = 13;

  /** How much was asked for, or {@code Trace.UNKNOWN}. */
  public static final int BYTES_REQUESTED = 14;

  /** The class of its file, by its number. */
  public static final int FILE_CLASS = 15;

  static final int FIRST_CHILD = 16;
  static final int LAST_CHILD = 17;

  /** The innermost region of the program its thread is in, or {@code Trace.NONE}. */
  public static final int REGION = 18;

  /** Where in memory its data is, or {@code Trace.UNKNOWN}. */
  public static final int BUFFER = 19;

  /** How many there are. */
  static final int COUNT = 20;

  private OpenField() {}
}
