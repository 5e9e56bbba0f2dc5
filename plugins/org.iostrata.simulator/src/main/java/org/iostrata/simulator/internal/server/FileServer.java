// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.server;

import java.util.ArrayDeque;
import org.iostrata.core.model.Layer;
import org.iostrata.simulator.internal.engine.Simulation;
import org.iostrata.simulator.internal.network.Endpoint;
import org.iostrata.simulator.internal.network.Envelope;
import org.iostrata.simulator.internal.network.Host;
import org.iostrata.simulator.internal.network.Message;
import org.iostrata.simulator.internal.network.MessagePart;
import org.iostrata.simulator.internal.network.Network;
import org.iostrata.simulator.internal.program.ServerRequests;
import org.iostrata.simulator.internal.program.Tags;
import org.iostrata.simulator.internal.record.Recorded;
import org.iostrata.simulator.internal.record.Recorder;
import org.iostrata.simulator.spi.CacheLayer;
import org.iostrata.simulator.spi.DiskAccess;
import org.iostrata.simulator.spi.Extents;

/**
 * A server of the file system: what it is asked for goes through its cache layer to its disk, which
 * does one access at a time. Data that the cache layer does not take waits at the machine's inbox,
 * and its senders with it.
 */
public final class FileServer implements Endpoint {
  private final int id;
  private final Host host;
  private final Simulation simulation;
  private final Network network;
  private final Recorder recorder;
  private final Memory memory;
  private final CacheLayer cache;
  private final Invitations invitations;
  private final ServerDisk disk;
  private final ServerTally tally = new ServerTally();
  private final Flushes flushes = new Flushes(client -> tell(client, Tags.FLUSHED, null));
  private final ArrayDeque<MessagePart> refused = new ArrayDeque<>();

  /**
   * A server that has done nothing.
   *
   * @param id its number among all processes
   * @param diskId the number of its disk, behind all processes
   */
  public FileServer(int id, int diskId, Host host, Stage stage, Storage storage) {
    this.id = id;
    this.host = host;
    simulation = stage.simulation();
    network = stage.network();
    recorder = stage.recorder();
    memory = storage.memory();
    cache = storage.cache();
    invitations = new Invitations(cache, this::invite);
    disk = new ServerDisk(diskId, host.name() + " disk", storage.disk(), stage, this::done);
  }

  @Override
  public int id() {
    return id;
  }

  @Override
  public Host host() {
    return host;
  }

  /** Whether clients send data of writes when it asks for it. */
  public boolean invites() {
    return cache.invites();
  }

  private void invite(Message announcement) {
    tell(announcement.from(), Tags.INVITATION, announcement.content());
  }

  private void tell(Endpoint client, int tag, Object content) {
    Envelope envelope = new Envelope(tag, ServerRequests.ACKNOWLEDGEMENT_BYTES, content);
    network.send(network.message(this, client, envelope));
  }

  /** What it did. */
  public ServerTally tally() {
    return tally;
  }

  @Override
  public void arrive(MessagePart part) {
    Message message = part.message();
    if (message.tag() == Tags.DATA) {
      ServerRequests.Transfer transfer = (ServerRequests.Transfer) message.content();
      transfer.begun(recorder, id);
      if (message.isWhole()) {
        transfer.arrived(recorder);
      }
      receive(part);
    } else if (message.isWhole()) {
      if (message.content() instanceof ServerRequests.Transfer transfer) {
        tally.request(transfer);
        transfer.begun(recorder, id);
        if (!transfer.isWrite()) {
          read(transfer, message.from());
        } else {
          invitations.announce(message, simulation.nowNs(), !disk.isBusy());
        }
      } else {
        flushes.ask((ServerRequests.FlushRequest) message.content(), message.from());
        schedule();
      }
    }
  }

  private void read(ServerRequests.Transfer transfer, Endpoint client) {
    Extents ranges = transfer.ranges();
    Message reply =
        network.message(this, client, new Envelope(Tags.DATA, ranges.bytes(), transfer));
    transfer.carried(recorder);
    for (int i = 0; i < ranges.size(); i++) {
      split(transfer, ranges.offset(i), ranges.end(i), reply);
    }
  }

  /** Asks the cache layer for a range, in pieces of at most what the disk does at once. */
  private void split(ServerRequests.Transfer transfer, long from, long to, Message reply) {
    for (long offset = from; offset < to; offset += memory.accessBytes()) {
      long bytes = Math.min(to - offset, memory.accessBytes());
      add(transfer, offset, bytes, reply);
    }
  }

