// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Reads records whose length they say themselves: of Lustre, heat maps and DXT. */
final class OtherRecords {
  private static final String[] COMPONENT = {
    "STRIPE_SIZE", "STRIPE_COUNT", "STRIPE_PATTERN", "FLAGS", "EXT_START", "EXT_END", "MIRROR_ID"
  };
  private static final int POOL_NAME_BYTES = 16;
  private static final int HOST_BYTES = 64;

  /** More components, servers or bins than any record has. */
  private static final int MOST_PARTS = 1 << 16;

  private OtherRecords() {}

  /** Whether a version of such a module is known. */
  static boolean has(DarshanModule module, int version) {
    int newest =
        switch (module) {
          case LUSTRE, DXT_POSIX -> 2;
          case DXT_MPIIO -> 3;
          case HEATMAP -> 1;
          default -> 0;
        };
    return version >= 1 && version <= newest;
  }

  /** How many parts a record says it has, if it can have so many. */
  static int parts(RegionInput in, long claimed) throws IOException {
    if (claimed < 0 || claimed > MOST_PARTS) {
      throw in.damage("a record of " + claimed + " parts");
    }
    return (int) claimed;
  }

  private static ByteBuffer bytes(RegionInput in, int count) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(count);
    in.require(bytes);
    return bytes;
  }

  /** Where files lie on the servers of Lustre. */
  static void readLustre(RegionInput in, int version, DarshanLog.RecordVisitor visitor)
      throws IOException {
    CounterRecord record = new CounterRecord(DarshanModule.LUSTRE);
    record.setReals(new CounterNames(List.of()), new double[0]);
    ByteBuffer head = ByteBuffer.allocate((version == 1 ? 7 : 4) * Long.BYTES);
    List<Integer> named = List.of();
    CounterNames names = new CounterNames(names(named));
    while (in.fill(head)) {
      record.begin(head.getLong(), head.getLong());
      LustreNumbers places = version == 1 ? oldLustre(in, head) : newLustre(in, head);
      if (!places.servers.equals(named)) { // most files of a job lie alike
        named = List.copyOf(places.servers);
        names = new CounterNames(names(named));
      }
      record.setIntegers(names, places.values());
      visitor.take(record);
    }
  }

  /** What the numbers of a record with so many servers in each component are called. */
  private static List<String> names(List<Integer> servers) {
    List<String> names = new ArrayList<>(List.of("LUSTRE_NUM_COMPONENTS", "LUSTRE_NUM_STRIPES"));
    for (int i = 0; i < servers.size(); i++) {
      String prefix = "LUSTRE_COMP" + (i + 1) + "_";
      Stream.of(COMPONENT).map(prefix::concat).forEach(names::add);
      for (int server = 0; server < servers.get(i); server++) {
        names.add(prefix + "OST_ID_" + server);
      }
    }
    return names;
  }

  /** The numbers of a record. */
  private static final class LustreNumbers {
    final List<Integer> servers = new ArrayList<>();
    private final List<long[]> values = new ArrayList<>();

    LustreNumbers(long components, long stripes) {
      values.add(new long[] {components, stripes});
    }

    void component(long[] counters, long[] onServers) {
      values.add(counters);
      values.add(onServers);
      servers.add(onServers.length);
    }

    long[] values() {
      return values.stream().flatMapToLong(Arrays::stream).toArray();
    }
  }

  private static long[] longs(RegionInput in, int count) throws IOException {
    long[] longs = new long[count];
    if (count > 0) {
      bytes(in, count * Long.BYTES).asLongBuffer().get(longs);
    }
    return longs;
  }

  /** One component: servers, of data and metadata in the file system, a place, size and count. */
  private static LustreNumbers oldLustre(RegionInput in, ByteBuffer head) throws IOException {
    long stripeBytes = head.getLong(5 * Long.BYTES);
    int stripes = parts(in, head.getLong(6 * Long.BYTES));
    LustreNumbers places = new LustreNumbers(1, stripes);
    long[] counters = {stripeBytes, stripes, -1, -1, 0, -1, -1};
    places.component(counters, longs(in, stripes));
    return places;
  }

  private static LustreNumbers newLustre(RegionInput in, ByteBuffer head) throws IOException {
    int components = parts(in, head.getLong(2 * Long.BYTES));
    int claimed = parts(in, head.getLong(3 * Long.BYTES));
    List<long[]> counters = new ArrayList<>();
    int used = 0;
    for (int i = 0; i < components; i++) {
      long[] of = longs(in, COMPONENT.length);
      in.skip(POOL_NAME_BYTES);
      used = used == i && of[0] != -1 ? i + 1 : used; // behind those in use they have no size
      counters.add(of);
    }
    long[] servers = components == 0 ? new long[0] : longs(in, claimed);
    long stripes = counters.subList(0, used).stream().mapToLong(of -> of[1]).sum();
    LustreNumbers places = new LustreNumbers(used, stripes);
    int from = 0;
    for (int i = 0; i < used; i++) {
      int to = (int) Math.max(from, Math.min(servers.length, from + counters.get(i)[1]));
      places.component(counters.get(i), Arrays.copyOfRange(servers, from, to));
      from = to;
    }
    return places;
  }

  /** What processes moved over time. */
  static void readHeatMaps(RegionInput in, HeatMapVisitor visitor) throws IOException {
    ByteBuffer head = ByteBuffer.allocate(6 * Long.BYTES);
    while (in.fill(head)) {
      long id = head.getLong();
      long rank = head.getLong();
      double binSeconds = head.getDouble();
      int bins = parts(in, head.getLong());
      visitor.take(id, rank, binSeconds, longs(in, bins), longs(in, bins));
    }
  }

  /** Reads and writes one by one. */
  static void readDxt(RegionInput in, DarshanModule module, int version, DxtVisitor visitor)
      throws IOException {
    boolean isMpiIo = module == DarshanModule.DXT_MPIIO;
    boolean tellsThreads = version > (isMpiIo ? 2 : 1);
    boolean tellsOffsets = !isMpiIo || version > 1;
    ByteBuffer head = ByteBuffer.allocate(5 * Long.BYTES + HOST_BYTES);
    ByteBuffer segment = ByteBuffer.allocate((tellsThreads ? 5 : 4) * Long.BYTES);
    while (in.fill(head)) {
      long id = head.getLong();
      long rank = head.getLong();
      head.getLong(); // whether it is shared
      byte[] host = new byte[HOST_BYTES];
      head.get(host);
      long writes = head.getLong();
      long reads = head.getLong();
      if (writes < 0 || reads < 0 || writes + reads < 0) {
        throw in.damage("a record of " + writes + " writes and " + reads + " reads");
      }
      String hostName = new String(host, StandardCharsets.UTF_8);
      int end = hostName.indexOf(0);
      visitor.begin(id, rank, end < 0 ? hostName : hostName.substring(0, end), writes, reads);
      for (long i = 0; i < writes + reads; i++) {
        in.require(segment);
        long offset = segment.getLong();
        visitor.segment(
            i < writes,
            tellsOffsets ? offset : -1,
            segment.getLong(),
            segment.getDouble(),
            segment.getDouble());
      }
    }
  }
}
