// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.html;

import java.util.Locale;
import org.iostrata.core.internal.request.RequestPart;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/** Lanes below each other, of one scale, with parts one behind the other. */
final class WayLanes {
  private final Html html;
  private final double wholeNs;
  private double atNs;

  /** A figure whose longest lane is as long as a time. */
  WayLanes(Html html, String title, double wholeNs) {
    this.html = html;
    this.wholeNs = wholeNs;
    html.open("figure", "class", "way");
    html.element("figcaption", title);
  }

  /** The colour of a part of the time of requests of a kind. */
  static String colour(RequestPart part, OperationKind kind) {
    String variable =
        switch (part) {
          case CLIENT -> Css.variable(Layer.CLIENT);
          case WAY, WAY_BACK -> Css.variable(Layer.NETWORK);
          case WAITING -> "--muted";
          case WORKING -> Css.variable(kind);
          case DISK -> Css.variable(Layer.BLOCK);
          case ANSWERING -> "--info";
        };
    return "var(" + variable + ")";
  }

  /** Begins a lane. */
  void lane(String name) {
    html.open("div", "class", "measure").element("span", name, "class", "name");
    html.open("span", "class", "bar");
    atNs = 0;
  }

  /** What a lane does in a part of the time, behind what is drawn there already. */
  void part(double fromNs, double toNs, String colour, String what) {
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

  /** What a lane does right behind what it did before. */
  void next(double ns, String colour, String what) {
    if (ns > 0) {
      part(atNs, atNs + ns, colour, what);
    }
  }

  /** Ends a lane with words. */
  void end(String words) {
    html.close().element("span", words, "class", "more").close();
  }

  /** Ends the figure. */
  void close() {
    html.close();
  }
}
