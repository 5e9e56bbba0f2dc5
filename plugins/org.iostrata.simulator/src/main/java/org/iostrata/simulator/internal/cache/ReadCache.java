// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.cache;

import java.util.LinkedHashMap;
import java.util.Map;
import org.iostrata.simulator.spi.CacheKind;
import org.iostrata.simulator.spi.CacheLayer;
import org.iostrata.simulator.spi.DiskAccess;
import org.iostrata.simulator.spi.ServerState;
import org.iostrata.simulator.spi.Settings;

/**
 * Keeps what was read and written in a part of the memory, as pages of a page cache, and answers
 * reads of it without the disk. What was not used for longest goes first. Else it does what came
 * first, as {@link SimpleWriteBehindCache} does with the rest of the memory. The outlook of Kuhn,
 * Kunkel and Ludwig.
 */
public final class ReadCache implements CacheKind {
  @Override
  public String name() {
    return "ReadCache";
  }

  @Override
  public Map<String, Double> settings() {
    return Map.of("share", 0.5, "page", 4096.0);
  }

  @Override
  public CacheLayer cache(ServerState server, Settings settings) {
    long most = Math.max(0, server.freeBytes() - server.atOnceBytes() - 1);
    long keptBytes = Math.min(most, (long) (settings.get("share") * server.freeBytes()));
    return new PageLayer(server, Math.max(1, (long) settings.get("page")), keptBytes);
  }

  /** The pages that were touched are kept whole: a page cache reads and writes no less. */
  private static final class PageLayer extends FirstComeLayer {
    private record CachedPage(int file, long number) {}

    private final long pageBytes;
    private final long mostPages;

    /** The one that was not used for longest first. */
    private final LinkedHashMap<CachedPage, Boolean> pages = new LinkedHashMap<>(16, 0.75f, true);

    PageLayer(ServerState server, long pageBytes, long keptBytes) {
      super(new Rest(server, keptBytes), true);
      this.pageBytes = pageBytes;
      mostPages = keptBytes / pageBytes;
    }

    @Override
    public boolean holds(DiskAccess read) {
      for (long page = first(read); page <= last(read); page++) {
        if (pages.get(new CachedPage(read.file(), page)) == null) {
          return false;
        }
      }
      return true;
    }

    @Override
    public void done(DiskAccess access) {
      for (long page = first(access); page <= last(access); page++) {
        pages.put(new CachedPage(access.file(), page), true);
        if (pages.size() > mostPages) {
          pages.remove(pages.keySet().iterator().next());
        }
      }
    }

    private long first(DiskAccess access) {
      return access.offset() / pageBytes;
    }

    private long last(DiskAccess access) {
      return (access.end() - 1) / pageBytes;
    }
  }

  /** A server with the memory that is left beside the pages. */
  private record Rest(ServerState server, long keptBytes) implements ServerState {
    @Override
    public long nowNs() {
      return server.nowNs();
    }

    @Override
    public long freeBytes() {
      return server.freeBytes() - keptBytes;
    }

    @Override
    public long accessBytes() {
      return server.accessBytes();
    }

    @Override
    public long atOnceBytes() {
      return server.atOnceBytes();
    }

    @Override
    public void drop(long bytes) {
      server.drop(bytes);
    }
  }
}
