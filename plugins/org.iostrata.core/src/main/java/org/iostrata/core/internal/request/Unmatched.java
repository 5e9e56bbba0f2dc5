// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import org.iostrata.core.model.Keyed;

/** Why something of requests could not be matched. */
public enum Unmatched implements Keyed {
  /** MessageStreams that nobody received: the other end was not recorded, or ended before. */
  NOT_RECEIVED("notReceived"),
  /** What was received and nobody sent: the other end was not recorded, or not from its begin. */
  NOT_SENT("notSent"),
  /** MessageStreams at an unknown place of a connection: it was seen first in its middle. */
  NO_PLACE("noPlace"),
  /** Requests without an answer. */
  NOT_ANSWERED("notAnswered"),
  /** MessageStreams of a server that answer no request. */
  NO_REQUEST("noRequest"),
  /** Requests and answers by a connection with TLS, in which nobody sees ids. */
  TLS("tls"),
  /** Operations of a server that shares memory with another process, by which it may be asked. */
  SHARED_MEMORY("sharedMemory"),
  /** Answered requests that no operation of a client is known for. */
  NO_CLIENT("noClient"),
  /** Reads, writes and flushes of a server that no request is known for. */
  NO_SERVED("noServed");

  private final String key;

  Unmatched(String key) {
    this.key = key;
  }

  @Override
  public String key() {
    return key;
  }
}
