// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.cache;

import java.util.List;
import java.util.Map;
import org.iostrata.simulator.spi.AnnouncedWrite;
import org.iostrata.simulator.spi.CacheKind;
import org.iostrata.simulator.spi.CacheLayer;
import org.iostrata.simulator.spi.DiskAccess;
import org.iostrata.simulator.spi.ServerState;
import org.iostrata.simulator.spi.Settings;

/**
 * Server-directed I/O that begins with the clients: the server asks for data in the order of the
 * file, from where the last data goes, and begins anew when there is none further on. So much is
 * under way at most, and who has waited too long is asked first.
 */
public final class ServerDirectedReceive implements CacheKind {
  @Override
  public String name() {
    return "ServerDirectedReceive";
  }

  @Override
  public Map<String, Double> settings() {
    return Map.of("window", 1024.0 * 1024, "patience", 0.5);
  }

  @Override
  public CacheLayer cache(ServerState server, Settings settings) {
    return new ReceivingLayer(server, settings);
  }

  private static final class ReceivingLayer implements CacheLayer {
    private static final int NONE = -1;

    private final ServerState server;
    private final CacheLayer disk;
    private final long windowBytes;
    private final double patienceNs;
    private int file = NONE; // of what was asked for last
    private long end;

    ReceivingLayer(ServerState server, Settings settings) {
      this.server = server;
      disk = new ServerDirectedLayer(server);
      windowBytes = settings.bytes("window");
      patienceNs = settings.get("patience") * 1e9;
    }

    @Override
    public boolean accepts(long bytes) {
      return disk.accepts(bytes);
    }

    @Override
    public void add(DiskAccess access) {
      disk.add(access);
    }

    @Override
    public DiskAccess next() {
      return disk.next();
    }

    @Override
    public boolean invites() {
      return true;
    }

    @Override
    public int invite(List<AnnouncedWrite> announced, long underWayBytes) {
      if (underWayBytes >= windowBytes) {
        return NONE;
      }
      int chosen = 0;
      if (server.nowNs() - announced.get(0).sinceNs() <= patienceNs) {
        for (int i = 1; i < announced.size(); i++) {
          if (isBefore(announced.get(i), announced.get(chosen))) {
            chosen = i;
          }
        }
      }
      if (server.freeBytes() - underWayBytes <= announced.get(chosen).bytes()) {
        return NONE;
      }
      file = announced.get(chosen).file();
      end = announced.get(chosen).end();
      return chosen;
    }

    /** The file of the last one first, and of it what is further on. */
    private boolean isBefore(AnnouncedWrite one, AnnouncedWrite other) {
      boolean isThere = one.file() == file;
      if (isThere != (other.file() == file)) {
        return isThere;
      }
      boolean isFurther = isThere && one.offset() >= end;
      if (isFurther != (isThere && other.offset() >= end)) {
        return isFurther;
      }
      return one.file() == other.file() ? one.offset() < other.offset() : one.file() < other.file();
    }
  }
}
