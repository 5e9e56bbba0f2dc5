// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

import java.util.Iterator;
import java.util.List;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.simulator.internal.engine.Cpu;
import org.iostrata.simulator.internal.network.Endpoint;
import org.iostrata.simulator.internal.network.Envelope;
import org.iostrata.simulator.internal.network.Host;
import org.iostrata.simulator.internal.network.Message;
import org.iostrata.simulator.internal.network.MessagePart;
import org.iostrata.simulator.internal.record.Recorded;
import org.iostrata.simulator.internal.record.Recorder;

/** A process of the program: does one command after the other. */
public final class ClientProcess implements Endpoint, Cpu.Computing {
  private final int rank;
  private final Host host;
  private final World world;
  private final Iterator<Command> program;
  private final Mailbox mailbox = new Mailbox();
  private Frame frame; // null when it has ended
  private boolean hasPosted; // whether the step that runs began anything
  private Recorded operation; // of the command that the program has
  private long doneNs;
  private OperationKind doing; // null when it is no I/O
  private long sinceNs;
  private long transferNs;

  /** A process that has not begun. */
  public ClientProcess(int rank, Host host, World world, Iterator<Command> program) {
    this.rank = rank;
    this.host = host;
    this.world = world;
    this.program = program;
  }

  /** Which of the program's processes it is, 0..n-1. */
  public int rank() {
    return rank;
  }

  @Override
  public int id() {
    return rank;
  }

  @Override
  public Host host() {
    return host;
  }

  World world() {
    return world;
  }

  /** When it ended. */
  public long doneNs() {
    return doneNs;
  }

  /** How long it read and wrote. */
  public long transferNs() {
    return transferNs;
  }

  /** Begins the first command. */
  void start() {
    nextCommand();
  }

  private void nextCommand() {
    Recorder recorder = world.recorder();
    recorder.end(operation);
    operation = null;
    if (doing != null && doing.isTransfer()) {
      transferNs += world.nowNs() - sinceNs;
    }
    doing = null;
    if (program.hasNext()) {
      Command next = program.next();
      doing = next.kind();
      sinceNs = world.nowNs();
      if (recorder.isOn() && next.kind() != null) {
        operation = recorder.begin(rank, Layer.MPI_IO, next.kind(), next.span());
      }
      begin(next, null);
    } else {
      doneNs = world.nowNs();
    }
  }

  private void begin(Command command, Frame caller) {
    frame = new Frame(command, caller);
    compute(frame);
  }

  /** Every step costs the processor something. */
  private void compute(Frame current) {
    host.cpu().compute(current.command.instructions(current.step), this);
  }

  /** The processor did what a step costs. */
  @Override
  public void computed() {
    Frame current = frame;
    do {
      hasPosted = false;
      current.step = current.command.run(current.step, this);
    } while (!hasPosted && current.step != Command.END);
    if (current == frame && current.pending == 0) {
      proceed(current);
    }
  }

  /** All that a step began is done. */
  private void proceed(Frame current) {
    if (current.step != Command.END) {
      compute(current);
      return;
    }
    frame = current.caller;
    if (frame == null) {
      nextCommand();
    } else {
      proceed(frame);
    }
  }

  private void done(Frame of) {
    if (--of.pending == 0) {
      proceed(of);
    }
  }

  /** Sends a message; the step is not done before it has left. */
  void send(Endpoint to, int tag, long bytes, Object content) {
    Message message = world.network().message(this, to, new Envelope(tag, bytes, content));
    message.waiting = frame;
    frame.pending++;
    hasPosted = true;
    world.network().send(message);
  }

  /** Wants a message; the step is not done before it is here. */
  void receive(Endpoint from, int tag) {
    hasPosted = true;
    if (!mailbox.receive(from.id(), tag, frame)) {
      frame.pending++;
    }
  }

  /** What the message said that its command received last. */
  Object received() {
    return frame.received;
  }

  /** Calls another command; the step is not done before that is. */
  void call(Command command) {
    hasPosted = true;
    begin(command, frame);
  }

  /** The step is not done before it is {@linkplain #release released}; who does so gets this. */
  Frame hold() {
    hasPosted = true;
    frame.pending++;
    return frame;
  }

  /** Releases what was {@linkplain #hold held}. */
  void release(Frame held) {
    done(held);
  }

  /** What it waits for, for people; null when it has ended. */
  public String waitsFor() {
    if (frame == null) {
      return null;
    }
    List<Integer> senders = mailbox.waitsFor();
    return senders.isEmpty()
        ? frame.command.waitsFor()
        : "a message from " + world.name(senders.get(0));
  }

  @Override
  public void arrive(MessagePart part) {
    Message message = part.message();
    if (message.isWhole()) {
      if (message.tag() == Tags.INVITATION) {
        invited((ServerRequests.Transfer) message.content(), message.from());
        return;
      }
      if (message.content() instanceof ServerRequests.Transfer transfer) {
        transfer.answered(world.recorder());
      }
      Frame waiting = mailbox.arrive(message);
      if (waiting != null) {
        done(waiting);
      }
    }
  }

  /** A server wants data: it leaves at once, whatever the process waits for. */
  private void invited(ServerRequests.Transfer transfer, Endpoint server) {
    Frame held = transfer.invite();
    if (held != null) {
      transfer.carried(world.recorder());
      Envelope envelope = new Envelope(Tags.DATA, transfer.ranges().bytes(), transfer);
      Message message = world.network().message(this, server, envelope);
      message.waiting = held;
      world.network().send(message);
    }
  }

  @Override
  public void left(MessagePart part) {}

  @Override
  public void sent(Message message) {
    done((Frame) message.waiting);
  }
}
