// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.result.PartSummary;
import org.iostrata.core.result.TraceSummary;

/** Says that a result is about a part of a run, and which. */
public final class PartWords {
  private PartWords() {}

  /** One sentence; empty when it is about the whole run. */
  public static Optional<String> of(TraceSummary trace) {
    return trace.part().map(part -> "Only a part of the run: operations " + which(part) + ".");
  }

  /** Which operations: {@code from 1.0 s to 2.0 s where layer == POSIX}. */
  static String which(PartSummary part) {
    List<String> words = new ArrayList<>();
    part.fromNs().ifPresent(ns -> words.add("from " + Quantity.nanoseconds(ns)));
    part.toNs().ifPresent(ns -> words.add("to " + Quantity.nanoseconds(ns)));
    part.where().ifPresent(where -> words.add("where " + Visible.line(where.strip())));
    return String.join(" ", words);
  }
}
