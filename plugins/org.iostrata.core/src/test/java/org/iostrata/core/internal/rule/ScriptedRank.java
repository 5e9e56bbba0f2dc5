// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.OperationKind;
import org.iostrata.otf2.schema.ValueType;
import org.iostrata.otf2.writer.EventWriter;

/** One thread of a {@link TraceScript}: its clock, and what it has done. */
final class ScriptedRank {
  private static final int OFFSET = 0;
  private static final int FILE = 1;
  private static final int ERROR = 2;
  private static final int FLAGS = 3;
  private static final int NO_ERROR = 0;
  private static final int NOT_THERE = 2;
  private static final int NON_BLOCKING = 1;
  private static final int REFUSED = 1;
  private static final int COLLECTIVE = 2;
  private static final int SYNC = 1 << 4;

  private interface Event {
    void write(EventWriter out, long time) throws IOException;
  }

  private record Timed(long timeNs, Event event) {}

  private final TraceScript script;
  private final int location;
  private final int process;
  private final List<Timed> events = new ArrayList<>();
  private long nowNs;
  private long nextId = 100;
  private int openCalls;

  ScriptedRank(TraceScript script, int location, int process) {
    this.script = script;
    this.location = location;
    this.process = process;
  }

  int location() {
    return location;
  }

  int process() {
    return process;
  }

  long nowNs() {
    return nowNs;
  }

  /** Computes, or waits. */
  ScriptedRank sleep(long ns) {
    nowNs += ns;
    return this;
  }

  /** Loses all events after a time, as when a program is killed. */
  void forgetAfter(long ns) {
    events.removeIf(event -> event.timeNs() > ns);
  }

  /** Asks about a name in POSIX. */
  void asks(String path, long ns) {
    named(TraceScript.ASK, path, ns, NO_ERROR);
  }

  /** Asks about a name in POSIX that is not there. */
  void asksInVain(String path, long ns) {
    named(TraceScript.ASK, path, ns, NOT_THERE);
  }

  /** Makes a folder in POSIX, or fails to with an error. */
  void makesFolder(String path, long ns, int error) {
    named(TraceScript.MAKE_FOLDER, path, ns, error);
  }

  /** Removes a folder in POSIX. */
  void removesFolder(String path, long ns) {
    named(TraceScript.REMOVE_FOLDER, path, ns, NO_ERROR);
  }

  /** Gives a file another name in POSIX; which one is not recorded. */
  void renames(String path, long ns) {
    named(TraceScript.RENAME, path, ns, NO_ERROR);
  }

  /** Its process is started now. */
  void appears() {
    add(nowNs, (out, time) -> out.programBegin(time, 0));
  }

  /** Its process is over now. */
  void ends() {
    add(nowNs, (out, time) -> out.programEnd(time, 0));
  }

  /** Waits in {@code MPI_Recv} until another one has come so far. */
  void receives(ScriptedRank from) {
    waits(TraceScript.RECEIVE, from.nowNs());
  }

  void waits(int region, long untilNs) {
    add(nowNs, (out, time) -> out.enter(time, region));
    nowNs = Math.max(nowNs, untilNs);
    add(nowNs, (out, time) -> out.leave(time, region));
  }

  private void named(int region, String path, long ns, int error) {
    int file = script.file(path);
    add(
        nowNs,
        (out, time) -> {
          out.attribute(FILE, ValueType.IO_FILE, file);
          out.enter(time, region);
        });
    nowNs += ns;
    add(
        nowNs,
        (out, time) -> {
          if (error != NO_ERROR) {
            out.attribute(ERROR, ValueType.UINT64, error);
          }
          out.leave(time, region);
        });
  }

  /** Starts to describe a call. */
  Call call(OperationKind kind, Layer layer, String path) {
    return new Call(kind, script.handle(layer, path));
  }

  void write(EventWriter out) throws IOException {
    events.sort(Comparator.comparingLong(Timed::timeNs)); // stable
    for (Timed timed : events) {
      timed.event().write(out, timed.timeNs());
    }
  }

  private void add(long timeNs, Event event) {
    events.add(new Timed(timeNs, event));
  }

