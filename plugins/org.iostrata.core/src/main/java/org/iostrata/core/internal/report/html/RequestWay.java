// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.html;

import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.request.RequestPart;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.RequestResult;
import org.iostrata.core.result.RequestTimes;

/**
 * The way of a mean request as a picture: through the client, the network and the server and back,
 * from left to right (after Lu and Shen, figures 4 and 5). The client's own time, before it sends
 * and behind the answer, is drawn in front; what its disks do behind the server's own work.
 */
final class RequestWay {
  private final RequestResult row;
  private final double wholeNs;
  private final WayLanes lanes;

  private RequestWay(Html html, RequestResult row) {
    this.row = row;
    wholeNs = row.times().wholeNs();
    String whole = time(row.times().wholeNs());
    String title = "A " + row.kind().key() + " served by " + row.name() + ": " + whole;
    lanes = new WayLanes(html, title, wholeNs);
  }

  /** Whether all its times are known. */
  static boolean isKnown(RequestResult row) {
    boolean data = row.kind().isTransfer() || row.kind() == OperationKind.FLUSH;
    return row.times().timed() > 0 && row.operations() > 0 && data;
  }

  static void write(Html html, RequestResult row) {
    new RequestWay(html, row).write();
  }

  private void write() {
    RequestTimes times = row.times();
    double client = times.clientNs();
    double there = client + times.wayNs();
    double back = wholeNs - times.wayBackNs();
    lanes.lane("client");
    lanes.part(0, client, colour(RequestPart.CLIENT), "client");
    lanes.part(client, wholeNs, "var(--faint)", "waits for the answer");
    lanes.end(time(times.clientNs()) + " of its own");
    lanes.lane("network");
    lanes.part(client, there, colour(RequestPart.WAY), "way");
    lanes.part(back, wholeNs, colour(RequestPart.WAY_BACK), "way back");
    lanes.end(time(times.wayNs()) + " there, " + time(times.wayBackNs()) + " back");
    lanes.lane("server");
    double begun = there + times.waitingNs();
    double worked = begun + times.workingNs();
    double done = worked + times.diskNs().orElse(0);
    lanes.part(there, begun, colour(RequestPart.WAITING), "waiting");
    lanes.part(begun, worked, colour(RequestPart.WORKING), "working");
    lanes.next(done - worked, "var(--faint)", "waits for its disks");
    lanes.part(done, back, colour(RequestPart.ANSWERING), "answering");
    lanes.end(
        String.join(
            ", ",
            time(times.waitingNs()) + " waiting",
            time(times.workingNs()) + " working",
            time(times.answeringNs()) + " answering"));
    if (times.diskNs().isPresent()) {
      lanes.lane("disk");
      if (done > worked) {
        lanes.part(worked, done, colour(RequestPart.DISK), "disk");
      }
      lanes.end(time(times.diskNs().getAsLong()));
    }
    lanes.close();
  }

  private String colour(RequestPart part) {
    return WayLanes.colour(part, row.kind());
  }

  private String time(long sumNs) {
    return Quantity.nanoseconds((double) sumNs / row.times().timed()).toString();
  }
}
