// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import org.iostrata.core.internal.describe.Told;
import org.iostrata.core.model.OperationKind;

/**
 * Requests of one kind that one server, or file system in user space, answered, and where their
 * time went (Lu and Shen, figures 4 and 5).
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
    @Told("requests of which all the times below are known") long timed,
    @Told("in the clients, before the requests were sent and behind their answers") long clientNs,
    @Told("on the way, until all of a request was there") long wayNs,
    @Told("in the server before its operation began") long waitingNs,
    @Told("in the first operation; all the server's time where none was recorded") long workingNs,
    @Told("in the server from the end of the first operation to the answer") long answeringNs,
    @Told("on the way back, until all of an answer was there") long wayBackNs) {
  /** From the clients' calls to their ends: all these times. */
  public long wholeNs() {
    return clientNs + wayNs + waitingNs + workingNs + answeringNs + wayBackNs;
  }
}
