// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import org.iostrata.core.internal.describe.Told;
import org.iostrata.core.model.OperationKind;

/**
 * Requests of one kind that one server, or file system in user space, answered, and where their
 * time went.
 */
public record RequestResult(
    @Told("the process that answered them, 0..n-1 as the trace defines it") int process,
    @Told("its name") String name,
    @Told("what it did for them; where it did nothing that was recorded, what the clients did")
        OperationKind kind,
    @Told("how many") long requests,
    @Told("how many processes asked for them") long clients,
    @Told("how many operations it did for them") long operations,
    @Told("bytes of these operations") long bytes,
    @Told("requests of which the operation of a client is known") long linked,
    @Told("requests with nothing in them that might be another's") long sure,
    @Told(spread = true) RequestTimes times) {}
