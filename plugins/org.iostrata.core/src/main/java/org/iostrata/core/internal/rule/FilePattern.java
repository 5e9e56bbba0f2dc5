// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.OptionalLong;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.PatternResult;

/**
 * What a rule may ask of how one file is read, or written, in one layer. To ask for what the source
 * does not tell ends the rule, as of {@link KindFacts}.
 */
public final class FilePattern {
  private final PatternResult result;

  FilePattern(PatternResult result) {
    this.result = result;
  }

  private long known(OptionalLong value, String what) {
    return value.orElseThrow(
        () ->
            new NotKnown(
                what
                    + " of "
                    + result.kind().key()
                    + " operations on single files in "
                    + result.layer()));
  }

  /** Of operations whose offset is known: 0 without any. */
  private long located(OptionalLong value, String what) {
    return located() == 0 ? 0 : known(value, what);
  }

  /** The file. */
  public String path() {
    return result.path();
  }

  /** Whether another one is of the same file, as in another layer. */
  public boolean isOfSameFile(FilePattern other) {
    return path().equals(other.path());
  }

  /** The layer. */
  public Layer layer() {
    return result.layer();
  }

  /** READ or WRITE. */
  public OperationKind kind() {
    return result.kind();
  }

  /** How many operations. */
  public long count() {
    return result.count();
  }

  /** Bytes done. */
  public long bytes() {
    return result.bytes();
  }

  /** Sum of the durations. */
  public long timeNs() {
    return result.timeNs();
  }

  /** How many processes. */
  public int processes() {
    return ResultFacts.processes(result.share());
  }

  /** Whether never two of the processes use it at the same time. */
  public boolean isOneAtATime() {
    return result
            .atOnce()
            .orElseThrow(() -> new NotKnown("how many processes use single files at the same time"))
        == 1;
  }

  /** How many at most use it at the same time; as many as there are where that is not known. */
  public int atOnce() {
    return result.atOnce().orElseGet(this::processes);
  }

  /**
   * Whether it is begun no later after others are over than those took altogether; always where
   * their times are not known.
   */
  public boolean isSoonAfter(FilePattern others) {
    long othersToNs = others.result.toNs().orElse(Long.MAX_VALUE);
    long tookNs = othersToNs - others.result.fromNs().orElse(0);
    return result.fromNs().orElse(0) - othersToNs <= tookNs;
  }

  /** Whether it is begun when others are over; never where their times are not known. */
  public boolean isAfter(FilePattern others) {
    return result.fromNs().orElse(0) >= others.result.toNs().orElse(Long.MAX_VALUE);
  }

  /** From the begin of the first to the end of the last; 0 where that is not known. */
  public long spanNs() {
    return result.toNs().orElse(0) - result.fromNs().orElse(0);
  }

  /** Whether these and others are all by one process, and the same. */
  public boolean isOfOneProcess(FilePattern other) {
    return processes() == 1 && other.processes() == 1 && slowest() == other.slowest();
  }

  /** Whether these are all by one process. */
  public boolean isOnlyOf(int process) {
    return processes() == 1 && slowest() == process;
  }

  private int slowest() {
    return result
        .share()
        .slowest()
        .orElseThrow(() -> new NotKnown("which process uses single files"))
        .process();
  }

  /** Writes of what the same thread has just read. */
  public long writtenBack() {
    return located(result.writtenBack(), "how many write back what was read");
  }

  /** Operations recorded as collective. */
  public long collective() {
    return result.collective();
  }

  /** Writes that waited for the device, by the flags of their handle. */
  public long synchronous() {
    return known(result.synchronous(), "how many wait for the device");
  }

  /** Operations at the file pointer that all processes share. */
  public long sharedPointer() {
    return known(result.sharedPointer(), "how many are at the shared file pointer");
  }

  /** Operations that the program lets wait until those before them are done. */
  public long chained() {
    return known(result.chained(), "which ones wait for those before them");
  }

  /** Sum over processes of the duration of their first operation. */
  public long firstNs() {
    return known(result.firstNs(), "the duration of the first one");
  }

  /** Whether it is known which operation of each process was the first. */
  public boolean tellsFirst() {
    return result.firstNs().isPresent();
  }

  /** Sum over processes of the duration of their slowest operation, or less. */
  public long slowestNs() {
    return known(result.slowestNs(), "the duration of the slowest one");
  }

  /** Operations whose ISSUE is known. */
  public long issued() {
    return known(result.issued(), "the times of issue");
  }

  /** Their time from ADMIT to ISSUE. */
  public long admitToIssueNs() {
    return known(result.admitToIssueNs(), "the times of issue");
  }

  /** Their time from ADMIT to CALLBACK. */
  public long issuedTimeNs() {
    return known(result.issuedTimeNs(), "the times of issue");
  }

  /** Operations whose offset is known; the following are about them. */
  public long located() {
    return result.located();
  }

  /** How many runs they make, each thread on its own. */
  public long threadRuns() {
    return located(result.threadRuns(), "the sequential runs");
  }

  /** Whether the source tells the sequential runs. */
  public boolean tellsThreadRuns() {
    return located() == 0 || result.threadRuns().isPresent();
  }

  /** Those that begin before the end of the one before. */
  public long backward() {
    return located(result.backward(), "the order");
  }

  /** Those at the begin of the file. */
  public long atStart() {
    return located(result.atStart(), "how many are at the begin");
  }

  /** Those whose offset is no multiple of 4 KiB. */
  public long unalignedBlock() {
    return located(result.unalignedBlock(), "the alignment");
  }

  /** Whether the source tells what is aligned to blocks of 4 KiB. */
  public boolean tellsBlocks() {
    return located() == 0 || result.unalignedBlock().isPresent();
  }

  /** Whether the source tells what is aligned to stripes. */
  public boolean tellsStripes() {
    return located() == 0 || result.unalignedStripe().isPresent();
  }

  /** How long the stripes of the file are, or else usual ones. */
  public long stripeBytes() {
    return located(result.stripeBytes(), "the stripes");
  }

  /** Those at least as long as a stripe whose offset is no multiple of it. */
  public long unalignedStripe() {
    return located(result.unalignedStripe(), "the alignment to stripes");
  }

  /**
   * How far processes reach into each other's parts of the file: 1 when each has a part of its own,
   * their number when each goes through all of it; NaN when no offset is known.
   */
  public double interleaving() {
    double extents = located(result.processExtentBytes(), "the extent of each process");
    return located() == 0 ? Double.NaN : extents / Math.max(1, extentBytes());
  }

  /**
   * Bytes from the first touched to the last, or from the begin of the file where the source does
   * not tell the first: then it is less. 0 when no offset is known.
   */
  public long extentBytes() {
    return located() == 0 ? 0 : known(result.toByte(), "the extent") - result.fromByte().orElse(0);
  }

  /** The same; ends the rule where the source does not tell the first byte. */
  public long exactExtentBytes() {
    located(result.fromByte(), "the first byte");
    return extentBytes();
  }
}
