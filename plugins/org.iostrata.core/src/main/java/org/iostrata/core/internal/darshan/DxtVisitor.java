// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.IOException;

/** Takes what DXT recorded: reads and writes one by one. */
interface DxtVisitor {
  /** Only counts. */
  DxtVisitor NONE =
      new DxtVisitor() {
        @Override
        public void begin(long id, long rank, String host, long writes, long reads) {}

        @Override
        public void segment(boolean isWrite, long offset, long bytes, double from, double to) {}
      };

  /**
   * What follows is of this file and process.
   *
   * @param id of the file
   * @param rank of the process
   * @param host where it ran
   * @param writes how many writes follow, and then
   * @param reads how many reads
   */
  void begin(long id, long rank, String host, long writes, long reads) throws IOException;

  /**
   * One read or write.
   *
   * @param offset -1 when it is not told
   * @param startSeconds since the begin of the job
   */
  void segment(boolean isWrite, long offset, long bytes, double startSeconds, double endSeconds)
      throws IOException;
}
