// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.metric;

import org.iostrata.core.collection.LongList;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;

/**
 * Begins and ends of operations per layer and kind, collected by one thread until they are swept.
 */
public final class EdgeBuffer {
  private final LongList[] begins = new LongList[LayerKind.COUNT];
  private final LongList[] ends = new LongList[LayerKind.COUNT];

  /** Adds the edges of one operation. */
  public void add(OperationBatch batch, int row) {
    int layerKind = batch.layerKind(row);
    LongList list = begins[layerKind];
    if (list == null) {
      list = new LongList();
      begins[layerKind] = list;
      ends[layerKind] = new LongList();
    }
    long admitNs = batch.admitNs(row);
    list.add(admitNs);
    ends[layerKind].add(Math.max(batch.callbackNs(row), admitNs + 1));
  }

  /** Whether operations of a layer and kind were added since they were last moved. */
  public boolean has(int layerKind) {
    return begins[layerKind] != null && begins[layerKind].size() > 0;
  }

  /** Moves the edges of a layer and kind to other lists. */
  public void moveTo(int layerKind, LongList toBegins, LongList toEnds) {
    if (begins[layerKind] != null) {
      toBegins.takeAll(begins[layerKind]);
      toEnds.takeAll(ends[layerKind]);
    }
  }
}
