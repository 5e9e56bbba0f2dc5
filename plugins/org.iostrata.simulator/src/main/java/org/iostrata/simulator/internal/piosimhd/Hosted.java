// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.piosimhd;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.cluster.Cluster;
import org.iostrata.simulator.spi.KindChoice;

/** What runs on machines: processes of the program, and servers with cache layer and disk. */
final class Hosted {
  private static final List<String> CACHES =
      List.of("NoCache", "SimpleWriteBehindCache", "AggregationCache", "ServerDirectedIO");

  private record HostedRank(long rank, String machine) {}

  private final ImportNotes notes;
  private final List<HostedRank> ranks = new ArrayList<>();
  private final List<Cluster.Server> servers = new ArrayList<>();

  Hosted(ImportNotes notes) {
    this.notes = notes;
  }

  /** Something that a machine hosts. */
  void add(XmlElement hosted, String machine) throws ModelException {
    if (hosted.isNamed("ClientProcess")) {
      addRank(hosted, machine);
    } else if (hosted.isNamed("Client")) {
      for (XmlElement application : hosted.children("Application")) {
        addRank(application, machine);
      }
    } else if (hosted.isNamed("Server")) {
      servers.add(
          new Cluster.Server(
              machine, cache(hosted.only("CACHESTRATEGY")), disk(hosted.only("IOSUBSYSTEM"))));
    } else {
      throw hosted.wrong(hosted.kind() + " is not simulated");
    }
  }

  private void addRank(XmlElement at, String machine) throws ModelException {
    if (!at.attribute("thread").orElse("0").equals("0")) {
      notes.add(at, "a thread is simulated as a process");
    }
    String rank = at.attribute("rank").orElse("");
    try {
      ranks.add(new HostedRank(rank.isEmpty() ? ranks.size() : Long.parseLong(rank), machine));
    } catch (NumberFormatException e) {
      throw at.wrong("rank: a whole number is expected: " + rank);
    }
  }

  private KindChoice cache(XmlElement cache) throws ModelException {
    if (!CACHES.contains(cache.kind())) {
      throw cache.wrong(
          "no cache layer here does what %s does; there are %s"
              .formatted(cache.kind(), String.join(", ", CACHES)));
    }
    requireOneAtATime(cache, "MaxNumberOfConcurrentIOOps");
    return new KindChoice(cache.kind());
  }

  private KindChoice disk(XmlElement disk) throws ModelException {
    requireOneAtATime(disk, "MaxConcurrentRequests");
    return switch (disk.kind()) {
      case "RefinedDiskModel" ->
          new KindChoice(
              "refined",
              Map.of(
                  "rate", (double) disk.get("SequentialTransferRate").amount(),
                  "turnsPerMinute", (double) disk.get("RPM").amount(),
                  "trackToTrack", disk.get("TrackToTrackSeekTime").seconds(),
                  "seek", disk.get("AverageSeekTime").seconds(),
                  "near", (double) disk.get("PositionDifferenceConsideredToBeClose").amount()));
      case "SimpleDisk", "SimpleFlash", "IOSubsystem" ->
          new KindChoice(
              "simple",
              Map.of(
                  "rate",
                  (double) disk.get("MaxThroughput").amount(),
                  "access",
                  disk.get("AvgAccessTime").seconds()));
      default -> throw disk.wrong("no disk here does what %s does".formatted(disk.kind()));
    };
  }

  private void requireOneAtATime(XmlElement at, String name) throws ModelException {
    if (at.find(name).isPresent() && at.get(name).amount() > 1) {
      notes.add(at.get(name), "a disk does one access at a time");
    }
  }

  /** The machines that processes run on: that of each rank, in order. */
  List<String> clients() {
    return ranks.stream()
        .sorted(Comparator.comparingLong(HostedRank::rank))
        .map(HostedRank::machine)
        .toList();
  }

  /** The servers, in the order of the model. */
  List<Cluster.Server> servers() {
    return servers;
  }
}
