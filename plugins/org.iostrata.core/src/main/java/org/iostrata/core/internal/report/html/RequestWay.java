// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.html;

import java.util.Locale;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.model.Layer;
import org.iostrata.core.result.RequestResult;

/**
 * The way of a mean request as a picture: through the client, the network and the server and back,
 * from left to right (after Lu and Shen, figures 4 and 5). The client's own time, before it sends
 * and behind the answer, is drawn in front.
 */
final class RequestWay {
  private final Html html;
  private final RequestResult row;
  private final double wholeNs;
  private double atNs;

  private RequestWay(Html html, RequestResult row) {
    this.html = html;
    this.row = row;
    wholeNs = row.wholeNs();
  }

  /** Whether all its times are known. */
  static boolean isKnown(RequestResult row) {
    return row.timed() > 0 && row.operations() > 0 && row.kind().isTransfer();
  }

  static void write(Html html, RequestResult row) {
    new RequestWay(html, row).write();
  }

  private void write() {
    html.open("figure", "class", "way");
    String whole = Quantity.nanoseconds(wholeNs / row.timed()).toString();
    html.element("figcaption", "A " + row.kind().key() + " served by " + row.name() + ": " + whole);
    double client = row.clientNs();
    double there = client + row.wayNs();
    double back = wholeNs - row.wayBackNs();
    lane("client");
    part(0, client, colour(Layer.CLIENT), "client");
    part(client, wholeNs, "var(--faint)", "waits for the answer");
    end(time("of its own", row.clientNs()));
    lane("network");
    part(client, there, colour(Layer.NETWORK), "way");
    part(back, wholeNs, colour(Layer.NETWORK), "way back");
    end(time("there", row.wayNs()) + ", " + time("back", row.wayBackNs()));
    lane("server");
    part(there, there + row.waitingNs(), "var(--muted)", "waiting");
    double done = there + row.waitingNs() + row.workingNs();
    part(done - row.workingNs(), done, "var(" + Css.variable(row.kind()) + ")", "working");
    part(done, back, "var(--info)", "answering");
    end(
        String.join(
            ", ",
            time("waiting", row.waitingNs()),
            time("working", row.workingNs()),
            time("answering", row.answeringNs())));
    html.close();
  }

  private static String colour(Layer layer) {
    return "var(" + Css.variable(layer) + ")";
  }

  private String time(String what, long sumNs) {
    return Quantity.nanoseconds((double) sumNs / row.timed()) + " " + what;
  }

  private void lane(String name) {
    html.open("div", "class", "measure").element("span", name, "class", "name");
    html.open("span", "class", "bar");
    atNs = 0;
  }

  /** What a lane does in a part of the time, behind what is drawn there already. */
  private void part(double fromNs, double toNs, String colour, String what) {
    double percent = 100 / wholeNs;
    String place =
        String.format(
            Locale.US,
            "margin-left:%.2f%%;width:%.2f%%;background:%s",
            percent * (fromNs - atNs),
            percent * (toNs - fromNs),
            colour);
    html.open("i", "style", place, "title", what).close();
    atNs = toNs;
  }

  private void end(String words) {
    html.close().element("span", words, "class", "more").close();
  }
}
