// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import org.iostrata.core.model.Trace;
import org.iostrata.core.model.WaitFor;
import org.iostrata.core.source.Quality;
import org.iostrata.otf2.definition.Clock;
import org.iostrata.otf2.event.AttributeList;
import org.iostrata.otf2.event.EventRecord;

/** Adds the calls in which threads wait, and the messages in them: they tell for whom. */
abstract class MessageEvents extends OperationMatcher {
  private static final int BROADCAST = 1; // OTF2_COLLECTIVE_OP_BCAST

  MessageEvents(Otf2Tables tables, Clock clock, int[] locations, Share share, Quality quality) {
    super(tables, clock, locations, share, quality);
  }

  @Override
  final void waiting(int location, long time, int marks, boolean begin) {
    if ((marks & RegionTable.ANY_WAIT) != 0) {
      linker.waiting(linker.thread(location), time, begin, what(marks));
    }
  }

  private static WaitFor what(int marks) {
    if ((marks & RegionTable.WAITS_FOR_OWN) != 0) {
      return WaitFor.OWN;
    }
    if ((marks & RegionTable.AWAITS) != 0) {
      return WaitFor.NEIGHBOURS;
    }
    return (marks & RegionTable.LISTENS) != 0 ? WaitFor.CONNECTIONS : WaitFor.OTHERS;
  }

  @Override
  public void programBegin(
      int location, long time, int programName, EventRecord record, AttributeList attributes) {
    seen(time);
    linker.waiting(linker.thread(location), time, false, WaitFor.NOTHING);
  }

  /** From then on the process does nothing any more. */
  @Override
  public void programEnd(int location, long time, long exitStatus, AttributeList attributes) {
    seen(time);
    linker.waiting(linker.thread(location), time, true, WaitFor.NOTHING);
  }

  @Override
  public void mpiSend(
      int location,
      long time,
      int receiver,
      int communicator,
      int msgTag,
      long msgLength,
      AttributeList attributes) {
    meets(location, time, tables.process(communicator, receiver));
  }

  @Override
  public void mpiRecv(
      int location,
      long time,
      int sender,
      int communicator,
      int msgTag,
      long msgLength,
      AttributeList attributes) {
    meets(location, time, tables.process(communicator, sender));
  }

  @Override
  public void mpiIrecv(
      int location,
      long time,
      int sender,
      int communicator,
      int msgTag,
      long msgLength,
      long requestId,
      AttributeList attributes) {
    meets(location, time, tables.process(communicator, sender));
  }

  /** To whom it was sent is told elsewhere. */
  @Override
  public void mpiIsendComplete(int location, long time, long requestId, AttributeList attributes) {
    meets(location, time, Trace.NONE);
  }

  /** What one process has for all others; those wait for it. */
  @Override
  public void mpiCollectiveEnd(
      int location,
      long time,
      int collectiveOp,
      int communicator,
      int root,
      long sizeSent,
      long sizeReceived,
      AttributeList attributes) {
    seen(time);
    if (collectiveOp == BROADCAST) {
      linker.thread(location).getsByBroadcast(Math.max(0, sizeReceived));
    }
  }

  private void meets(int location, long time, int process) {
    seen(time);
    linker.meets(linker.thread(location), process);
  }
}
