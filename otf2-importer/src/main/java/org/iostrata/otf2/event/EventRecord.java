// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.event;

import java.util.List;
import org.iostrata.otf2.schema.EventType;
import org.iostrata.otf2.schema.Field;
import org.iostrata.otf2.schema.RecordView;

/**
 * One event as the schema sees it; references are mapped to global ones, times to global ticks. A
 * flyweight: valid during the callback only.
 */
public interface EventRecord extends RecordView {
  /** The event's type. */
  EventType type();

  @Override
  default List<Field> fields() {
    return type().fields();
  }
}
