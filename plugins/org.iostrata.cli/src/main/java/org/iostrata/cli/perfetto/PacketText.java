// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.perfetto;

/** The texts that a packet is the first of its sequence to have. */
final class PacketText {
  private final ProtoMessage data = new ProtoMessage();
  private final ProtoMessage entry = new ProtoMessage();
  private boolean some;

  /** One more. */
  void add(int field, int number, String text) {
    entry.number(PerfettoField.INTERNED_IID, number).text(PerfettoField.INTERNED_TEXT, text);
    data.message(field, entry);
    some = true;
  }

  /** Puts them into the packet, if there are any. */
  void into(ProtoMessage packet) {
    if (some) {
      packet.message(PerfettoField.PACKET_INTERNED_DATA, data);
      some = false;
    }
  }
}
