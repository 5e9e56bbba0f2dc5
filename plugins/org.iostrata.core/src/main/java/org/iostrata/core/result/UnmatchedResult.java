// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import org.iostrata.core.internal.describe.Told;

/** What of messages and requests could not be matched. */
public record UnmatchedResult(
    @Told(
            "notReceived, notSent: messages of which one end was not recorded; noPlace: of a"
                + " connection seen first in its middle; notAnswered: requests; noRequest: answers to"
                + " nothing; noClient: requests for which no operation of a client is known;"
                + " noServed: reads, writes and flushes of a server for which no request is known")
        String reason,
    @Told("how many") long count) {}
