// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.network;

/**
 * Parts in the order in which they came. A part is in one queue at a time: it knows the next.
 * Stations and flows are queues, not have them: what is far apart in memory is slow.
 */
abstract class PartQueue {
  private MessagePart first;
  private MessagePart last;

  final boolean isEmpty() {
    return first == null;
  }

  /** Puts a part at the end. */
  final void add(MessagePart part) {
    if (first == null) {
      first = part;
    } else {
      last.next = part;
    }
    last = part;
  }

  /** Takes the first one; null when there is none. */
  final MessagePart poll() {
    MessagePart part = first;
    if (part != null) {
      first = part.next;
      part.next = null;
    }
    return part;
  }
}
