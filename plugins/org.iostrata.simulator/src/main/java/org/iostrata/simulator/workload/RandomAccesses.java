// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.workload;

import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import org.iostrata.simulator.spi.Extents;

/**
 * Processes read and write pages of a shared file anywhere, as a database does: reads and writes
 * are mixed, and what is accessed next nobody knows. The same seed gives the same accesses.
 *
 * @param name what it is
 * @param processes how many processes there are
 * @param fileBytes how long the file is; a multiple of a page
 * @param pageBytes how much is accessed at once
 * @param accesses how often each process reads or writes
 * @param writeShare how many of them are writes, from 0 to 1
 * @param seed what it depends on
 */
public record RandomAccesses(
    String name,
    int processes,
    long fileBytes,
    long pageBytes,
    long accesses,
    double writeShare,
    long seed)
    implements Workload {
  @Override
  public List<FileAtStart> files() {
    return List.of(new FileAtStart("/data/pages", fileBytes));
  }

  @Override
  public Collective collective() {
    return Collective.NONE;
  }

  @Override
  public Iterator<Action> actions(int rank) {
    SplittableRandom random = new SplittableRandom(seed * 1_000_003 + rank);
    return new Steps(
        accesses,
        step -> {
          long page = random.nextLong(fileBytes / pageBytes);
          boolean isWrite = random.nextDouble() < writeShare;
          return FileActions.of(isWrite, false, Extents.of(page * pageBytes, pageBytes));
        });
  }
}
