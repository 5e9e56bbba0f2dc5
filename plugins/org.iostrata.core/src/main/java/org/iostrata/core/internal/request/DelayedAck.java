// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

/**
 * Messages that TCP holds back. A sender that has sent a little, which nobody has acknowledged,
 * sends no more than full segments (RFC 896, Nagle's algorithm); a receiver that has nothing to
 * send delays its acknowledgement (RFC 1122, section 4.2.3.2). So the second of two small messages
 * waits for the timer of the receiver, who waits for the message.
 */
final class DelayedAck {
  /** Of Linux 40 ms at least, in steps of its clock; on connections that are new it is not used. */
  private static final long LEAST_NS = 30_000_000;

  /** RFC 1122 allows less than half a second. */
  private static final long MOST_NS = 500_000_000;

  /** Linux delays for so long as a rule: told from a receiver that is busy by this alone. */
  private static final long USUAL_NS = 60_000_000;

  private DelayedAck() {}

  /**
   * How long a message was held back, or 0.
   *
   * @param stream the direction of its connection, with the message that arrived before
   * @param sentNs when it was sent
   * @param receivedNs when a call began to wait for it
   * @param arrivedNs when the first of it was there
   */
  static long heldNs(Stream stream, long sentNs, long receivedNs, long arrivedNs) {
    long wayNs = arrivedNs - sentNs;
    long laterNs = wayNs - stream.wayNs;
    boolean mayBe = stream.wayNs >= 0 && laterNs >= LEAST_NS && wayNs < MOST_NS;
    boolean isWaitedFor = arrivedNs - Math.max(sentNs, receivedNs) >= LEAST_NS;
    return mayBe && (isWaitedFor || wayNs <= USUAL_NS) ? laterNs : 0;
  }
}
