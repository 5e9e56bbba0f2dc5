// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.engine;

import java.util.ArrayList;
import java.util.List;

/** The processor of a machine: what runs on it at once shares it in equal parts. */
public final class Cpu implements Actor {
  private final Simulation simulation;
  private final double instructionsPerSecond;
  private final List<Computation> jobs = new ArrayList<>();
  private Computation next; // the one that ends first, while an event for it is under way
  private long sinceNs;

  /** What waits for the processor. */
  public interface Computing {
    /** Its instructions are done. */
    void computed();
  }

  private static final class Computation {
    private final Computing work;
    private double remaining; // instructions
    private long dueNs; // when it ends, if nothing else comes

    Computation(Computing work, double instructions) {
      this.work = work;
      remaining = instructions;
    }
  }

  /** A processor without work. */
  public Cpu(Simulation simulation, double instructionsPerSecond) {
    this.simulation = simulation;
    this.instructionsPerSecond = instructionsPerSecond;
  }

  /** Something is to be computed; one instruction at least. */
  public void compute(double instructions, Computing work) {
    advance();
    jobs.add(new Computation(work, Math.max(1, instructions)));
    schedule();
  }

  /** What ran since the last change did so much of its work. */
  private void advance() {
    if (!jobs.isEmpty()) {
      double done = (simulation.nowNs() - sinceNs) * instructionsPerSecond / (1e9 * jobs.size());
      for (Computation job : jobs) {
        job.remaining -= done;
      }
    }
    sinceNs = simulation.nowNs();
  }

  private void schedule() {
    next = null;
    for (Computation job : jobs) {
      if (next == null || job.remaining < next.remaining) {
        next = job;
      }
    }
    if (next != null) {
      double seconds = Math.max(0, next.remaining) * jobs.size() / instructionsPerSecond;
      long takesNs = Simulation.durationNs(seconds);
      next.dueNs = simulation.nowNs() + takesNs;
      simulation.schedule(takesNs, this, next);
    }
  }

  @Override
  public void happen(Object what) {
    if (what != next || next.dueNs != simulation.nowNs()) {
      return; // others came meanwhile, and it took longer
    }
    advance();
    Computation done = next;
    jobs.remove(done);
    schedule();
    done.work.computed();
  }
}
