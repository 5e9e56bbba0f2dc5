// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import org.iostrata.core.model.OperationFlags;

/** What {@link OpenOperations} know of an operation; times in ticks, sizes and offsets in bytes. */
final class OpenField {
  static final int THREAD = 0;
  static final int HANDLE = 1;
  static final int FILE = 2;
  static final int LAYER_KIND = 3;

  /** Bits of {@link OperationFlags} and {@link OpenOperations#POSITIONAL}. */
  static final int FLAGS = 4;

  static final int PARENT_LAYER_KIND = 5;

  /**
   * The slot of the parent while that is open with the parent's id, or {@link OpenOperations#NONE}.
   */
  static final int PARENT_SLOT = 6;

  static final int PHASE = 7;
  static final int ID = 8;
  static final int PARENT_ID = 9;
  static final int MATCHING_ID = 10;
  static final int BEGIN = 11;
  static final int ISSUE = 12;
  static final int OFFSET = 13;
  static final int BYTES_REQUESTED = 14;
  static final int FIRST_CHILD = 15;
  static final int LAST_CHILD = 16;

  /** How many there are. */
  static final int COUNT = 17;

  private OpenField() {}
}
