// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.link;

import java.util.Arrays;
import org.iostrata.core.internal.collection.Effort;
import org.iostrata.core.internal.collection.Scatter;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.Trace;

/**
 * The operations of one process that began and did not end, in slots: rows of columns in one array.
 * Non-blocking ones are found by handle and matching id, from whatever thread, and kept in the
 * order of their begin; blocking ones are found through their thread's stack.
 */
public final class OpenOperations {
  /** No operation. */
  public static final int NONE = -1;

  /** A flag for whoever feeds the linker; it is not delivered. */
  public static final int OWNERS_MARK = 1 << 30;

  /** A flag of what a call is when nothing in it says otherwise; it is not delivered. */
  static final int SUPPOSED = 1 << 29;

  private long[] values = new long[0];
  private int[] chain = new int[0];
  private int[] older = new int[0];
  private int[] newer = new int[0];
  private int[] buckets = new int[64];
  private int firstFree = NONE;
  private int oldest = NONE;
  private int newest = NONE;
  private int nonBlocking;
  private final PendingRequests pending = new PendingRequests();
  private final FileRange range = new FileRange();

  OpenOperations() {
    Arrays.fill(buckets, NONE);
  }

  /** Sets a column of a slot. */
  public void set(int slot, int column, long value) {
    values[slot * OpenField.COUNT + column] = value;
  }

  /** Sets bits of {@link org.iostrata.core.model.OperationFlags}. */
  public void addFlags(int slot, int flags) {
    values[slot * OpenField.COUNT + OpenField.FLAGS] |= flags;
  }

  void removeFlags(int slot, int flags) {
    values[slot * OpenField.COUNT + OpenField.FLAGS] &= ~flags;
  }

  /** A column of a slot: a number, a time or bytes. */
  public long get(int slot, int column) {
    return values[slot * OpenField.COUNT + column];
  }

  /** A column of a slot that holds an index or bits. */
  public int index(int slot, int column) {
    return (int) get(slot, column);
  }

  /** A free slot, not issued, without children; its other columns hold old values. */
  public int allocate() {
    if (firstFree == NONE) {
      grow();
    }
    int slot = firstFree;
    firstFree = chain[slot];
    set(slot, OpenField.PARENT_SLOT, NONE);
    set(slot, OpenField.ISSUE, Trace.UNKNOWN);
    set(slot, OpenField.FIRST_CHILD, Trace.UNKNOWN);
    set(slot, OpenField.LAST_CHILD, Trace.UNKNOWN);
    return slot;
  }

  /** Gives a slot back. */
  void release(int slot) {
    set(slot, OpenField.PARENT_LAYER_KIND, NONE);
    chain[slot] = firstFree;
    firstFree = slot;
  }

  /** An operation ended: tells its parent, when that is still open. */
  void endChild(int slot, long end) {
    int parent = index(slot, OpenField.PARENT_SLOT);
    if (parent != NONE && get(parent, OpenField.ID) == get(slot, OpenField.PARENT_ID)) {
      boolean first = get(parent, OpenField.FIRST_CHILD) == Trace.UNKNOWN;
      set(
          parent,
          OpenField.FIRST_CHILD,
          first
              ? get(slot, OpenField.BEGIN)
              : Math.min(get(parent, OpenField.FIRST_CHILD), get(slot, OpenField.BEGIN)));
      set(
          parent,
          OpenField.LAST_CHILD,
          first ? end : Math.max(get(parent, OpenField.LAST_CHILD), end));
    }
  }

  /** How many slots exist, free or not. */
  int slots() {
    return chain.length;
  }

  /** How many non-blocking operations are open. */
  int nonBlocking() {
    return nonBlocking;
  }

  /** The non-blocking operation that began first, or {@link #NONE}. */
  int oldest() {
    return oldest;
  }

  /** The non-blocking operation of a handle with an id, or {@link #NONE}. */
  public int find(int wantedHandle, long wantedId) {
    if (nonBlocking == 0) {
      return NONE;
    }
    int slot = buckets[bucket(wantedHandle, wantedId)];
    while (slot != NONE
        && (index(slot, OpenField.HANDLE) != wantedHandle
            || get(slot, OpenField.MATCHING_ID) != wantedId)) {
      slot = chain[slot];
    }
    return slot;
  }

