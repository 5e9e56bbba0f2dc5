// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

/**
 * A mounted file system.
 *
 * @param index 0..n-1, each once, or {@link Trace#NONE}
 * @param type as the kernel names it, for example {@code lustre} or {@code tmpfs}
 * @param mountPoint where it is mounted
 * @param host the machine that it is on; unknown of one that machines share
 */
public record FileSystem(int index, String type, String mountPoint, TraceHost host) {
  /** The trace does not tell. */
  public static final FileSystem UNKNOWN = new FileSystem(Trace.NONE, "", "");

  /** One of which it is not told whose it is. */
  public FileSystem(int index, String type, String mountPoint) {
    this(index, type, mountPoint, TraceHost.UNKNOWN);
  }

  /** Type and mount point. */
  public String name() {
    return type + " " + mountPoint;
  }
}
