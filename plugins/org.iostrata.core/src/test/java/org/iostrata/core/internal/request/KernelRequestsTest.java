// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.MessageBatch;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Role;
import org.iostrata.core.model.Submitter;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;
import org.iostrata.core.model.TraceHandle;
import org.iostrata.core.model.TraceHost;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.model.TraceThread;
import org.junit.jupiter.api.Test;

/** What the kernel tells of its requests to a file system, beside the daemon or alone. */
class KernelRequestsTest {
  private static final int DAEMON = 0;
  private static final int KERNEL = 1;
  private static final int PROGRAM = 2;
  private static final long NUMBER = 4711; // of the program's thread
  private static final int ASKED = 1;
  private static final int ANSWERED = 2;

  private final List<String> told = new ArrayList<>();
  private Trace trace;
  private RequestBuffer buffer;

  private void begin(boolean recorded) {
    List<TraceProcess> processes = new ArrayList<>();
    List<TraceThread> threads = new ArrayList<>();
    for (Role role : List.of(Role.APPLICATION, Role.DEVICE, Role.APPLICATION)) {
      int index = threads.size();
      threads.add(new TraceThread(index, "", index, 0, NUMBER - PROGRAM + index));
      processes.add(
          new TraceProcess(index, "", List.of(index), role, index, TraceHost.UNKNOWN, Trace.NONE));
    }
    List<TraceFile> files = new ArrayList<>();
    for (String path : List.of("/mnt/file", "fuse:kernel>7", "fuse:7>kernel")) {
      files.add(new TraceFile(files.size(), path, FileClass.DATA));
    }
    List<TraceHandle> handles = new ArrayList<>();
    handles.add(handle(0, "", Layer.POSIX, 0));
    for (String name : recorded ? List.of("socket 3", "kernel") : List.of("kernel", "kernel")) {
      handles.add(handle(handles.size(), name, Layer.NETWORK, ASKED));
      handles.add(handle(handles.size(), name, Layer.NETWORK, ANSWERED));
    }
    trace = new Trace("made", "", processes, threads, files, handles, 0, 0);
    buffer = new RequestBuffer(trace);
  }

  private static TraceHandle handle(int index, String name, Layer layer, int file) {
    return new TraceHandle(index, name, layer, file, Trace.NONE, FileClass.DATA, Submitter.UNKNOWN);
  }

  private void message(int thread, int file, long unique, long fromNs, long toNs) {
    boolean sent = (thread == KERNEL) == (file == ASKED);
    MessageBatch one = new OperationBatch().messages();
    int row = one.add();
    OperationKind kind = sent ? OperationKind.WRITE : OperationKind.READ;
    one.setWhat(row, LayerKind.of(Layer.NETWORK, kind), thread, buffer.size());
    one.setWhere(row, (thread == KERNEL ? 2 : 0) + file, file, Trace.UNKNOWN);
    one.setTimes(row, fromNs, toNs);
    one.setBytes(row, 80, 80);
    boolean asks = file == ASKED;
    one.setRequest(row, unique, asks ? NUMBER : Trace.UNKNOWN, asks ? KernelRequests.READ : -1);
    buffer.add(one);
  }

  /** The daemon gets a request, and answers it 10 ns later by a call of 10 ns. */
  private void serves(long unique, long gotNs) {
    message(DAEMON, ASKED, unique, 20, gotNs);
    message(DAEMON, ANSWERED, unique, gotNs + 10, gotNs + 20);
  }

  private void reads(long fromNs, long toNs) {
    OperationBatch one = new OperationBatch();
    int row = one.add();
    one.setWhat(row, LayerKind.of(Layer.POSIX, OperationKind.READ), 0, PROGRAM);
    one.setWhere(row, 0, 0, FileClass.DATA);
    one.setLink(row, buffer.size(), Trace.NONE, LayerKind.NONE);
    one.setTimes(row, fromNs, Trace.UNKNOWN, toNs);
    one.setBytes(row, 0, 100, 100);
    buffer.add(one, row);
  }

  /** Of each request: sent, arrived, answered, returned; what could not be matched. */
  private List<String> told() {
    RequestSweep sweep =
        new RequestSweep(
            trace,
            new RequestSink() {
              @Override
              public void message(FollowedMessage message) {}

              @Override
              public void request(FollowedRequest request) {
                String times =
                    text(request.sentNs())
                        + text(request.arrivedNs())
                        + text(request.answeredNs())
                        + text(request.returnedNs());
                told.add(times + (request.hasClient() ? "read" : "nobody"));
              }

              @Override
              public void unmatched(Unmatched why) {
                told.add(why.key());
              }
            });
    sweep.take(buffer);
    sweep.finish();
    return told;
  }

  private static String text(long ns) {
    return ns == Trace.UNKNOWN ? "- " : ns + " ";
  }

  @Test
  void aDaemonIsBetweenTheKernelsTwoTimes() {
    begin(true);
    reads(50, 200);
    message(KERNEL, ASKED, 2, 100, 100);
    serves(2, 110);
    message(KERNEL, ANSWERED, 2, 125, 125);
    assertEquals(List.of("100 110 120 125 read"), told());
  }

  @Test
  void eitherTimeMayBeLost() {
    begin(true);
    reads(50, 500);
    serves(2, 110); // sent before the kernel told
    message(KERNEL, ANSWERED, 2, 125, 125);
    message(KERNEL, ASKED, 4, 200, 200);
    serves(4, 210); // and no longer told when it was there
    assertEquals(List.of("- 110 120 130 read", "200 210 220 230 read"), told());
  }

  @Test
  void whatTheKernelGaveUpIsNoOther() {
    begin(true);
    reads(50, 500);
    message(KERNEL, ASKED, 2, 100, 100);
    message(KERNEL, ANSWERED, 2, 105, 105); // interrupted before the daemon had it
    serves(2, 310);
    assertEquals(List.of("- 310 320 330 read"), told());
  }

  @Test
  void withoutTheDaemonTheConnectionIsTheServer() {
    begin(false);
    reads(50, 200);
    message(KERNEL, ANSWERED, 8, 60, 60); // made before the recording
    message(KERNEL, ASKED, 2, 100, 100);
    message(KERNEL, ANSWERED, 2, 125, 125);
    message(KERNEL, ASKED, 4, 300, 300);
    message(KERNEL, ANSWERED, 4, 320, 320);
    message(KERNEL, ASKED, 6, 400, 400);
    assertEquals(
        List.of(
            "100 100 125 125 read",
            "noClient",
            "300 300 320 320 nobody",
            "notAnswered",
            "400 400 - - nobody"),
        told());
  }
}