  /** Makes a filled slot a non-blocking operation; it is the newest. */
  void link(int slot) {
    if (nonBlocking >= buckets.length) {
      rehash();
    }
    enterBucket(slot);
    older[slot] = newest;
    newer[slot] = NONE;
    if (newest == NONE) {
      oldest = slot;
    } else {
      newer[newest] = slot;
    }
    newest = slot;
    nonBlocking++;
    if (isRequest(slot)) {
      pending.begin(
          slot,
          index(slot, OpenField.LAYER_KIND),
          get(slot, OpenField.BEGIN),
          index(slot, OpenField.THREAD),
          range(slot));
    }
  }

  /**
   * The non-blocking operation that a transfer serves which no call on its thread explains, or
   * {@link #NONE}; it ends now. When there is one, flags of the transfer tell how it was found.
   */
  int findServed(int slot) {
    if (nonBlocking == 0 || !isFileTransfer(slot)) {
      return NONE;
    }
    int served =
        pending.parentOf(
            index(slot, OpenField.LAYER_KIND),
            get(slot, OpenField.BEGIN),
            index(slot, OpenField.THREAD),
            range(slot));
    if (served != NONE) {
      addFlags(slot, pending.evidence());
    }
    return served;
  }

  /** What looking for what is served may cost. */
  Effort effort() {
    return pending.effort();
  }

  /** Whether a non-blocking operation may be served by others: no layer is below the disks. */
  public boolean isRequest(int slot) {
    return isFileTransfer(slot) && LayerKind.layer(index(slot, OpenField.LAYER_KIND)).callsOthers();
  }

  private boolean isFileTransfer(int slot) {
    return index(slot, OpenField.FILE) != Trace.NONE
        && LayerKind.isTransfer(index(slot, OpenField.LAYER_KIND));
  }

  private FileRange range(int slot) {
    return range.set(
        index(slot, OpenField.FILE),
        get(slot, OpenField.OFFSET),
        get(slot, OpenField.BYTES_REQUESTED));
  }

  /** Takes a non-blocking operation out, without releasing its slot. */
  void unlink(int slot) {
    if (isRequest(slot)) {
      pending.end(slot);
    }
    int bucket = bucket(index(slot, OpenField.HANDLE), get(slot, OpenField.MATCHING_ID));
    if (buckets[bucket] == slot) {
      buckets[bucket] = chain[slot];
    } else {
      int before = buckets[bucket];
      while (chain[before] != slot) {
        before = chain[before];
      }
      chain[before] = chain[slot];
    }
    if (older[slot] == NONE) {
      oldest = newer[slot];
    } else {
      newer[older[slot]] = newer[slot];
    }
    if (newer[slot] == NONE) {
      newest = older[slot];
    } else {
      older[newer[slot]] = older[slot];
    }
    nonBlocking--;
  }

  private void enterBucket(int slot) {
    int bucket = bucket(index(slot, OpenField.HANDLE), get(slot, OpenField.MATCHING_ID));
    chain[slot] = buckets[bucket];
    buckets[bucket] = slot;
  }

  private void rehash() {
    buckets = new int[buckets.length * 2];
    Arrays.fill(buckets, NONE);
    for (int slot = oldest; slot != NONE; slot = newer[slot]) {
      enterBucket(slot);
    }
  }

  private int bucket(int ofHandle, long ofId) {
    return Scatter.place(Scatter.of(ofId) + ofHandle, buckets.length - 1);
  }

  private void grow() {
    int from = chain.length;
    int size = Math.max(16, from * 2);
    values = Arrays.copyOf(values, size * OpenField.COUNT);
    chain = Arrays.copyOf(chain, size);
    older = Arrays.copyOf(older, size);
    newer = Arrays.copyOf(newer, size);
    for (int slot = size - 1; slot >= from; slot--) {
      release(slot);
    }
  }
}
