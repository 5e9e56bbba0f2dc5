// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.network;

/** Parts in the order in which they came. A part is in one queue at a time: it knows the next. */
final class PartQueue {
  private MessagePart first;
  private MessagePart last;

  boolean isEmpty() {
    return first == null;
  }

  /** Puts a part at the end. */
  void add(MessagePart part) {
    if (first == null) {
      first = part;
    } else {
      last.next = part;
    }
    last = part;
  }

  /** Takes the first one; null when there is none. */
  MessagePart poll() {
    MessagePart part = first;
    if (part != null) {
      first = part.next;
      part.next = null;
    }
    return part;
  }
}
