// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.iostrata.core.model.FileSystem;
import org.iostrata.core.model.TraceHost;

/**
 * The file systems of an archive. One that machines share is one, wherever a process saw it: its
 * source names another machine, or its type is only ever used so. Others are each machine's own,
 * though they have the same mount point on all.
 */
final class FileSystems {
  /** Some name no machine in their source: {@code gpfs0}, {@code beegfs_nodev}. */
  private static final Set<String> SHARED =
      Set.of(
          "afs",
          "beegfs",
          "ceph",
          "cifs",
          "fuse.glusterfs",
          "gfs2",
          "gpfs",
          "lustre",
          "nfs",
          "nfs4",
          "ocfs2",
          "orangefs",
          "panfs",
          "pvfs2",
          "smb3",
          "wekafs");

  private record MountKey(String type, String mountPoint, TraceHost host) {}

  private final Map<MountKey, FileSystem> all = new HashMap<>();

  /**
   * What is mounted.
   *
   * @param type its type, or empty
   * @param mountPoint where, or empty
   * @param source of what, or empty
   * @param seenOn the machine of the file
   */
  FileSystem of(String type, String mountPoint, String source, TraceHost seenOn) {
    if (type.isEmpty() && mountPoint.isEmpty()) {
      return FileSystem.UNKNOWN;
    }
    TraceHost host = isShared(type, source) ? TraceHost.UNKNOWN : seenOn;
    return all.computeIfAbsent(
        new MountKey(type, mountPoint, host),
        key -> new FileSystem(all.size(), type, mountPoint, host));
  }

  private static boolean isShared(String type, String source) {
    boolean isRemote = source.indexOf(':') >= 0 || source.startsWith("//");
    return SHARED.contains(type) || (isRemote && !source.startsWith("/dev/"));
  }
}
