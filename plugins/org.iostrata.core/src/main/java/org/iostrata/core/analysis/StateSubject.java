// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.Part;

/**
 * What a state is about: only states of the same trace, part and options, with the same layers, go
 * together.
 *
 * @param trace the trace
 * @param part the operations that are looked at
 * @param shown those of them that are not counted only
 * @param grouping the groups that are looked at apart, if any
 */
record StateSubject(Trace trace, Part part, List<FileClass> shown, Optional<Grouping> grouping)
    implements Portable {
  /** Of a trace, as it is to be analysed. */
  static StateSubject of(Trace trace, Part part, AnalysisOptions options) {
    return new StateSubject(
        trace,
        part,
        options.fileClasses().stream().sorted().collect(Collectors.toList()),
        options.groups());
  }

  @Override
  public void write(StateOutput out) {
    out.text(text());
  }

  @Override
  public void read(StateInput in) throws StateException {
    if (!in.text().equals(text())) {
      throw in.wrong("this state is of another trace, or of another analysis of it");
    }
  }

  /** Two with the same text are the same, as far as a state depends on it. */
  private String text() {
    return String.join(
        "\n",
        Arrays.toString(Layer.values()),
        Arrays.toString(OperationKind.values()),
        shown.toString(),
        grouping.map(Grouping::text).orElse(""),
        part.fromNs() + " " + part.toNs(),
        part.filter() == null ? "" : part.filter().expression(),
        trace.format() + " " + trace.startNs() + " " + trace.durationNs(),
        trace.claimedEvents() + " " + trace.processes().size() + " " + trace.threads().size(),
        trace.files().size() + " " + trace.handles().size(),
        trace.phases().size() + " " + trace.regions().size());
  }

  boolean isSame(StateSubject other) {
    return text().equals(other.text());
  }
}
