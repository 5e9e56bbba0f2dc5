// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.link;

import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.Trace;

/** Where in the program's code a thread is: in which of its regions, and of its phases. */
public final class CodePlace implements Portable {
  private final OpenRegions phases = new OpenRegions();
  private final OpenRegions regions = new OpenRegions();

  CodePlace() {}

  /** The innermost phase, or {@link Trace#NONE}. */
  public int phase() {
    return phases.innermost();
  }

  /** The innermost region, which may be a phase, or {@link Trace#NONE}. */
  public int region() {
    return regions.innermost();
  }

  /**
   * Enters a region. Functions may call themselves deeper than is kept, which is nothing odd.
   *
   * @param phase which phase it is, or {@link Trace#NONE}
   * @return how many other phases were given up for it, as too many are open
   */
  public int enter(int region, int phase) {
    regions.enter(region);
    return phase == Trace.NONE ? 0 : phases.enter(phase);
  }

  /** Leaves a region, and those inside that were not left; nothing when the thread is not in it. */
  public void leave(int region, int phase) {
    regions.leave(region);
    if (phase != Trace.NONE) {
      phases.leave(phase);
    }
  }

  @Override
  public void write(StateOutput out) {
    phases.write(out);
    regions.write(out);
  }

  @Override
  public void read(StateInput in) throws StateException {
    phases.read(in, in.trace().phases().size());
    regions.read(in, in.trace().regions().size());
  }
}
