// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * How the processes together read or write one file in one layer. A run of a thread is what it
 * accesses without a gap or a step back, whatever the others do.
 *
 * @param path the file
 * @param layer the layer
 * @param kind READ or WRITE
 * @param share how many processes, and the slowest
 * @param count how many operations
 * @param bytes bytes done
 * @param timeNs sum of the durations
 * @param collective operations recorded as collective
 * @param synchronous writes that waited for the device, by the flags of their handle
 * @param firstNs sum over processes of the duration of their first operation
 * @param issued operations whose ISSUE is known
 * @param admitToIssueNs their time from ADMIT to ISSUE
 * @param issuedTimeNs their time from ADMIT to CALLBACK
 * @param located operations whose offset is known; the following are about them
 * @param threadRuns how many runs they make, each thread on its own
 * @param backward those that begin before the end of the one before
 * @param atStart those at the begin of the file
 * @param unalignedBlock those whose offset is no multiple of 4 KiB
 * @param stripeBytes how long the stripes of the file are, or else usual ones
 * @param unalignedStripe those at least as long as a stripe whose offset is no multiple of it
 * @param fromByte the first byte touched
 * @param toByte the byte behind the last one touched
 * @param touched which bytes; null when not known, as they lie in too many ranges
 */
public record PatternResult(
    String path,
    Layer layer,
    OperationKind kind,
    ProcessShare share,
    long count,
    long bytes,
    long timeNs,
    long collective,
    long synchronous,
    long firstNs,
    long issued,
    long admitToIssueNs,
    long issuedTimeNs,
    long located,
    long threadRuns,
    long backward,
    long atStart,
    long unalignedBlock,
    long stripeBytes,
    long unalignedStripe,
    long fromByte,
    long toByte,
    TouchedBytes touched) {
  /** How many processes. */
  public int processes() {
    return share.processes();
  }

  /** Bytes from the first touched to the last; 0 when no offset is known. */
  public long extentBytes() {
    return toByte - fromByte;
  }
}
