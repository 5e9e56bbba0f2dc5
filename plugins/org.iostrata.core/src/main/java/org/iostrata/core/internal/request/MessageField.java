// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import org.iostrata.core.model.MessageBatch;

/** What is known of a message on its way. */
final class MessageField {
  static final int NUMBER = 0;
  static final int STREAM = 1;

  /** How often the connection began anew before. */
  static final int EPOCH = 2;

  static final int FROM = 3;
  static final int TO = 4;

  /** How much of it is there. */
  static final int GOT = 5;

  /** How much of it was not sent yet. */
  static final int LEFT = 6;

  static final int SENT_NS = 7;
  static final int SENDER = 8;
  static final int SENDER_ID = 9;
  static final int FIRST_NS = 10;
  static final int ARRIVED_NS = 11;
  static final int RECEIVER = 12;
  static final int RECEIVER_ID = 13;

  /** The request that it is, or answers. */
  static final int REQUEST = 14;

  /** The {@link #NUMBER} of that request. */
  static final int REQUEST_NUMBER = 15;

  static final int IS_ANSWER = 16;

  /** Whether it goes on with a message before. */
  static final int IS_PIECE = 17;

  /** The next one on the same way. */
  static final int NEXT = 18;

  /** 1, when it was sent or received in the part that is looked at. */
  static final int IN_PART = 19;

  /** Where in memory of its receiver the largest part of it was, that came at once. */
  static final int BUFFER = 20;

  /** How large that part is. */
  static final int BUFFER_BYTES = 21;

  /** 1, when the one before was not answered when it was sent. */
  static final int UNANSWERED = 22;

  /** How long TCP held it back. */
  static final int HELD_NS = 23;

  static final int WORDS = 24;
  static final int COUNT = WORDS + MessageBatch.WORD_PAIRS;

  private MessageField() {}
}
