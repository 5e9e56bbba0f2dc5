// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.result;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeDataModel;

/** A row about a result: its texts, what they are made of, and where in the run it leads. */
public final class ResultRow extends TmfTreeDataModel {
  private final List<Object> values;
  private final Spot spot;

  /**
   * Where to look at in the other views.
   *
   * @param fromNs on the axis of the views
   * @param toNs after it
   * @param process the row of the swimlanes to show, if it is about one
   * @param file the path of the file, if it is about one
   */
  public record Spot(long fromNs, long toNs, Optional<String> process, Optional<String> file) {
    /** About no file. */
    public Spot(long fromNs, long toNs, Optional<String> process) {
      this(fromNs, toNs, process, Optional.empty());
    }

    /** The same about a file. */
    public Spot of(String path) {
      return new Spot(fromNs, toNs, process, Optional.ofNullable(path));
    }
  }

  /**
   * A row.
   *
   * @param texts of each column
   * @param values what the texts are made of, for sorting and export; a missing one is null
   * @param spot null when it leads nowhere
   */
  public ResultRow(long id, long parent, List<String> texts, List<Object> values, Spot spot) {
    super(id, parent, texts);
    this.values = Collections.unmodifiableList(values);
    this.spot = spot;
  }

  /** What each text is made of: Long, Double, String, Boolean or null. */
  public List<Object> values() {
    return values;
  }

  /** Where it leads. */
  public Optional<Spot> spot() {
    return Optional.ofNullable(spot);
  }
}
