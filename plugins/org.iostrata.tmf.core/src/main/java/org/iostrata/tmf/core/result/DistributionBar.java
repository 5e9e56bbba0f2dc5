// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.result;

import java.util.List;
import java.util.Locale;
import org.iostrata.core.internal.report.Palette;
import org.iostrata.core.model.OperationKind;
import org.iostrata.tmf.core.Names;

/**
 * A bar of a histogram.
 *
 * @param layer of the operations, as it is shown
 * @param of what there is a histogram
 * @param kind of the operations
 * @param colour of the kind, {@code #rrggbb}
 * @param from the first value that is counted, in bytes or nanoseconds
 * @param to the first one behind it that is not
 * @param count how many operations, or runs
 * @param meanOfKind the mean of all that is counted of the kind
 * @param middle of the values that are counted here, about
 * @param height how high the bar is: the count, or bytes, or nanoseconds
 * @param weight which of them
 * @param heightTitle what the height is called
 */
public record DistributionBar(
    String layer,
    Distribution of,
    String kind,
    String colour,
    long from,
    long to,
    long count,
    double meanOfKind,
    double middle,
    double height,
    HistogramWeight weight,
    String heightTitle) {
  /** The bar of a row of {@link DistributionsDataProvider}. */
  public static DistributionBar of(ResultRow row) {
    List<Object> values = row.values();
    OperationKind kind = OperationKind.valueOf(((String) values.get(2)).toUpperCase(Locale.ROOT));
    return new DistributionBar(
        (String) values.get(0),
        Distribution.valueOf((String) values.get(1)),
        Names.of(kind),
        Palette.of(kind),
        (Long) values.get(3),
        (Long) values.get(4),
        (Long) values.get(5),
        (Double) values.get(6),
        (Double) values.get(7),
        (Double) values.get(8),
        HistogramWeight.of(values.get(9)),
        (String) values.get(10));
  }
}
