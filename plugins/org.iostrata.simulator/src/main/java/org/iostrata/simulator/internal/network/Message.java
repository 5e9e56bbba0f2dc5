// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.network;

/**
 * Bytes from one process to another. They leave in parts of at most the network's granularity; the
 * next part is made when one has left, of what is available by then.
 */
public final class Message {
  private final Endpoint from;
  private final Endpoint to;
  private final int tag;
  private final long bytes;
  private final Object content;
  private final Station first;
  private final Station[] stations;

  private long available;
  private long assigned;
  private long departed;
  private long arrived;

  /** For the list that a process keeps of messages it does not yet expect. */
  public Message next;

  /** For its sender, who waits until it is sent. */
  public Object waiting;

  /**
   * Of which nothing may leave yet.
   *
   * @param first what serves each part first
   * @param stations what does in order, behind the first
   */
  Message(Station first, Station[] stations, Endpoint from, Endpoint to, Envelope envelope) {
    this.first = first;
    this.stations = stations;
    this.from = from;
    this.to = to;
    this.tag = envelope.tag();
    this.bytes = envelope.bytes();
    this.content = envelope.content();
  }

  /** What serves each part first. */
  Station first() {
    return first;
  }

  /** What does then, from the second on; the inbox at last. */
  Station[] stations() {
    return stations;
  }

  /** Whether it does not leave the machine, but takes its bus. */
  boolean isLocal() {
    return from.host() == to.host();
  }

  /** Who sends it. */
  public Endpoint from() {
    return from;
  }

  /** For whom it is. */
  public Endpoint to() {
    return to;
  }

  /** What tells messages between the same two apart. */
  public int tag() {
    return tag;
  }

  /** How much it is. */
  public long bytes() {
    return bytes;
  }

  /** What it says, to a process of the model. */
  public Object content() {
    return content;
  }

  /** How many bytes of it have arrived. */
  public long arrived() {
    return arrived;
  }

  /** Whether all of it has arrived. */
  public boolean isWhole() {
    return arrived == bytes;
  }

  /** How many bytes may leave but wait for more, as they do not fill a part. */
  public long heldBack() {
    return assigned == departed ? unassigned() : 0;
  }

  /** How many bytes may leave but are in no part yet. */
  long unassigned() {
    return available - assigned;
  }

  /** More bytes may leave. */
  void provide(long more) {
    available += more;
    if (available > bytes) {
      throw new IllegalStateException("more bytes than the message has");
    }
  }

  boolean isProvided() {
    return available == bytes;
  }

  /** Its next part, of what is available. */
  MessagePart part(int most) {
    int size = (int) Math.min(unassigned(), most);
    assigned += size;
    return new MessagePart(this, size, assigned == bytes);
  }

  /** A part left the machine; whether it was the last. */
  boolean leave(MessagePart part) {
    departed += part.bytes();
    return departed == bytes;
  }

  void arrive(MessagePart part) {
    arrived += part.bytes();
  }
}
