// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.perfetto;

/**
 * The fields of Perfetto's messages that are written, and values that they take, by their numbers
 * in its {@code .proto} files.
 */
final class PerfettoField {
  static final int TRACE_PACKET = 1;

  static final int PACKET_CLOCK_SNAPSHOT = 6;
  static final int PACKET_TIMESTAMP = 8;
  static final int PACKET_SEQUENCE_ID = 10;
  static final int PACKET_TRACK_EVENT = 11;
  static final int PACKET_INTERNED_DATA = 12;
  static final int PACKET_SEQUENCE_FLAGS = 13;
  static final int PACKET_DEFAULTS = 59;
  static final int PACKET_TRACK_DESCRIPTOR = 60;

  static final int DEFAULTS_TRACK_EVENT = 11;

  /** A sequence begins: what was said in it before does not count. */
  static final int STATE_CLEARED = 1;

  /** The packet needs what was said before. */
  static final int NEEDS_STATE = 2;

  static final int SNAPSHOT_CLOCKS = 1;
  static final int SNAPSHOT_PRIMARY = 2;
  static final int CLOCK_ID = 1;
  static final int CLOCK_TIMESTAMP = 2;
  static final int CLOCK_REALTIME = 1;
  static final int CLOCK_BOOTTIME = 6;

  static final int TRACK_UUID = 1;
  static final int TRACK_NAME = 2;
  static final int TRACK_PROCESS = 3;
  static final int TRACK_THREAD = 4;
  static final int TRACK_PARENT_UUID = 5;
  static final int TRACK_COUNTER = 8;
  static final int TRACK_CHILD_ORDERING = 11;
  static final int TRACK_SIBLING_ORDER_RANK = 12;
  static final int ORDERED_BY_RANK = 3;

  static final int PROCESS_PID = 1;
  static final int PROCESS_NAME = 6;
  static final int PROCESS_LABELS = 8;
  static final int THREAD_PID = 1;
  static final int THREAD_TID = 2;
  static final int THREAD_NAME = 5;
  static final int COUNTER_UNIT_NAME = 6;

  static final int EVENT_CATEGORY_IIDS = 3;
  static final int EVENT_DEBUG_ANNOTATIONS = 4;
  static final int EVENT_TYPE = 9;
  static final int EVENT_NAME_IID = 10;
  static final int EVENT_TRACK_UUID = 11;
  static final int EVENT_DOUBLE_COUNTER_VALUE = 44;
  static final int EVENT_FLOW_IDS = 47;
  static final int SLICE_BEGIN = 1;
  static final int SLICE_END = 2;
  static final int COUNTER_VALUE = 4;

  static final int ANNOTATION_NAME_IID = 1;
  static final int ANNOTATION_BOOL = 2;
  static final int ANNOTATION_INT = 4;
  static final int ANNOTATION_STRING_IID = 17;

  static final int INTERNED_CATEGORIES = 1;
  static final int INTERNED_NAMES = 2;
  static final int INTERNED_ANNOTATION_NAMES = 3;
  static final int INTERNED_STRINGS = 29;
  static final int INTERNED_IID = 1;
  static final int INTERNED_TEXT = 2;

  private PerfettoField() {}
}
