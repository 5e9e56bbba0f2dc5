// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.link;

import java.util.Arrays;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;

/**
 * The calls and operations open on one thread, the innermost last. Frames are removed from the
 * middle too: entries of vector calls complete first in, first out, and some recordings mix two
 * threads in one. Ids and begins of frames ascend. Not thread-safe.
 */
public final class CallStack {
  /** No frame. */
  public static final int NONE = -1;

  /** What {@link #layerKind} gives for calls that may still become an operation. */
  public static final int UNDECIDED = -2;

  /** What {@link #layerKind} gives for calls that are no operation themselves. */
  public static final int TRANSPARENT = -3;

  private int depth;
  private long[] id = new long[16];
  private long[] begin = new long[16];
  private long[] call = new long[16];
  private long[] key = new long[16];
  private int[] layerKind = new int[16];
  private int[] slot = new int[16];
  private int[] mark = new int[16];

  /** How many frames there are. */
  public int depth() {
    return depth;
  }

  /**
   * Opens a call.
   *
   * @param newId its id
   * @param beginTime when, in any unit
   * @param callKey what {@link #findCall} looks for
   * @param newMark where in a list of its owner that is kept for it begins
   */
  public void pushCall(long newId, long beginTime, long callKey, int newMark) {
    int frame = push(newId, beginTime);
    layerKind[frame] = UNDECIDED;
    key[frame] = callKey;
    call[frame] = NONE;
    mark[frame] = newMark;
  }

  /**
   * Opens an operation. The innermost frame, when it is a call, is the call that does it, and
   * therefore no operation itself.
   *
   * @param newId its id
   * @param beginTime when, in any unit
   * @param newLayerKind its layer and kind
   * @param newSlot where its owner keeps the rest
   */
  public void pushOperation(long newId, long beginTime, int newLayerKind, int newSlot) {
    long ownCall = decideOwnCall();
    int frame = push(newId, beginTime);
    layerKind[frame] = newLayerKind;
    call[frame] = ownCall;
    slot[frame] = newSlot;
  }

  private long decideOwnCall() {
    int top = depth - 1;
    if (top < 0) {
      return NONE;
    }
    if (isCall(top)) {
      layerKind[top] = TRANSPARENT;
      return id[top];
    }
    return call[top]; // another entry of the same vector call
  }

  private int push(long newId, long beginTime) {
    if (depth == id.length) {
      grow(depth * 2);
    }
    id[depth] = newId;
    begin[depth] = beginTime;
    slot[depth] = NONE;
    return depth++;
  }

  private void grow(int size) {
    id = Arrays.copyOf(id, size);
    begin = Arrays.copyOf(begin, size);
    call = Arrays.copyOf(call, size);
    key = Arrays.copyOf(key, size);
    layerKind = Arrays.copyOf(layerKind, size);
    slot = Arrays.copyOf(slot, size);
    mark = Arrays.copyOf(mark, size);
  }

  /** Removes a frame, wherever it is. */
  public void remove(int frame) {
    int behind = depth - frame - 1;
    if (behind > 0) {
      System.arraycopy(id, frame + 1, id, frame, behind);
      System.arraycopy(begin, frame + 1, begin, frame, behind);
      System.arraycopy(call, frame + 1, call, frame, behind);
      System.arraycopy(key, frame + 1, key, frame, behind);
      System.arraycopy(layerKind, frame + 1, layerKind, frame, behind);
      System.arraycopy(slot, frame + 1, slot, frame, behind);
      System.arraycopy(mark, frame + 1, mark, frame, behind);
    }
    depth--;
  }

  /**
   * The parent of an operation of a layer, looked for in a frame and those around it: an operation
   * of a layer above, or a call that may become one.
   *
   * @return its frame, or {@link #NONE}
   */
  public int findParent(int innermost, Layer layer) {
    for (int frame = innermost; frame >= 0; frame--) {
      int what = layerKind[frame];
      if (what == UNDECIDED || (what >= 0 && LayerKind.layer(what).isAbove(layer))) {
        return frame;
      }
    }
    return NONE;
  }

  /** The innermost call with a key, or {@link #NONE}. */
  public int findCall(long callKey) {
    for (int frame = depth - 1; frame >= 0; frame--) {
      if (isCall(frame) && key[frame] == callKey) {
        return frame;
      }
    }
    return NONE;
  }

  /** The frame with an id, or {@link #NONE}. */
  public int findId(long wanted) {
    for (int frame = depth - 1; frame >= 0 && id[frame] >= wanted; frame--) {
      if (id[frame] == wanted) {
        return frame;
      }
    }
    return NONE;
  }

  /** Whether a frame is a call, and not an operation. */
  public boolean isCall(int frame) {
    return layerKind[frame] < 0;
  }

  /** Makes undecided calls transparent. */
  public void decideAll() {
    for (int frame = 0; frame < depth; frame++) {
      if (layerKind[frame] == UNDECIDED) {
        layerKind[frame] = TRANSPARENT;
      }
    }
  }

  /** The id of a frame. */
  public long id(int frame) {
    return id[frame];
  }

  /** The mark of a call. */
  public int mark(int frame) {
    return mark[frame];
  }

  /** What is kept may move: no mark of a frame, or of those inside, is behind a place any more. */
  public void lowerMarks(int fromFrame, int newMark) {
    for (int frame = fromFrame; frame < depth; frame++) {
      mark[frame] = Math.min(mark[frame], newMark);
    }
  }

  /** When a frame was opened. */
  public long begin(int frame) {
    return begin[frame];
  }

  /** The id of the call that does an operation, or {@link #NONE}. */
  public long call(int frame) {
    return call[frame];
  }

  /** The key of a call. */
  public long key(int frame) {
    return key[frame];
  }

  /** Layer and kind of an operation, {@link #UNDECIDED} or {@link #TRANSPARENT} for a call. */
  public int layerKind(int frame) {
    return layerKind[frame];
  }

  /** Where the owner keeps the rest of an operation. */
  public int slot(int frame) {
    return slot[frame];
  }
}
