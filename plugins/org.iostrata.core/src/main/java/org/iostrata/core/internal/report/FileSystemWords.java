// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report;

import java.util.List;
import org.iostrata.core.result.FileSystemResult;

/** How people read which file system something is about. */
public final class FileSystemWords {
  private FileSystemWords() {}

  /** Its mount point, and its host where others have another one at the same place. */
  public static String place(FileSystemResult one, List<FileSystemResult> all) {
    boolean isAlone =
        all.stream()
            .filter(other -> other.mountPoint().equals(one.mountPoint()))
            .allMatch(other -> other.host().equals(one.host()));
    return one.mountPoint().orElse("unknown")
        + (isAlone ? "" : one.host().map(" on "::concat).orElse(""));
  }

  /** Its type. */
  public static String type(FileSystemResult one) {
    return one.type().orElse(TextCells.NONE);
  }
}
