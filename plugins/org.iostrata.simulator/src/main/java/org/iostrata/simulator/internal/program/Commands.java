// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

import java.util.Iterator;
import java.util.List;
import org.iostrata.simulator.internal.file.SharedFile;
import org.iostrata.simulator.spi.Extents;
import org.iostrata.simulator.workload.Action;

/** Makes commands of what a workload says. */
public final class Commands {
  private final List<SharedFile> files;
  private final AloneAccess alone;
  private final CollectiveBuffers buffers; // null when each does its own

  /**
   * For a program.
   *
   * @param alone how processes do what each does alone
   * @param buffers how they do what is collective; null when each does its own
   */
  public Commands(List<SharedFile> files, AloneAccess alone, CollectiveBuffers buffers) {
    this.files = files;
    this.alone = alone;
    this.buffers = buffers;
  }

  /** The commands of a process. */
  public Iterator<Command> of(Iterator<Action> actions) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return actions.hasNext();
      }

      @Override
      public Command next() {
        return command(actions.next());
      }
    };
  }

  private Command command(Action action) {
    if (action instanceof Action.ReadAlone read) {
      return alone.read(files.get(read.file()), read.ranges());
    } else if (action instanceof Action.WriteAlone write) {
      return alone.write(files.get(write.file()), write.ranges());
    } else if (action instanceof Action.ReadAll read) {
      return readAll(files.get(read.file()), read.ranges());
    } else if (action instanceof Action.WriteAll write) {
      return writeAll(files.get(write.file()), write.ranges());
    } else if (action instanceof Action.Open open) {
      return new OpenCommand(files.get(open.file()));
    } else if (action instanceof Action.Close close) {
      return new CloseCommand(files.get(close.file()));
    } else if (action instanceof Action.Flush flush) {
      return new FlushCommand(files.get(flush.file()));
    }
    return communication(action);
  }

  private Command readAll(SharedFile file, Extents ranges) {
    return buffers == null ? alone.read(file, ranges) : new TwoPhaseRead(file, ranges, buffers);
  }

  private Command writeAll(SharedFile file, Extents ranges) {
    return buffers == null ? alone.write(file, ranges) : new TwoPhaseWrite(file, ranges, buffers);
  }

  private static Command communication(Action action) {
    if (action instanceof Action.Compute compute) {
      return new ComputeCommand(compute.instructions());
    } else if (action instanceof Action.Broadcast broadcast) {
      return new BroadcastCommand(broadcast.bytes());
    } else if (action instanceof Action.Allgather allgather) {
      return new AllgatherCommand(allgather.bytes());
    } else if (action instanceof Action.Gather gather) {
      return new GatherCommand(gather.bytes());
    } else if (action instanceof Action.Reduce reduce) {
      return new ReduceCommand(reduce.bytes());
    } else if (action instanceof Action.Send send) {
      return new SendCommand(send.to(), send.tag(), send.bytes());
    } else if (action instanceof Action.Receive receive) {
      return new ReceiveCommand(receive.from(), receive.tag());
    }
    return waiting(action);
  }

  private static Command waiting(Action action) {
    if (action instanceof Action.Elapse elapse) {
      return new ElapseCommand(elapse.ns());
    } else if (action instanceof Action.Arrive arrive) {
      return new ArriveCommand(arrive.event());
    } else if (action instanceof Action.Await await) {
      return new AwaitCommand(await.event(), await.arrivals());
    }
    return new BarrierCommand();
  }
}
