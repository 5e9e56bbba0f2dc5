// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.server;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.iostrata.simulator.internal.network.Message;
import org.iostrata.simulator.internal.program.ServerRequests;
import org.iostrata.simulator.spi.AnnouncedWrite;
import org.iostrata.simulator.spi.CacheLayer;
import org.iostrata.simulator.spi.Extents;

/**
 * Writes that clients have announced to a server whose cache layer says whose data comes next. When
 * nothing is under way and the layer wants nothing, the first one is asked for: nobody waits for
 * ever, whatever a layer does.
 */
final class Invitations {
  private final CacheLayer cache;
  private final boolean isOn;
  private final Consumer<Message> inviting;
  private final List<AnnouncedWrite> announced = new ArrayList<>();
  private final List<Runnable> asking = new ArrayList<>(); // for the data of each
  private long underWayBytes; // asked for, and not in memory

  /**
   * Without anything announced.
   *
   * @param inviting is to ask the sender of a message for its data
   */
  Invitations(CacheLayer cache, Consumer<Message> inviting) {
    this.cache = cache;
    this.inviting = inviting;
    isOn = cache.invites();
  }

  /** A client has announced a write. */
  void announce(Message message, long nowNs, boolean isIdle) {
    if (isOn) {
      ServerRequests.Transfer transfer = (ServerRequests.Transfer) message.content();
      Extents ranges = transfer.ranges();
      AnnouncedWrite write =
          new AnnouncedWrite(
              transfer.file().index(), ranges.first(), ranges.last(), ranges.bytes(), nowNs);
      announce(write, () -> inviting.accept(message), isIdle);
    }
  }

  void announce(AnnouncedWrite write, Runnable ask, boolean isIdle) {
    announced.add(write);
    asking.add(ask);
    invite(isIdle);
  }

  /** Data that was asked for is in memory. */
  void store(long bytes) {
    underWayBytes -= isOn ? bytes : 0;
  }

  /**
   * Something has changed: asks for what the cache layer wants.
   *
   * @param isIdle whether the disk has nothing to do
   */
  void invite(boolean isIdle) {
    while (!announced.isEmpty()) {
      int chosen = cache.invite(Collections.unmodifiableList(announced), underWayBytes);
      if (chosen < 0) {
        if (!isIdle || underWayBytes > 0) {
          return;
        }
        chosen = 0;
      }
      underWayBytes += announced.remove(chosen).bytes();
      asking.remove(chosen).run();
    }
  }
}
