// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Options of one run, as IOR has them; they go to the program as they are. */
final class IorLetters {
  @Option(names = "-a", paramLabel = "API", description = "POSIX or MPIIO; default: POSIX")
  private String api;

  @Option(names = "-t", paramLabel = "SIZE", description = "bytes of a call, as 64k; default: 256k")
  private String transfer;

  @Option(
      names = "-b",
      paramLabel = "SIZE",
      description = "bytes of a rank that lie together, as 16m; default: 1m")
  private String block;

  @Option(
      names = "-s",
      paramLabel = "N",
      description = "how often the blocks of all ranks follow each other; default: 1")
  private String segments;

  @Option(names = "-F", description = "a file per process; default: one file that all share")
  private boolean isFilePerProcess;

  @Option(names = "-c", description = "collective calls, with -a MPIIO")
  private boolean isCollective;

  @Option(names = "-C", description = "ranks read what a rank of the next node wrote")
  private boolean isShifted;

  @Option(names = "-Z", description = "ranks read what any rank wrote, at random")
  private boolean isReordered;

  @Option(names = "-z", description = "each rank's places in the file in a random order")
  private boolean isRandom;

  @Option(names = "-e", description = "fsync before a file that was written is closed")
  private boolean isSynced;

  @Option(names = "-w", description = "writes only; with -r reads, too, as without both")
  private boolean isWriting;

  @Option(names = "-r", description = "reads only, what an earlier run with -k kept")
  private boolean isReading;

  @Option(names = "-k", description = "keeps the files: DIR/iostrata-ior.data")
  private boolean isKept;

  @Option(names = "-R", description = "reads once more, untimed, and compares every byte")
  private boolean isChecked;

  @Option(names = "-D", paramLabel = "SECONDS", description = "ends a phase after so long")
  private String deadline;

  @Option(names = "-X", paramLabel = "SEED", description = "for -z and -Z; default: 0")
  private String seed;

  @Option(
      names = "--drop",
      description = "takes the files out of the memory of the nodes before they are read")
  private boolean isDropped;

  /** Whether none was given: then a series is wanted. */
  boolean isEmpty() {
    return options().isEmpty();
  }

  /** Whether files are to be found later, or were left by another run. */
  boolean isKeeping() {
    return isKept || (isReading && !isWriting);
  }

  /** As the program wants them. */
  List<String> options() {
    List<String> options = new ArrayList<>();
    add(options, "-a", api);
    add(options, "-t", transfer);
    add(options, "-b", block);
    add(options, "-s", segments);
    add(options, "-D", deadline);
    add(options, "-X", seed);
    add(options, "-F", isFilePerProcess);
    add(options, "-c", isCollective);
    add(options, "-C", isShifted);
    add(options, "-Z", isReordered);
    add(options, "-z", isRandom);
    add(options, "-e", isSynced);
    add(options, "-w", isWriting);
    add(options, "-r", isReading);
    add(options, "-k", isKept || isKeeping());
    add(options, "-R", isChecked);
    add(options, "--drop", isDropped);
    return options;
  }

  private static void add(List<String> to, String letter, String value) {
    if (value != null) {
      to.addAll(List.of(letter, value));
    }
  }

  private static void add(List<String> to, String letter, boolean isSet) {
    if (isSet) {
      to.add(letter);
    }
  }
}