  private void add(ServerRequests.Transfer transfer, long offset, long bytes, Message reply) {
    Recorded recorded =
        recorder.isOn()
            ? recorder.begin(
                id, Layer.CACHE, transfer.kind(), transfer.span(recorder, offset, bytes))
            : null;
    Piece piece = new Piece(transfer, reply, recorded);
    int file = transfer.file().index();
    DiskAccess access = new DiskAccess(file, transfer.isWrite(), offset, bytes, piece);
    if (!access.isWrite() && memory.freeBytes() > bytes && cache.holds(access)) {
      memory.take(bytes);
      recorder.end(recorded);
      finish(access);
      return;
    }
    cache.add(access);
    schedule();
  }

  private void receive(MessagePart part) {
    if (refused.isEmpty() && cache.accepts(part.bytes())) {
      store(part);
    } else {
      refused.add(part);
      host.inbox().refuse(this);
    }
  }

  /** Data that waited is taken, as far as the cache layer does. */
  private void admit() {
    while (!refused.isEmpty() && cache.accepts(refused.peek().bytes())) {
      store(refused.poll());
    }
    if (refused.isEmpty()) {
      host.inbox().admit(this);
    }
  }

  private void store(MessagePart part) {
    memory.take(part.bytes());
    tally.store(part.bytes());
    Message message = part.message();
    ServerRequests.Transfer transfer = (ServerRequests.Transfer) message.content();
    flushes.came(transfer.file().index(), part.bytes());
    long left = part.bytes();
    while (left > 0) {
      long offset = transfer.offset();
      long bytes = transfer.advance(left);
      left -= bytes;
      add(transfer, offset, bytes, null);
    }
    if (part.isLast()) {
      transfer.isStored(message.from());
      if (!cache.isWriteThrough()) {
        acknowledge(transfer, message.from());
      } else {
        acknowledgeWhenDone(transfer);
      }
    }
    invitations.store(part.bytes());
    invitations.invite(!disk.isBusy());
  }

  private void acknowledgeWhenDone(ServerRequests.Transfer transfer) {
    if (transfer.isDone()) {
      acknowledge(transfer, transfer.writer());
    }
  }

  private void acknowledge(ServerRequests.Transfer transfer, Endpoint client) {
    transfer.served(recorder);
    tell(client, Tags.DATA, transfer);
  }

  /** Gives the disk something to do when it has nothing. */
  private void schedule() {
    DiskAccess access = disk.isBusy() ? null : cache.next();
    if (access != null) {
      if (!access.isWrite()) {
        memory.take(access.askedBytes());
      }
      tally.access(access, disk.begin(access));
    }
  }

  /** The disk has done an access. */
  private void done(DiskAccess access) {
    if (access.isWrite()) {
      memory.give(access.askedBytes());
    }
    cache.done(access);
    if (access.parts().isEmpty()) {
      finishAccessed(access);
    } else {
      access.parts().forEach(this::finishAccessed);
    }
    if (access.isWrite()) {
      flushes.done(access.file(), access.askedBytes());
      admit();
    }
    disk.free();
    schedule();
    invitations.invite(!disk.isBusy());
  }

  private void finishAccessed(DiskAccess one) {
    recorder.end(((Piece) one.origin()).recorded(), disk.accessed());
    finish(one);
  }

  private void finish(DiskAccess one) {
    Piece piece = (Piece) one.origin();
    if (piece.transfer().isWrite() && cache.isWriteThrough()) {
      piece.transfer().isWritten(one.bytes());
      acknowledgeWhenDone(piece.transfer());
    }
    if (piece.reply() != null) {
      provide(piece, one.bytes());
    }
  }

  private void provide(Piece piece, long bytes) {
    Message reply = piece.reply();
    long before = reply.heldBack();
    if (network.provide(reply, bytes)) {
      piece.transfer().served(recorder);
    }
    memory.holdBack(reply.heldBack() - before);
  }

  /** Data that was read is not needed any more when it has left. */
  @Override
  public void left(MessagePart part) {
    if (part.message().content() instanceof ServerRequests.Transfer transfer
        && !transfer.isWrite()) {
      memory.give(part.bytes());
      admit();
      schedule();
    }
  }

  @Override
  public void sent(Message message) {}
}
