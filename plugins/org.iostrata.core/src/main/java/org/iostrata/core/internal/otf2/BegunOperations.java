// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.otf2.definition.Definitions;
import org.iostrata.otf2.definition.Location;
import org.iostrata.otf2.event.AttributeList;
import org.iostrata.otf2.event.EventRecord;
import org.iostrata.otf2.schema.IoOperationFlag;
import org.iostrata.otf2.schema.IoOperationMode;

/**
 * What the operations do that go on at a place of the event log: only their begin tells, and the
 * later events of an operation name it by handle and matching id. A begin is remembered for {@link
 * #LOOK_BACK} events and no longer, so that what an event is about does not depend on where reading
 * began.
 */
final class BegunOperations {
  /** A few milliseconds of reading. */
  static final int LOOK_BACK = 1 << 15;

  /**
   * The begin of an operation.
   *
   * @param number its number in the log
   * @param kind what the operation does, or null
   * @param offset as recorded, or {@code Trace.UNKNOWN}
   */
  record Begun(long number, OperationKind kind, boolean nonBlocking, long offset) {}

  /** A non-blocking operation may complete on any thread of its process, others on their own. */
  private record BegunKey(boolean nonBlocking, long owner, long handle, long matchingId) {}

  private final List<Location> locations;
  private final int offsetAttribute;
  private final Map<BegunKey, Begun> open =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<BegunKey, Begun> eldest) {
          return isTooOld(eldest.getValue());
        }
      };
  private long number;

  BegunOperations(Definitions definitions) {
    locations = definitions.locations();
    offsetAttribute = Otf2Tables.offsetAttribute(definitions);
  }

  void clear() {
    open.clear();
  }

  private boolean isTooOld(Begun begun) {
    return number - begun.number() > LOOK_BACK;
  }

  /**
   * The begin of the operation that a record is about, which may be this very record; null when the
   * record is about none or its begin is not known. To be asked for each record in turn.
   */
  Begun follow(long recordNumber, int location, EventRecord record, AttributeList attributes) {
    number = recordNumber;
    return switch (record.type()) {
      case IO_OPERATION_BEGIN -> begin(location, record, attributes);
      case IO_OPERATION_TEST, IO_OPERATION_ISSUED -> find(location, record, 1, false);
      case IO_OPERATION_CANCELLED -> find(location, record, 1, true);
      case IO_OPERATION_COMPLETE -> find(location, record, 2, true);
      default -> null;
    };
  }

  private Begun begin(int location, EventRecord record, AttributeList attributes) {
    boolean nonBlocking = (record.value(2) & IoOperationFlag.NON_BLOCKING) != 0;
    long offset = attributes.getLong(offsetAttribute, Trace.UNKNOWN);
    Begun begun = new Begun(number, kindOfMode(record.value(1)), nonBlocking, offset);
    BegunKey key = key(nonBlocking, location, record.value(0), record.value(4));
    open.remove(key); // else it would keep its place among the eldest
    open.put(key, begun);
    return begun;
  }

  private Begun find(int location, EventRecord record, int idField, boolean last) {
    BegunKey own = key(false, location, record.value(0), record.value(idField));
    BegunKey key =
        open.containsKey(own) ? own : key(true, location, own.handle(), own.matchingId());
    Begun begun = last ? open.remove(key) : open.get(key);
    return begun == null || isTooOld(begun) ? null : begun;
  }

  private BegunKey key(boolean nonBlocking, int location, long handle, long matchingId) {
    long owner = nonBlocking ? locations.get(location).locationGroup() : location;
    return new BegunKey(nonBlocking, owner, handle, matchingId);
  }

  private static OperationKind kindOfMode(long mode) {
    return switch ((int) mode) {
      case IoOperationMode.READ -> OperationKind.READ;
      case IoOperationMode.WRITE -> OperationKind.WRITE;
      case IoOperationMode.FLUSH -> OperationKind.FLUSH;
      default -> null;
    };
  }
}
