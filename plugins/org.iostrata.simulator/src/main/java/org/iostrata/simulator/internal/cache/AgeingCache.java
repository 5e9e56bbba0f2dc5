// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.cache;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.iostrata.simulator.spi.CacheKind;
import org.iostrata.simulator.spi.CacheLayer;
import org.iostrata.simulator.spi.DiskAccess;
import org.iostrata.simulator.spi.ServerState;
import org.iostrata.simulator.spi.Settings;

/**
 * Goes through files in one direction and begins again at their begin, reads and writes alike; what
 * has waited too long is done first. Data is taken while a part of the memory is left for reads.
 */
public final class AgeingCache implements CacheKind {
  @Override
  public String name() {
    return "AgeingCache";
  }

  @Override
  public Map<String, Double> settings() {
    return Map.of("patience", 0.5, "writeShare", 0.5);
  }

  @Override
  public CacheLayer cache(ServerState server, Settings settings) {
    return new AgeingLayer(server, settings);
  }

  private static final class AgeingLayer implements CacheLayer {
    private record Aged(DiskAccess access, long sinceNs) {}

    private final ServerState server;
    private final long patienceNs;
    private final double mostWritten; // bytes that wait to be written
    private final List<Aged> waiting = new ArrayList<>(); // the oldest first
    private long written;
    private int file;
    private long head; // where the disk ended

    AgeingLayer(ServerState server, Settings settings) {
      this.server = server;
      patienceNs = (long) (settings.get("patience") * 1e9);
      mostWritten = settings.get("writeShare") * server.freeBytes();
    }

    @Override
    public boolean accepts(long bytes) {
      return server.freeBytes() > bytes && (written == 0 || written + bytes <= mostWritten);
    }

    @Override
    public void add(DiskAccess access) {
      waiting.add(new Aged(access, server.nowNs()));
      written += access.isWrite() ? access.bytes() : 0;
    }

    @Override
    public DiskAccess next() {
      Aged chosen = null;
      for (Aged one : waiting) {
        if (!one.access().isWrite() && server.freeBytes() <= one.access().bytes()) {
          continue; // no room for what would be read
        }
        if (server.nowNs() - one.sinceNs() > patienceNs) {
          return take(one);
        }
        if (chosen == null || way(one.access()) < way(chosen.access())) {
          chosen = one;
        }
      }
      return chosen == null ? null : take(chosen);
    }

    /** How far the head has to go; what is behind it comes after all that is before it. */
    private double way(DiskAccess access) {
      double inFile = access.offset() - head;
      return access.file() == file && inFile >= 0 ? inFile : 1e18 * (1 + access.file()) + inFile;
    }

    private DiskAccess take(Aged one) {
      waiting.remove(one);
      written -= one.access().isWrite() ? one.access().bytes() : 0;
      file = one.access().file();
      head = one.access().end();
      return one.access();
    }
  }
}
