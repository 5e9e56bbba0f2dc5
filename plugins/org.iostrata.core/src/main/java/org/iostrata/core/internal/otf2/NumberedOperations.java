// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.util.HashMap;
import java.util.Map;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.internal.surroundings.BeginOrder;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.source.Surroundings.LinkedOperation;
import org.iostrata.core.source.Surroundings.SurroundingsVisitor;
import org.iostrata.otf2.event.AttributeList;
import org.iostrata.otf2.schema.IoOperationMode;

/**
 * Tells what operations of a location belong to, where an archive has numbers for it: a request,
 * which has the same number at the client and at the server, and what a disk did for a cache layer,
 * which ends with the matching id of that. Simulated archives have both.
 */
final class NumberedOperations {
  /** What waits for a disk at once; more is not followed. */
  private static final int MOST_WAITING = 1 << 16;

  private final Otf2Tables tables;
  private final NumberAttributes attributes;
  private final int thread;
  private final SurroundingsVisitor visitor;
  private final BeginOrder order = new BeginOrder();

  /** What is in a cache layer and not done yet. */
  private final Map<Long, LinkedOperation> waiting = new HashMap<>();

  NumberedOperations(
      Otf2Tables tables, NumberAttributes attributes, int thread, SurroundingsVisitor visitor) {
    this.tables = tables;
    this.attributes = attributes;
    this.thread = thread;
    this.visitor = visitor;
  }

  /** An operation begins. */
  void begin(long admitNs, int handleRef, int mode, long matchingId, AttributeList list) {
    int handle = tables.handle(handleRef);
    Layer layer = handle == LongIndex.ABSENT ? null : tables.layer(handle);
    if (layer == null || mode < IoOperationMode.READ || mode > IoOperationMode.FLUSH) {
      return;
    }
    int layerKind = LayerKind.of(layer, Otf2Tables.kind(mode));
    int place = order.next(thread, layerKind, admitNs);
    if (layer == Layer.CACHE && waiting.size() < MOST_WAITING) {
      waiting.put(matchingId, new LinkedOperation(thread, layerKind, admitNs, place));
    } else if (layer == Layer.DEVICE && attributes.hasAccesses()) {
      LinkedOperation begun = new LinkedOperation(thread, layerKind, admitNs, place);
      visitor.linkEnd(begun, access(matchingId), false);
    } else if ((layer == Layer.CLIENT || layer == Layer.SERVER) && attributes.hasRequest(list)) {
      LinkedOperation begun = new LinkedOperation(thread, layerKind, admitNs, place);
      visitor.linkEnd(begun, request(attributes.request(list)), layer == Layer.CLIENT);
    }
  }

  /** An operation ends. */
  void end(long matchingId, AttributeList list) {
    LinkedOperation ended = waiting.remove(matchingId);
    if (ended != null && attributes.hasAccess(list)) {
      visitor.linkEnd(ended, access(attributes.access(list)), true);
    }
  }

  /** Requests have even numbers. */
  private static long request(long number) {
    return number << 1;
  }

  private static long access(long id) {
    return id << 1 | 1;
  }
}
