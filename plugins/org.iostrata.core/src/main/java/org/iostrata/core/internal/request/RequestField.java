// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import org.iostrata.core.internal.collection.LongTable;
import org.iostrata.core.model.MessageBatch;

/** What is known of a request: a message to a server, or a request of the kernel. */
final class RequestField {
  /** It is the so many-th of the run. */
  static final int NUMBER = 0;

  /** The direction of the connection. */
  static final int STREAM = 1;

  /** Its number with the kernel, or of no request of the kernel. */
  static final int UNIQUE = 2;

  static final int BYTES = 3;
  static final int SENT_NS = 4;
  static final int SENDER = 5;
  static final int SENDER_ID = 6;

  /** When all of it that was sent until now was at the server. */
  static final int ARRIVED_NS = 7;

  static final int RECEIVER = 8;
  static final int ANSWERED_NS = 9;
  static final int ANSWER_BYTES = 10;
  static final int ANSWER_FOUND = 11;
  static final int RETURNED_NS = 12;

  /** The operation of a client that it is for. */
  static final int CLIENT = 13;

  /** The request that it is for. */
  static final int ABOVE = 14;

  static final int CLIENT_FOUND = 15;

  /** The first of the operations that were done for it. */
  static final int SERVED = 16;

  /** The last of them. */
  static final int SERVED_LAST = 17;

  /** Among those of the connection without answer: the older one and the newer one. */
  static final int OLDER = 18;

  static final int NEWER = 19;

  /** How many requests are for it that are not told yet. */
  static final int BELOW = 20;

  static final int STATE = 21;

  /** What the kernel asks. */
  static final int OPCODE = 22;

  /** The request after whose answer it was sent, while that is not known to be for anything. */
  static final int AFTER = 23;

  /** The number of that: by it one sees whether it is still there. */
  static final int AFTER_NUMBER = 24;

  /** When the first message of it was at the server. */
  static final int FIRST_NS = 25;

  /** How much of it is at the server. */
  static final int GOT = 26;

  /** How much of its answer is at the client. */
  static final int RETURNED = 27;

  /** Of a write that the kernel asks for: where in the file. */
  static final int PLACE = 28;

  /** The next of those whose data one request carried. */
  static final int WITH = 29;

  /**
   * The file of its client, as far as that is known, or of what its sender was about when it sent.
   */
  static final int ABOUT = 30;

  /** The last of those whose data it carried, which another one may have carried in part. */
  static final int WITH_LAST = 31;

  /** Where in memory of the server the largest part of it was, that came at once. */
  static final int BUFFER = 32;

  /** How large that part is. */
  static final int BUFFER_BYTES = 33;

  static final int WORDS = 34;
  static final int COUNT = WORDS + MessageBatch.WORD_PAIRS;

  /** It was told: it stays for those below only. */
  static final int TOLD = 1;

  /** Some were for it. */
  static final int PASSED_ON = 2;

  /** Its connection knows it still: it may be answered once more. */
  static final int REMEMBERED = 4;

  /** All is known of it but whether it will be answered once more. */
  static final int DONE = 8;

  /** What it was answered may have been that it has to wait. */
  static final int MAY_WAIT = 16;

  /** Its message belongs to the part that is looked at. */
  static final int IN_PART = 32;

  /** One that was for it was answered. */
  static final int ANSWERED_BELOW = 64;

  /** It stands for a write that a library was asked for: nobody is told of it. */
  static final int CALL = 128;

  /** It is not told, though all may be known of it. */
  static final int HELD = 256;

  /** It turned out not to be for what its thread handled. */
  static final int APART = 512;

  private RequestField() {}

  /** Whether a request is in a state. */
  static boolean is(LongTable requests, int request, int state) {
    return (requests.get(request, STATE) & state) != 0;
  }
}
