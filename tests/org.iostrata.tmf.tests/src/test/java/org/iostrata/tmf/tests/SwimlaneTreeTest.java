// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.junit.jupiter.api.Test;

/** The rows of traces of other kinds than the MPI ranks with one thread each. */
class SwimlaneTreeTest {
  private static List<TimeGraphEntryModel> rows(String name) throws Exception {
    try (Fixture fixture = new Fixture(Fixture.path(name + "/traces.otf2"))) {
      var provider = fixture.swimlanes();
      assertTrue(fixture.analysis().waitForCompletion());
      return provider.fetchTree(Map.of(), new NullProgressMonitor()).getModel().getEntries();
    }
  }

  @Test
  void processOfSeveralThreadsHasRowsForThem() throws Exception {
    List<String> expected = new ArrayList<>(List.of("", "Process"));
    for (String thread :
        List.of("Master thread", "Pthread thread 1", "Pthread thread 2", "Pthread thread 3")) {
      expected.add("Process/" + thread);
      expected.add("Process/" + thread + "/POSIX");
    }
    assertEquals(expected, Fixture.paths(rows("posix-serial-threads")));
  }

  @Test
  void devicesAreBelowTheProgramsByName() throws Exception {
    String device = "block devices/vda/Block device ×3";
    assertEquals(
        List.of(
            "",
            "dd [26118]",
            "dd [26118]/POSIX",
            "dd [26119]",
            "dd [26119]/POSIX",
            "block devices",
            "block devices/vda",
            device,
            device + "/Block device #2",
            device + "/Block device #3"),
        Fixture.paths(rows("block-dd")));
  }

  @Test
  void sidesFollowEachOtherFromTheApplicationDown() throws Exception {
    assertEquals(
        List.of(
            "",
            "MPI Rank 0",
            "MPI Rank 0/MPI-IO",
            "MPI Rank 0/POSIX",
            "MPI Rank 0/Network",
            "MPI Rank 1",
            "MPI Rank 1/MPI-IO",
            "MPI Rank 1/POSIX",
            "MPI Rank 1/Network",
            "pfsd",
            "pfsd/Client",
            "pfsd/Client POSIX",
            "pfs server1",
            "pfs server1/Server",
            "pfs server1/Server POSIX",
            "pfs server2",
            "pfs server2/Server",
            "pfs server2/Server POSIX",
            "disks of server1",
            "disks of server1/",
            "disks of server1//Server block device",
            "disks of server2",
            "disks of server2/",
            "disks of server2//Server block device"),
        Fixture.paths(rows("two-servers")));
  }

  @Test
  void operationsOutstandingAtOnceAreBelowTheFirstLane() throws Exception {
    List<String> expected = new ArrayList<>();
    for (String layer : List.of("MPI-IO", "AIO")) {
      String first = "MPI Rank 2/" + layer + " ×16";
      expected.add(first);
      IntStream.rangeClosed(2, 16).forEach(n -> expected.add(first + "/" + layer + " #" + n));
    }
    expected.add("MPI Rank 2/POSIX");
    List<String> paths = Fixture.paths(rows("ior-nonblock"));
    assertEquals(expected, paths.stream().filter(path -> path.startsWith("MPI Rank 2/")).toList());
  }

  @Test
  void traceWithoutOperationsSaysSo() throws Exception {
    try (Fixture fixture = new Fixture(Fixture.path("pipit-ping-pong/traces.otf2"))) {
      assertTrue(fixture.analysis().waitForCompletion());
      var tree = fixture.swimlanes().fetchTree(Map.of(), new NullProgressMonitor());
      assertEquals(List.of(""), Fixture.paths(tree.getModel().getEntries()));
      assertEquals("The trace has no I/O operations", fixture.notice());
    }
  }

  @Test
  void headingsAskForNoBars() throws Exception {
    for (TimeGraphEntryModel row : rows("block-dd")) {
      boolean lane = row.getName().startsWith("POSIX") || row.getName().startsWith("Block device");
      assertEquals(lane, row.hasRowModel(), row.getName());
    }
  }
}
