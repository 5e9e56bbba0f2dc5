// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

import java.util.List;

/**
 * Where a file lies on the disks below.
 *
 * @param device the path of the disk, or of a partition of it, or empty when it is not known
 * @param extents the places of its bytes, in no particular order; empty when they are not known
 * @param stripeBytes how long the stripes are it is spread in over storage servers; 0 when it is
 *     not known, or not spread
 * @param fileSystem what it lies in
 * @param host the machine on which its path, and its disk, mean this
 */
public record FilePlace(
    String device, List<Extent> extents, long stripeBytes, FileSystem fileSystem, TraceHost host) {
  /** Nothing is known. */
  public static final FilePlace UNKNOWN = new FilePlace("", List.of(), 0);

  /** Copies the list. */
  public FilePlace {
    extents = List.copyOf(extents);
  }

  /** A place on a machine that is not known. */
  public FilePlace(String device, List<Extent> extents, long stripeBytes, FileSystem fileSystem) {
    this(device, extents, stripeBytes, fileSystem, TraceHost.UNKNOWN);
  }

  /** A place in a file system that is not known. */
  public FilePlace(String device, List<Extent> extents, long stripeBytes) {
    this(device, extents, stripeBytes, FileSystem.UNKNOWN);
  }

  /**
   * Bytes of the file that lie together.
   *
   * @param offset of the first one in the file
   * @param place of the first one on the disk, in bytes from its start
   * @param bytes how many, at least one
   */
  public record Extent(long offset, long place, long bytes) {}
}
