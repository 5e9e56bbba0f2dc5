// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.FilePlace;
import org.iostrata.core.model.FileSystem;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.Submitter;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;
import org.iostrata.core.model.TraceHandle;
import org.iostrata.core.model.TraceHost;
import org.junit.jupiter.api.Test;

class DiskMapTest {
  private final List<TraceFile> files = new ArrayList<>();
  private final List<TraceHandle> handles = new ArrayList<>();

  private TraceHost host = TraceHost.UNKNOWN;

  private int file(String path, String device) {
    FilePlace place = new FilePlace(device, List.of(), 0, FileSystem.UNKNOWN, host);
    files.add(new TraceFile(files.size(), path, FileClass.DATA, place));
    return files.size() - 1;
  }

  private int disk(String path) {
    int file = file(path, "");
    int handle = handles.size();
    handles.add(
        new TraceHandle(
            handle, path, Layer.BLOCK, file, Trace.NONE, FileClass.DATA, Submitter.UNKNOWN));
    return file;
  }

  @Test
  void aFileLiesOnTheDiskOfItsPartition() {
    int sda = disk("/dev/sda");
    int sdaa = disk("/dev/sdaa");
    int again = disk("/dev/sda");
    int dm = disk("/dev/dm-1");
    int onPartition = file("/a", "/dev/sda2");
    int onOther = file("/b", "/dev/sdaa1");
    int before = file("/c", "/dev/sdB");
    int unknown = file("/d", "");
    int whole = file("/e", "/dev/dm-1");
    DiskMap map = new DiskMap(new Trace("test", "t", List.of(), List.of(), files, handles, 1, 0));
    assertEquals(map.disk(sda), map.diskOf(onPartition));
    assertEquals(map.disk(sda), map.disk(again), "one disk, though it is named twice");
    assertEquals(map.disk(sdaa), map.diskOf(onOther));
    assertEquals(map.disk(dm), map.diskOf(whole));
    assertEquals(DiskMap.NONE, map.diskOf(before));
    assertEquals(DiskMap.NONE, map.diskOf(unknown));
  }

  @Test
  void disksOfOneNameOnTwoMachinesAreTwo() {
    host = new TraceHost(0, "server1");
    int first = disk("/dev/sda");
    int onFirst = file("/a", "/dev/sda1");
    host = new TraceHost(1, "server2");
    int second = disk("/dev/sda");
    int onSecond = file("/a", "/dev/sda1");
    host = new TraceHost(2, "compute1");
    int elsewhere = file("/b", "/dev/sda1");
    DiskMap map = new DiskMap(new Trace("test", "t", List.of(), List.of(), files, handles, 1, 0));
    assertNotEquals(map.disk(first), map.disk(second));
    assertEquals(map.disk(first), map.diskOf(onFirst));
    assertEquals(map.disk(second), map.diskOf(onSecond));
    assertEquals(DiskMap.NONE, map.diskOf(elsewhere));
  }

  @Test
  void aNameBetweenADiskAndItsPartitionHidesNoDisk() {
    int disk = disk("/dev/n0");
    disk("/dev/n0a5");
    int file = file("/a", "/dev/n0a7");
    int other = file("/b", "/dev/m");
    DiskMap map = new DiskMap(new Trace("test", "t", List.of(), List.of(), files, handles, 1, 0));
    assertEquals(map.disk(disk), map.diskOf(file));
    assertEquals(DiskMap.NONE, map.diskOf(other));
  }

  @Test
  void onlyWhatIsUsedAsADiskIsOne() {
    int disk = disk("/dev/sda");
    int used = file("/dev/sdb", "");
    int unused = file("/dev/sdc", "");
    handles.add(
        new TraceHandle(1, "", Layer.POSIX, used, Trace.NONE, FileClass.DATA, Submitter.UNKNOWN));
    handles.add(
        new TraceHandle(2, "", null, unused, Trace.NONE, FileClass.DATA, Submitter.UNKNOWN));
    DiskMap map = new DiskMap(new Trace("test", "t", List.of(), List.of(), files, handles, 1, 0));
    assertNotEquals(DiskMap.NONE, map.disk(disk));
    assertEquals(DiskMap.NONE, map.disk(used));
    assertEquals(DiskMap.NONE, map.disk(unused));
    assertEquals(DiskMap.NONE, map.diskOf(disk));
  }
}
