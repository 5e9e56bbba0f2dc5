// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.server;

import java.util.function.Consumer;
import org.iostrata.core.model.Layer;
import org.iostrata.simulator.internal.engine.Actor;
import org.iostrata.simulator.internal.engine.Simulation;
import org.iostrata.simulator.internal.program.ServerRequests;
import org.iostrata.simulator.internal.record.Gauge;
import org.iostrata.simulator.internal.record.Recorded;
import org.iostrata.simulator.internal.record.Recorder;
import org.iostrata.simulator.spi.DiskAccess;
import org.iostrata.simulator.spi.DiskModel;

/** The disk of a server: it does one access at a time. */
final class ServerDisk implements Actor {
  private static final double SECONDS = 1e-9;

  private final int id;
  private final DiskModel model;
  private final Simulation simulation;
  private final Recorder recorder;
  private final Gauge work;
  private final Consumer<DiskAccess> done;
  private long workedNs; // what is under way included
  private boolean isBusy;
  private Recorded accessed;

  /**
   * A disk that has done nothing.
   *
   * @param id its number, behind all processes
   * @param done hears of each access that it has done
   */
  ServerDisk(int id, String name, DiskModel model, Stage stage, Consumer<DiskAccess> done) {
    this.id = id;
    this.model = model;
    this.done = done;
    simulation = stage.simulation();
    recorder = stage.recorder();
    work = recorder.gauge(Recorder.Measured.work(id, name));
  }

  boolean isBusy() {
    return isBusy;
  }

  /** What it did last, as it is recorded; null when it is not. */
  Recorded accessed() {
    return accessed;
  }

  /** Begins an access, and says how long it takes, in ns; it is not busy. */
  long begin(DiskAccess access) {
    isBusy = true;
    long takesNs = Simulation.durationNs(model.serve(access));
    work.set(workedNs * SECONDS);
    workedNs += takesNs;
    if (recorder.isOn()) {
      record(access);
    }
    simulation.schedule(takesNs, this, access);
    return takesNs;
  }

  private void record(DiskAccess access) {
    DiskAccess first = access.parts().isEmpty() ? access : access.parts().get(0);
    ServerRequests.Transfer transfer = ((Piece) first.origin()).transfer();
    accessed =
        recorder.begin(
            id,
            Layer.DEVICE,
            transfer.kind(),
            transfer.span(recorder, access.offset(), access.bytes()));
  }

  /** It has done an access. It is busy while that is told: nobody gives it another one. */
  @Override
  public void happen(Object what) {
    recorder.end(accessed);
    work.set(workedNs * SECONDS);
    done.accept((DiskAccess) what);
  }

  /** It may be given another access. */
  void free() {
    isBusy = false;
  }
}
