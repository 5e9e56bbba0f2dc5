// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.request.RequestPart;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.Concurrency;
import org.iostrata.core.result.RequestTimes;
import org.iostrata.core.result.ServerResult;
import org.iostrata.core.result.ServerResult.ServerWindow;
import org.iostrata.core.result.ServerResult.SizedRequests;

/**
 * One server as pictures: its time (Lu and Shen, figure 8), how many requests it has over time, and
 * where the time of its reads and writes goes by their size.
 */
final class ServerPictures {
  private final Html html;
  private final AnalysisResult result;
  private final ServerResult server;

  ServerPictures(Html html, AnalysisResult result, ServerResult server) {
    this.html = html;
    this.result = result;
    this.server = server;
  }

  void write() {
    time();
    if (server.windows().size() > 1) {
      overTime();
    }
    for (OperationKind kind : ChartSection.TRANSFERS) {
      List<SizedRequests> sizes =
          server.sizes().stream()
              .filter(of -> of.kind() == kind && of.times().timed() > 0)
              .toList();
      if (sizes.size() > 1) {
        bySize(kind, sizes);
      }
    }
  }

  private void time() {
    double runNs = (double) server.busyNs() + server.idleNs();
    if (runNs == 0) {
      return;
    }
    WayLanes lanes = new WayLanes(html, "The time of " + server.name(), runNs);
    lanes.lane("server");
    lanes.next((double) server.syncNs(), variable(OperationKind.FLUSH), "sync");
    lanes.next((double) server.busyNs() - server.syncNs(), variable(OperationKind.READ), "busy");
    String busy = Quantity.nanoseconds(server.busyNs()) + " busy";
    String sync = Quantity.nanoseconds(server.syncNs()) + " of it sync";
    lanes.end(busy + ", " + sync + ", " + Quantity.nanoseconds(server.idleNs()) + " idle");
    lanes.close();
  }

  private static String variable(OperationKind kind) {
    return "var(" + Css.variable(kind) + ")";
  }

  private void overTime() {
    List<Chart.Curve> curves =
        List.of(
            curve(Layer.SERVER, ServerWindow::working), curve(Layer.NETWORK, ServerWindow::depth));
    html.open("div", "class", "charts");
    ChartSection.figure(
        html,
        "Requests in " + server.name() + " over time (wide), and worked on (thin)",
        Chart.lines(
            curves,
            Scale.time(0, (double) result.trace().durationNs()),
            Scale.numbers(ChartSection.most(curves))));
    html.close();
  }

  /** The mean of each window as steps; between windows there is nothing. */
  private Chart.Curve curve(Layer colour, Function<ServerWindow, Concurrency> what) {
    List<Chart.Point> points = new ArrayList<>();
    double toNs = 0;
    for (ServerWindow window : server.windows()) {
      double mean = what.apply(window).mean().orElse(0);
      double fromNs = (double) window.fromNs();
      if (fromNs > toNs) {
        points.add(new Chart.Point(toNs, 0));
        points.add(new Chart.Point(fromNs, 0));
      }
      toNs = (double) window.toNs();
      points.add(new Chart.Point(fromNs, mean));
      points.add(new Chart.Point(toNs, mean));
    }
    points.add(new Chart.Point(toNs, 0));
    return new Chart.Curve(colour, points);
  }

  private void bySize(OperationKind kind, List<SizedRequests> sizes) {
    double longestNs = sizes.stream().mapToDouble(of -> mean(of.times())).max().orElse(1);
    String title = "Where the time of a " + kind.key() + " of " + server.name() + " goes, by size";
    WayLanes lanes = new WayLanes(html, title, longestNs);
    for (SizedRequests of : sizes) {
      lanes.lane(Quantity.bytes(of.fromBytes()).toString());
      for (RequestPart part : RequestPart.values()) {
        double ns = (double) part.sumNs(of.times()) / of.times().timed();
        lanes.next(ns, WayLanes.colour(part, kind), part.toString());
      }
      String count = Quantity.number(of.times().timed(), "request");
      lanes.end(Quantity.nanoseconds(mean(of.times())) + ", " + count);
    }
    lanes.close();
  }

  private static double mean(RequestTimes times) {
    return (double) times.wholeNs() / times.timed();
  }
}
