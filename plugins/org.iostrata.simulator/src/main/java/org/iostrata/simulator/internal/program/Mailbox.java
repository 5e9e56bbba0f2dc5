// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

import java.util.ArrayList;
import java.util.List;
import org.iostrata.simulator.internal.network.Message;

/**
 * Whom a process waits for, and messages that came before they were waited for. A message and who
 * waits for it are matched by sender and tag, in the order in which they came.
 */
final class Mailbox {
  private Recipient firstReceive;
  private Recipient lastReceive;
  private Message firstEarly;
  private Message lastEarly;

  /** Somebody who waits for a message. */
  private static final class Recipient {
    final int from;
    final int tag;
    final Frame frame;
    Recipient next;

    Recipient(int from, int tag, Frame frame) {
      this.from = from;
      this.tag = tag;
      this.frame = frame;
    }
  }

  /** A message is wanted; false when it is not here yet, and who wants it waits. */
  boolean receive(int from, int tag, Frame frame) {
    Message before = null;
    for (Message early = firstEarly; early != null; early = early.next) {
      if (early.from().id() == from && early.tag() == tag) {
        remove(early, before);
        frame.received = early.content();
        return true;
      }
      before = early;
    }
    Recipient receive = new Recipient(from, tag, frame);
    if (firstReceive == null) {
      firstReceive = receive;
    } else {
      lastReceive.next = receive;
    }
    lastReceive = receive;
    return false;
  }

  private void remove(Message early, Message before) {
    if (before == null) {
      firstEarly = early.next;
    } else {
      before.next = early.next;
    }
    if (lastEarly == early) {
      lastEarly = before;
    }
    early.next = null;
  }

  /** All of a message is here; who waited for it, or null when nobody does yet. */
  Frame arrive(Message message) {
    Recipient before = null;
    for (Recipient receive = firstReceive; receive != null; receive = receive.next) {
      if (receive.from == message.from().id() && receive.tag == message.tag()) {
        remove(receive, before);
        receive.frame.received = message.content();
        return receive.frame;
      }
      before = receive;
    }
    if (firstEarly == null) {
      firstEarly = message;
    } else {
      lastEarly.next = message;
    }
    lastEarly = message;
    return null;
  }

  private void remove(Recipient receive, Recipient before) {
    if (before == null) {
      firstReceive = receive.next;
    } else {
      before.next = receive.next;
    }
    if (lastReceive == receive) {
      lastReceive = before;
    }
  }

  /** The numbers of the processes that messages are wanted of. */
  List<Integer> waitsFor() {
    List<Integer> senders = new ArrayList<>();
    for (Recipient receive = firstReceive; receive != null; receive = receive.next) {
      senders.add(receive.from);
    }
    return senders;
  }
}