  /** A call, until it is run. */
  final class Call {
    private final OperationKind kind;
    private final int handle;
    private long bytes;
    private long offset = -1;
    private long ownNs;
    private long waitNs;
    private int flags;
    private long told;

    Call(OperationKind kind, int handle) {
      this.kind = kind;
      this.handle = handle;
    }

    Call bytes(long moved) {
      bytes = moved;
      return this;
    }

    Call at(long place) {
      offset = place;
      return this;
    }

    /** Time of its own, before what it does inside. */
    Call takes(long ns) {
      ownNs = ns;
      return this;
    }

    /** Time of an asynchronous call before it is issued. */
    Call waits(long ns) {
      waitNs = ns;
      return this;
    }

    /** Opens for synchronous writes. */
    Call synchronous() {
      flags = SYNC;
      return this;
    }

    Call collective() {
      flags = COLLECTIVE;
      return this;
    }

    /** A lock that is not had. */
    Call refused() {
      flags = REFUSED;
      return this;
    }

    /** Waits for the one before, as its program asks. */
    Call chained() {
      told = OperationFlags.CHAINED;
      return this;
    }

    void run() {
      around(() -> {});
    }

    /** Runs it; what is done inside lies in it. */
    void around(Runnable inside) {
      if (kind.isTransfer() || kind == OperationKind.FLUSH) {
        transfer(inside);
      } else {
        region(inside);
      }
    }

    /** Runs it asynchronously from now on, for so long; the clock stays. */
    void runFor(long ns) {
      long id = nextId++;
      begin(nowNs, flags | NON_BLOCKING, id);
      add(nowNs + waitNs, (out, time) -> out.ioOperationIssued(time, handle, id));
      add(nowNs + ns, (out, time) -> out.ioOperationComplete(time, handle, bytes, id));
    }

    /** In another call it has a call of its own: else that would be taken for its. */
    @SuppressWarnings("EnumOrdinal") // the regions are defined in that order
    private void transfer(Runnable inside) {
      int region = kind.ordinal();
      boolean inCall = openCalls > 0;
      if (inCall) {
        add(nowNs, (out, time) -> out.enter(time, region));
      }
      begin(nowNs, flags, 1);
      nowNs += ownNs;
      inside.run();
      add(nowNs, (out, time) -> out.ioOperationComplete(time, handle, bytes, 1));
      if (inCall) {
        add(nowNs, (out, time) -> out.leave(time, region));
      }
    }

    private void begin(long timeNs, int operationFlags, long id) {
      int mode =
          switch (kind) {
            case READ -> 0;
            case WRITE -> 1;
            default -> 2;
          };
      long place = offset;
      add(
          timeNs,
          (out, time) -> {
            if (place >= 0) {
              out.attribute(OFFSET, ValueType.UINT64, place);
            }
            if (told != 0) {
              out.attribute(FLAGS, ValueType.UINT64, told);
            }
            out.ioOperationBegin(time, handle, mode, operationFlags, bytes, id);
          });
    }

    @SuppressWarnings("EnumOrdinal") // the regions are defined in that order
    private void region(Runnable inside) {
      int region = kind.ordinal();
      add(nowNs, (out, time) -> out.enter(time, region));
      openCalls++;
      inside.run();
      openCalls--;
      nowNs += ownNs;
      add(nowNs, (out, time) -> event(out, time));
      add(nowNs, (out, time) -> out.leave(time, region));
    }

    private void event(EventWriter out, long time) throws IOException {
      if (kind == OperationKind.LOCK && flags == REFUSED) {
        out.ioTryLock(time, handle, 0);
        return;
      }
      switch (kind) {
        case OPEN -> out.ioCreateHandle(time, handle, 2, 0, flags);
        case CLOSE -> out.ioDestroyHandle(time, handle);
        case SEEK -> out.ioSeek(time, handle, Math.max(0, offset), 0, Math.max(0, offset));
        case LOCK -> out.ioAcquireLock(time, handle, 0);
        case UNLOCK -> out.ioReleaseLock(time, handle, 0);
        default -> out.ioChangeStatusFlags(time, handle, 0);
      }
    }
  }
}
