// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import org.iostrata.core.internal.collection.LongTable;

/** A message that arrived; the same object for all of them. */
public final class FollowedMessage {
  private final LongTable messages;
  private int row;

  FollowedMessage(LongTable messages) {
    this.messages = messages;
  }

  FollowedMessage at(int newRow) {
    row = newRow;
    return this;
  }

  private long get(int column) {
    return messages.get(row, column);
  }

  /** It is the so many-th of the run. */
  public long number() {
    return get(MessageField.NUMBER);
  }

  /** The file that stands for the direction of the connection. */
  public int stream() {
    return messages.index(row, MessageField.STREAM);
  }

  /** Where it begins in what went this way, or UNKNOWN. */
  public long position() {
    return get(MessageField.FROM);
  }

  /** How long it is. */
  public long bytes() {
    return get(MessageField.TO) - get(MessageField.FROM);
  }

  /** The thread that sent it. */
  public int sender() {
    return messages.index(row, MessageField.SENDER);
  }

  /** The id of the operation that sent it. */
  public long senderId() {
    return get(MessageField.SENDER_ID);
  }

  /** The thread that received the last of it. */
  public int receiver() {
    return messages.index(row, MessageField.RECEIVER);
  }

  /** The id of the operation that received the last of it. */
  public long receiverId() {
    return get(MessageField.RECEIVER_ID);
  }

  /** When the sender began to send it. */
  public long sentNs() {
    return get(MessageField.SENT_NS);
  }

  /** When the first of it was there. */
  public long firstNs() {
    return get(MessageField.FIRST_NS);
  }

  /** When all of it was there. */
  public long arrivedNs() {
    return get(MessageField.ARRIVED_NS);
  }

  /** How long TCP held it back until the one before was acknowledged, or 0. */
  public long heldNs() {
    return get(MessageField.HELD_NS);
  }

  /** Whether a server sent it. */
  public boolean isAnswer() {
    return get(MessageField.IS_ANSWER) == 1;
  }

  /** The number of the request that it is or answers, or UNKNOWN. */
  public long request() {
    return get(MessageField.REQUEST_NUMBER);
  }
}
