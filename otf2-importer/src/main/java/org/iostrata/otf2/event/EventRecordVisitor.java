// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.event;

/** Gets every event in one uniform view, decoded by the schema. */
@FunctionalInterface
public interface EventRecordVisitor {
  /**
   * An event.
   *
   * @param location the index of its location
   * @param time its time in global ticks
   * @param record its type and fields; valid during the call only
   * @param attributes its attributes, never null; valid during the call only
   */
  void record(int location, long time, EventRecord record, AttributeList attributes);
}
