// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.report;

import java.util.Arrays;
import java.util.Locale;
import java.util.StringJoiner;
import org.iostrata.core.analysis.AnalysisResult;
import org.iostrata.core.analysis.LinkResult;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/** What is said of links in text and page alike. */
public final class LinkWords {
  /** What is said of requests of disks that belong to no operation of the program. */
  public static final String FOREIGN =
      "requests of disks are not this program's, but other programs' or the system's; the numbers"
          + " and pictures of BLOCK hold them too, as nothing tells them apart over time";

  private LinkWords() {}

  /** The ways the children were found, and how sure that is where it is not. */
  public static String foundBy(LinkResult link) {
    StringJoiner ways = new StringJoiner(" and ");
    if (link.byThread() > 0) {
      ways.add("thread");
    }
    if (link.byRange() > 0) {
      ways.add("bytes");
    }
    if (link.byTime() > 0) {
      ways.add("time");
    }
    boolean sure = link.confidence() == 1;
    return sure
        ? ways.toString()
        : ways + String.format(Locale.US, ", %.2f sure", link.confidence());
  }

  /** How many requests of disks belong to no operation of the program. */
  public static long foreign(AnalysisResult result) {
    return Arrays.stream(OperationKind.values()).mapToLong(kind -> foreign(result, kind)).sum();
  }

  /** How many requests of disks of a kind belong to no operation of the program. */
  public static long foreign(AnalysisResult result, OperationKind kind) {
    long all =
        result.layers().stream()
            .filter(layer -> layer.layer() == Layer.BLOCK && layer.kinds().containsKey(kind))
            .mapToLong(layer -> layer.kinds().get(kind).count())
            .sum();
    long linked =
        result.links().stream()
            .filter(link -> link.to() == Layer.BLOCK && link.childKind() == kind)
            .mapToLong(LinkResult::children)
            .sum();
    return Math.max(0, all - linked);
  }
}
