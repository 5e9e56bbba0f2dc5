// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

import java.util.List;

/**
 * Where a file lies on the disks below.
 *
 * @param device the path of the disk, or of a partition of it, or empty when it is not known
 * @param extents the places of its bytes, in no particular order; empty when they are not known
 */
public record FilePlace(String device, List<Extent> extents) {
  /** Nothing is known. */
  public static final FilePlace UNKNOWN = new FilePlace("", List.of());

  /** Copies the list. */
  public FilePlace {
    extents = List.copyOf(extents);
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
