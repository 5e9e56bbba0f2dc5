// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.FilePlace;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.Role;
import org.iostrata.core.model.Submitter;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;
import org.iostrata.core.model.TraceHandle;
import org.iostrata.core.model.TraceHost;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.model.TraceThread;
import org.iostrata.core.model.TraceWitness;
import org.iostrata.core.model.TraceWitness.End;
import org.iostrata.core.model.TraceWitness.ProcessWitness;

/** A trace of a server, the first process, and its clients, each with a connection of its own. */
final class SimulatedTrace {
  static final String SHARED = "/data/shared";

  /** Another one of clients. */
  static final String OTHER = "/data/other";

  /** What a server may call one of them. */
  static final String NUMBERED = "/data/4711";

  private SimulatedTrace() {}

  /** With so many threads in each client, and so many in the server. */
  static Trace of(int clients, int threadsOfClient, int threadsOfServer) {
    List<TraceProcess> processes = new ArrayList<>();
    List<TraceThread> threads = new ArrayList<>();
    List<TraceFile> files = new ArrayList<>();
    List<TraceHandle> handles = new ArrayList<>();
    files.add(new TraceFile(0, SHARED, FileClass.DATA));
    handles.add(handle(0, "", Layer.POSIX, 0));
    addProcess(processes, threads, Role.SERVER, threadsOfServer);
    for (int client = 0; client < clients; client++) {
      addProcess(processes, threads, Role.APPLICATION, threadsOfClient);
      String a = "10.0.0.1:" + (2000 + client);
      String b = "10.0.0.9:24007";
      files.add(new TraceFile(files.size(), "tcp:" + a + ">" + b, FileClass.DATA));
      files.add(new TraceFile(files.size(), "tcp:" + b + ">" + a, FileClass.DATA));
      for (String end : List.of("connected 3", "accepted 5")) {
        handles.add(handle(handles.size(), end, Layer.NETWORK, files.size() - 2));
        handles.add(handle(handles.size(), end, Layer.NETWORK, files.size() - 1));
      }
    }
    files.add(new TraceFile(files.size(), OTHER, FileClass.DATA));
    files.add(new TraceFile(files.size(), NUMBERED, FileClass.DATA));
    return new Trace("made", "", processes, threads, files, handles, 0, 0);
  }

  /** The same, where all connections go through TLS. */
  static Trace encrypted(Trace of) {
    List<TraceFile> files = new ArrayList<>();
    for (TraceFile file : of.files()) {
      boolean tls = Connections.isDirection(file.path());
      files.add(
          new TraceFile(
              file.index(), file.path(), file.fileClass(), FilePlace.UNKNOWN, false, tls, ""));
    }
    return new Trace("made", "", of.processes(), of.threads(), files, of.handles(), 0, 0);
  }

  /** The same, where the server's ends of its connections were not recorded. */
  static Trace ofClients(Trace of) {
    List<TraceHandle> handles =
        of.handles().stream()
            .map(one -> handle(one.index(), "connected 3", one.layer(), one.file()))
            .toList();
    return new Trace("made", "", of.processes(), of.threads(), of.files(), handles, 0, 0);
  }

  /** The same, where processes have pieces of memory by these names. */
  static Trace sharing(Trace of, List<String> memory) {
    List<ProcessWitness> told = new ArrayList<>();
    for (int process = 0; process < memory.size(); process++) {
      List<String> names = List.of(memory.get(process));
      told.add(
          new ProcessWitness(
              process,
              End.EXIT,
              0,
              0,
              false,
              null,
              Trace.UNKNOWN,
              Trace.UNKNOWN,
              null,
              0,
              0,
              Trace.UNKNOWN,
              Trace.UNKNOWN,
              Trace.UNKNOWN,
              List.of(),
              names));
    }
    return new Trace(
        "made",
        "",
        of.processes(),
        of.threads(),
        of.files(),
        of.handles(),
        of.phases(),
        of.regions(),
        0,
        0,
        new TraceWitness(told, null, List.of()));
  }

  private static TraceHandle handle(int index, String name, Layer layer, int file) {
    return new TraceHandle(index, name, layer, file, Trace.NONE, FileClass.DATA, Submitter.UNKNOWN);
  }

  private static void addProcess(
      List<TraceProcess> processes, List<TraceThread> threads, Role role, int count) {
    List<Integer> own = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      own.add(threads.size());
      threads.add(new TraceThread(threads.size(), "", processes.size(), 0));
    }
    processes.add(
        new TraceProcess(
            processes.size(), "", own, role, processes.size(), TraceHost.UNKNOWN, Trace.NONE));
  }
}
