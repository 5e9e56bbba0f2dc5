// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

import org.iostrata.simulator.internal.file.SharedFile;
import org.iostrata.simulator.internal.network.Endpoint;
import org.iostrata.simulator.spi.Extents;

/** What a step of a command sends to servers, and waits for from them. */
final class Transfers {
  private Transfers() {}

  /** What each server is asked for; null where it is nothing. */
  static ServerRequests.Transfer[] requests(
      ClientProcess self, SharedFile file, Extents ranges, boolean isWrite) {
    Extents[] placed = self.world().place(ranges);
    ServerRequests.Transfer[] requests = new ServerRequests.Transfer[placed.length];
    for (int i = 0; i < placed.length; i++) {
      if (placed[i] != null) {
        requests[i] = new ServerRequests.Transfer(self, i, file, placed[i], isWrite);
      }
    }
    return requests;
  }

  /** Asks the servers. */
  private static void ask(ClientProcess self, ServerRequests.Transfer request, Endpoint server) {
    request.asked(self.world().recorder());
    self.send(server, Tags.REQUEST, request.messageBytes(), request);
  }

  /** Tells the servers what will be written. */
  static void announce(ClientProcess self, ServerRequests.Transfer[] requests) {
    for (int i = 0; i < requests.length; i++) {
      if (requests[i] != null) {
        ask(self, requests[i], self.world().servers().get(i));
      }
    }
  }

  /** Sends the data of a write, and waits until the servers have it. */
  static void sendData(ClientProcess self, ServerRequests.Transfer[] requests) {
    for (int i = 0; i < requests.length; i++) {
      if (requests[i] != null) {
        Endpoint server = self.world().servers().get(i);
        if (!self.world().invites(i) || !requests[i].awaitsInvitation(self)) {
          requests[i].carried(self.world().recorder());
          self.send(server, Tags.DATA, requests[i].ranges().bytes(), requests[i]);
        }
        self.receive(server, Tags.DATA);
      }
    }
  }

  /** Asks for what of ranges is in the file, and waits for it. */
  static void read(ClientProcess self, SharedFile file, Extents ranges) {
    ServerRequests.Transfer[] requests =
        requests(self, file, ranges.within(0, file.bytes()), false);
    for (int i = 0; i < requests.length; i++) {
      if (requests[i] != null) {
        Endpoint server = self.world().servers().get(i);
        ask(self, requests[i], server);
        self.receive(server, Tags.DATA);
      }
    }
  }
}
