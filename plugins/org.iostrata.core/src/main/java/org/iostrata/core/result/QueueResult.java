// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.List;
import java.util.OptionalDouble;
import org.iostrata.core.internal.describe.Told;
import org.iostrata.core.model.Layer;

/**
 * How reads and writes of one file wait for each other in one layer, whichever process they are of.
 *
 * <p>A layer that serves {@code w} requests at once, each for {@code s}, lets one that comes when
 * {@code k} are under way take about {@code s + k s / w}: the line through durations by place in
 * the queue tells both (Lu and Shen, section 4.1, see the stairs of one).
 */
public record QueueResult(
    @Told(
            value =
                "the path of the file; empty of all files together, without what memory answers",
            column = "file")
        String path,
    @Told("the layer: MPI_IO, POSIX …") Layer layer,
    @Told("how many reads and writes") long count,
    @Told("sum of the durations") long timeNs,
    @Told("time with at least one under way") long busyNs,
    @Told("how many were done before one that came earlier") long overtaking,
    @Told("how many were done while others were under way, and behind another that was") long steps,
    @Told("mean time from the end of the one before to theirs; absent without any")
        OptionalDouble stepNs,
    @Told(
            "standard deviation of these times by their mean: near 0 when requests are served one by"
                + " one, above 1 when several are done at a time; absent without any")
        OptionalDouble unevenness,
    @Told("how many began where the one that came before ended") long inOrder,
    @Told("the sum of the durations of these") long inOrderTimeNs,
    @Told("what these added to the time with at least one under way") long inOrderBusyNs,
    @Told(
            "how many came while others were under way and began where one further back ended:"
                + " streams interleave; 128 ends are known at most")
        long interleaved,
    @Told(value = "by how many others were under way when they came", column = Told.NO_COLUMN)
        List<QueuePlace> places) {
  /** Copies the list. */
  public QueueResult {
    places = List.copyOf(places);
  }

  /** How many were under way on average, while any was. */
  @Told(value = "how many were under way on average, while any was", after = "overtaking")
  public double meanDepth() {
    return (double) timeNs / Math.max(1, busyNs);
  }

  /** How long a request takes that is alone; empty when all came to the same place. */
  @Told(
      value =
          "how long a request takes that is served at once, by the line through durations and"
              + " places; absent when all came to the same place",
      after = "meanDepth")
  public OptionalDouble serviceNs() {
    return fit().isKnown() ? OptionalDouble.of(fit().at0()) : OptionalDouble.empty();
  }

  /** How many are really served at once; empty when all came to the same place. */
  @Told(
      value =
          "how many are really served at once, by that line: 1 when each waits for all before it;"
              + " no more than came together",
      after = "serviceNs")
  public OptionalDouble parallelWidth() {
    Fit fit = fit();
    if (!fit.isKnown()) {
      return OptionalDouble.empty();
    }
    double most = 1 + places.get(places.size() - 1).ahead();
    double width = fit.slope() <= 0 ? most : fit.at0() / fit.slope();
    return OptionalDouble.of(Math.max(1, Math.min(most, width)));
  }

  private Fit fit() {
    double n = places.stream().mapToDouble(QueuePlace::count).sum();
    double meanAhead = places.stream().mapToDouble(p -> p.ahead() * p.count()).sum() / n;
    double meanNs = places.stream().mapToDouble(p -> p.meanNs() * p.count()).sum() / n;
    double spread = 0;
    double together = 0;
    for (QueuePlace place : places) {
      double off = place.ahead() - meanAhead;
      spread += place.count() * off * off;
      together += place.count() * off * (place.meanNs() - meanNs);
    }
    double slope = together / spread; // not a number when all are at one place
    return new Fit(Math.max(0, meanNs - slope * meanAhead), slope);
  }

  private record Fit(double at0, double slope) {
    boolean isKnown() {
      return Double.isFinite(slope);
    }
  }
}
