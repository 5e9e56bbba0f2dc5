// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.network;

/** A part of a message on its way, from hop to hop. */
public final class MessagePart {
  final Message message;
  private final int bytes;
  private final boolean isLast;

  // The same as of the message: hops that only pass a part on do not look at that.
  final int destination;
  final boolean isLocal;
  private final Station[] stations;

  /** The one behind it, in the queue that it is in. */
  MessagePart next;

  /** How many hops it has behind it. */
  private int passed;

  /** That of the station that has it, or had it last; null when none has served it. */
  Flow flow;

  /** How long the hop that has it, or had it last, serves it. */
  long serviceNs;

  MessagePart(Message message, int bytes, boolean isLast) {
    this.message = message;
    this.bytes = bytes;
    this.isLast = isLast;
    destination = message.to().id();
    isLocal = message.isLocal();
    stations = message.stations();
  }

  /** Whether it has none behind it. */
  boolean isFirstHop() {
    return passed == 0;
  }

  /** Has one more hop behind it; where it goes next. */
  Station pass() {
    return stations[++passed];
  }

  /** Of what it is a part. */
  public Message message() {
    return message;
  }

  /** Whether it left last. It may arrive before others: a part that had to wait is overtaken. */
  public boolean isLast() {
    return isLast;
  }

  /** How much it is. */
  public int bytes() {
    return bytes;
  }
}
