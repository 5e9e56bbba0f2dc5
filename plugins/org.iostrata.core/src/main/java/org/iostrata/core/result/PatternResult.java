// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.iostrata.core.internal.describe.Told;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * How the processes together read or write one file in one layer. A run of a thread is what it
 * accesses without a gap or a step back, whatever the others do.
 */
public record PatternResult(
    @Told(value = "the path of the file", column = "file") String path,
    @Told("the layer: MPI_IO, POSIX …") Layer layer,
    @Told("read or write") OperationKind kind,
    @Told("how many operations") long count,
    @Told("bytes read or written") long bytes,
    @Told("sum of the durations") long timeNs,
    @Told(spread = true) ProcessShare share,
    @Told(
            "how many processes at most use the file at the same time, each from its first to its"
                + " last such operation")
        OptionalInt atOnce,
    @Told("when the first of them began, since the trace's start") OptionalLong fromNs,
    @Told("when the last of them was over") OptionalLong toNs,
    @Told("operations recorded as collective") long collective,
    @Told("writes that waited for the device, by the flags of their handle")
        OptionalLong synchronous,
    @Told("operations at the file pointer that all processes of MPI share, or ordered by it")
        OptionalLong sharedPointer,
    @Told("operations that the program lets wait until those before them are done")
        OptionalLong chained,
    @Told("sum over processes of the duration of their first operation") OptionalLong firstNs,
    @Told(
            "sum over processes of the duration of their slowest operation; of a log's record of"
                + " all processes together, only of the slowest of all")
        OptionalLong slowestNs,
    @Told("operations whose ISSUE is known") OptionalLong issued,
    @Told("their time from ADMIT to ISSUE") OptionalLong admitToIssueNs,
    @Told("their time from ADMIT to CALLBACK") OptionalLong issuedTimeNs,
    @Told(
            "operations whose offset is known; the following are about them, and absent when there"
                + " are none")
        long located,
    @Told("what one thread accesses without a gap or a step back, whatever the others do")
        OptionalLong threadRuns,
    @Told("operations that begin before the end of the one before") OptionalLong backward,
    @Told("writes of bytes that the same thread has just read") OptionalLong writtenBack,
    @Told("operations at the begin of the file") OptionalLong atStart,
    @Told("those whose offset is no multiple of 4 KiB") OptionalLong unalignedBlock,
    @Told("length of the file's stripes as recorded, else 1 MiB") OptionalLong stripeBytes,
    @Told("those at least as long as a stripe whose offset is no multiple of it")
        OptionalLong unalignedStripe,
    @Told("the first byte touched") OptionalLong fromByte,
    @Told("the byte behind the last one touched") OptionalLong toByte,
    @Told(
            "sum over processes of the bytes from the first to the last that the process touches:"
                + " more than from the first to the last of all when they reach into each other")
        OptionalLong processExtentBytes,
    @Told(
            value =
                "which bytes were touched at all; absent when no operation tells, or when they lie"
                    + " in more than 4096 ranges",
            column = "%")
        Optional<TouchedBytes> touched) {}
