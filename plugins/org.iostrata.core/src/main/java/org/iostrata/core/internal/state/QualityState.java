// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.state;

import org.iostrata.core.model.CutThread;
import org.iostrata.core.source.Irregularity;
import org.iostrata.core.source.Quality;

/** The state of what was odd: how often, and which threads were not read to their end. */
public record QualityState(Quality quality) implements Portable {
  private static final Irregularity[] KINDS = Irregularity.values();

  @Override
  public void write(StateOutput out) {
    long[] counts = new long[KINDS.length];
    for (int i = 0; i < KINDS.length; i++) {
      counts[i] = quality.get(KINDS[i]);
    }
    out.sparse(counts);
    out.number(quality.cutThreads().size());
    for (CutThread cut : quality.cutThreads()) {
      out.number(cut.process());
      out.number(cut.thread());
      out.text(cut.file());
      out.number(cut.events());
      out.number(cut.claimedEvents());
      out.text(cut.reason());
    }
  }

  @Override
  public void read(StateInput in) throws StateException {
    long[] counts = new long[KINDS.length];
    in.sparse(counts);
    for (int i = 0; i < KINDS.length; i++) {
      quality.count(KINDS[i], counts[i]);
    }
    for (int left = in.count(Integer.MAX_VALUE); left > 0; left--) {
      int process = in.index(in.trace().processes().size());
      int thread = in.thread();
      String file = in.text();
      quality.name(new CutThread(process, thread, file, in.amount(), in.amount(), in.text()));
    }
  }
}
