// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.result;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.iostrata.core.result.GroupBy;
import org.iostrata.tmf.core.result.ResultAnalysis.Judged;
import org.iostrata.tmf.core.trace.IoTrace;

/**
 * Where the time of operations goes: count, bytes, time with and without that of the layers below,
 * by layer and kind, of the run or of each file, process, host and so on, or of each pair of two of
 * these; as {@code iostrata analyze --by} tells it.
 */
public final class ProfileDataProvider extends JudgedDataProvider {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.core.result.profile";

  private static final List<Heading> HEADINGS =
      List.of(
          new Heading("Operations", "A group of operations; below it its layers and their kinds"),
          new Heading("Count", "How many"),
          new Heading("Bytes", "Bytes read or written"),
          new Heading("Time", "The sum of their durations (inclusive)"),
          new Heading("Own time", "The part of it without an operation below (exclusive)"),
          new Heading("Busy", "The time with at least one of them under way"),
          new Heading("Longest", "The longest of them"),
          new Heading("Bytes/time", "Bytes by the time of the operations that move them"));

  ProfileDataProvider(IoTrace trace, ResultAnalysis analysis) {
    super(trace, analysis);
  }

  /** What may be grouped by: the text of the choice, and its part of {@link Wanted#BY}. */
  public static List<Heading> choices() {
    List<Heading> choices = new ArrayList<>(List.of(new Heading("layer", "")));
    Arrays.stream(GroupBy.values())
        .forEach(by -> choices.add(new Heading(by.key().replace('-', ' '), by.key())));
    return choices;
  }

  @Override
  public String getId() {
    return ID;
  }

  @Override
  protected List<Heading> headings(Map<String, Object> parameters) {
    return HEADINGS;
  }

  @Override
  protected List<ResultRow> rows(Judged judged, Map<String, Object> parameters) {
    return new ProfileRows(trace, judged.result(), root).rows();
  }
}
