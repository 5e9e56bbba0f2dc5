// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.OptionalLong;
import org.iostrata.core.internal.describe.Told;

/** Where the time of requests to a server goes: sums (Lu and Shen, figures 4 and 5). */
public record RequestTimes(
    @Told("requests of which all the times below are known") long timed,
    @Told("in the clients, before the requests were sent and behind their answers") long clientNs,
    @Told("on the way, until all of a request was there") long wayNs,
    @Told("in the server before its operation began") long waitingNs,
    @Told(
            "in the first operation, without its disks; all the server's time where no operation"
                + " was recorded")
        long workingNs,
    @Told("disks worked for the operations; absent where none of the server was recorded")
        OptionalLong diskNs,
    @Told("in the server from the end of the first operation to the answer, without its disks")
        long answeringNs,
    @Told("on the way back, until all of an answer was there") long wayBackNs) {
  /** In the server's operations, with its disks. */
  public long servedNs() {
    return workingNs + diskNs.orElse(0);
  }

  /** From the clients' calls to their ends: all these times. */
  public long wholeNs() {
    return clientNs + wayNs + waitingNs + servedNs() + answeringNs + wayBackNs;
  }
}
