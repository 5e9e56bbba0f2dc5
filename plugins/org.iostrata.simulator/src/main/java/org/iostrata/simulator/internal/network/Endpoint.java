// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.network;

/** A process that messages come from and go to. */
public interface Endpoint {
  /** 0..n-1 among all processes of the simulation: each has credits of its own on the way. */
  int id();

  /** The machine that it runs on. */
  Host host();

  /**
   * A part of a message is here; the message {@linkplain Message#isWhole tells} whether it is the
   * last.
   */
  void arrive(MessagePart part);

  /** A part of a message of its own left its machine. */
  void left(MessagePart part);

  /** The last part of a message of its own left its machine. */
  void sent(Message message);
}
