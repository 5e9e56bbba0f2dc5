// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.simulator.internal.file.SharedFile;
import org.iostrata.simulator.internal.network.Endpoint;
import org.iostrata.simulator.internal.record.Recorded;
import org.iostrata.simulator.internal.record.Recorder;
import org.iostrata.simulator.spi.Extents;

/** What clients ask servers for. */
public final class ServerRequests {
  /** What each message of the protocol begins with. */
  public static final int HEADER_BYTES = 20;

  /** A range of a file in a request. */
  static final int RANGE_BYTES = 8;

  /** What a server says when it has all data of a write. */
  public static final int ACKNOWLEDGEMENT_BYTES = 15;

  private ServerRequests() {}

  /** A client wants to read or to write ranges of the server's part of a file. */
  public static final class Transfer {
    private final SharedFile file;
    private final Extents ranges;
    private final boolean isWrite;
    private final int client;
    private final int server; // 0..n-1 among the servers
    private final long number;
    private Recorded asked;
    private Recorded carried;
    private Recorded served;
    private int range; // where data of a write goes next
    private long inRange;
    private long undoneBytes; // of a write, by the disk
    private boolean isInvited; // of a write, to send its data
    private Frame held; // what waits for that
    private Endpoint writer; // when the last data of a write is in memory

    Transfer(ClientProcess client, int server, SharedFile file, Extents ranges, boolean isWrite) {
      this.client = client.rank();
      number = client.world().nextRequest();
      this.server = server;
      this.file = file;
      this.ranges = ranges;
      undoneBytes = ranges.bytes();
      this.isWrite = isWrite;
    }

    /** The client asks for it. */
    void asked(Recorder recorder) {
      asked = begin(recorder, client, Layer.CLIENT);
    }

    /** Its data is on its way. */
    public void carried(Recorder recorder) {
      carried = begin(recorder, client, Layer.NETWORK);
    }

    /** All of its data has arrived. */
    public void arrived(Recorder recorder) {
      recorder.end(carried);
    }

    /** The server hears of it; data may overtake the request. */
    public void begun(Recorder recorder, int process) {
      if (served == null) {
        served = begin(recorder, process, Layer.SERVER);
      }
    }

    /** The server has done it. */
    public void served(Recorder recorder) {
      recorder.end(served);
    }

    /** The client has the server's answer. */
    void answered(Recorder recorder) {
      if (!isWrite) {
        arrived(recorder);
      }
      recorder.end(asked);
    }

    private Recorded begin(Recorder recorder, int process, Layer layer) {
      if (!recorder.isOn()) {
        return null;
      }
      long offset = ranges.size() == 1 ? ranges.offset(0) : Trace.UNKNOWN;
      return recorder.begin(process, layer, kind(), span(recorder, offset, ranges.bytes()));
    }

    /**
     * Whether its data has to wait until the server asks for it; what its process does waits, too.
     */
    boolean awaitsInvitation(ClientProcess process) {
      if (!isInvited) {
        held = process.hold();
      }
      return !isInvited;
    }

    /** The server wants its data; who waits for that, null when nobody does yet. */
    Frame invite() {
      isInvited = true;
      return held;
    }

    /** The disk has done a piece of a write. */
    public void isWritten(long bytes) {
      undoneBytes -= bytes;
    }

    /** The last data of a write that was sent is in memory. */
    public void isStored(Endpoint from) {
      writer = from;
    }

    /** Whether the disk has all data of a write. */
    public boolean isDone() {
      return writer != null && undoneBytes == 0;
    }

    /** Who wrote it; null before the last data is in memory. */
    public Endpoint writer() {
      return writer;
    }

    /** Whether it reads or writes. */
    public OperationKind kind() {
      return isWrite ? OperationKind.WRITE : OperationKind.READ;
    }

    /** A range of the server's part of the file. */
    public Recorded.FileSpan span(Recorder recorder, long offset, long bytes) {
      return new Recorded.FileSpan(recorder.partOf(server, file.index()), offset, bytes, number);
    }

    /** The file. */
    public SharedFile file() {
      return file;
    }

    /** What of it. */
    public Extents ranges() {
      return ranges;
    }

    /** Whether it is to be written; else it is to be read. */
    public boolean isWrite() {
      return isWrite;
    }

    /** How much it takes to say so. */
    long messageBytes() {
      return HEADER_BYTES + (long) RANGE_BYTES * ranges.size();
    }

    /** Where the next byte that comes is to be written. */
    public long offset() {
      return ranges.offset(range) + inRange;
    }

    /** So many bytes have come; how many of them belong to the range that is at its turn. */
    public long advance(long most) {
      long bytes = Math.min(most, ranges.length(range) - inRange);
      inRange += bytes;
      if (inRange == ranges.length(range)) {
        range++;
        inRange = 0;
      }
      return bytes;
    }
  }

  /**
   * A client wants what is in memory on the disk.
   *
   * @param isAnswered whether it waits until that is so
   */
  public record FlushRequest(SharedFile file, boolean isAnswered) {}
}
