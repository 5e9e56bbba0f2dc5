// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import org.iostrata.core.internal.describe.Told;

/**
 * What one process sent through connections, of which the other end was recorded, too; and what it
 * asked by others.
 */
public record SenderResult(
    @Told("the process, 0..n-1 as the trace defines it") int process,
    @Told("its name") String name,
    @Told("how many messages") long messages,
    @Told("their bytes") long bytes,
    @Told(
            "how many of them TCP held back until its receiver acknowledged the one before, after a"
                + " delay")
        long held,
    @Told("for how long, of the connection that waited longest") long longestHeldNs,
    @Told(
            "how many requests of its own it sent by one connection, each when the one before was"
                + " answered; of the connection that waited longest for answers")
        long asked,
    @Told("from their sending to their answers") long askedNs,
    @Told("of that, from when they were there to when their answers were sent") long answeringNs,
    @Told(
            "how many requests of its own it sent by one connection of which the other end was not"
                + " recorded, each when the one before was answered; of the connection that waited"
                + " longest for answers")
        long unseenAsked,
    @Told("from their sending to their answers") long unseenAskedNs,
    @Told("their bytes, with those of the answers") long unseenBytes) {}
