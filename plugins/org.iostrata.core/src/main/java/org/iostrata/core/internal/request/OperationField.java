// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

/** What is known of an operation of a client or a server. */
final class OperationField {
  static final int THREAD = 0;
  static final int ID = 1;
  static final int LAYER_KIND = 2;
  static final int FILE = 3;
  static final int OFFSET = 4;
  static final int BYTES = 5;
  static final int ADMIT_NS = 6;
  static final int CALLBACK_NS = 7;

  /** How many need it still. */
  static final int USES = 8;

  /** The next one that was done for the same request. */
  static final int NEXT = 9;

  static final int FOUND = 10;

  /** Until when its thread does it: an asynchronous one goes on without it. */
  static final int BUSY_NS = 11;

  /** The number of the request that its thread had received last when it did it. */
  static final int LATEST = 12;

  /** 1, when it belongs to the part that is looked at. */
  static final int IN_PART = 13;

  /** How many of its bytes the kernel has asked a file system in user space to write. */
  static final int ASKED = 14;

  /** What stands for a write by a library until a request carries it. */
  static final int KEPT = 15;

  /** How long disks worked for it; UNKNOWN where none was recorded. */
  static final int DISK_NS = 16;

  /** Until when what is in that. */
  static final int DISK_TO_NS = 17;

  /** Where in memory its data was, or UNKNOWN. */
  static final int BUFFER = 18;

  static final int COUNT = 19;

  private OperationField() {}
}
