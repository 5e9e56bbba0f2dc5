// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.Role;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;
import org.iostrata.core.model.TraceHandle;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.model.TraceWitness.ProcessWitness;

/**
 * What the names of a trace tell about its connections (docs/formats/archive.md): a file for each
 * direction, {@code tcp:SENDER>RECEIVER}, and handles that say who asked for the connection.
 */
public final class Connections {
  /** Which end of a connection a handle is. */
  enum ConnectionEnd {
    ACCEPTED,
    CONNECTED,
    /** The kernel's own, as it tells of it. */
    KERNEL,
    UNKNOWN
  }

  private static final String TCP = "tcp:";
  private static final String KERNEL = "fuse:kernel>";
  private static final String TO_KERNEL = ">kernel";

  private static final Pattern DIRECTION = Pattern.compile("(tcp|unix|fuse):[^>]+>[^>]+");

  private final int[] streams;
  private final int[] back;
  private final boolean[] kernel;
  private final boolean[] tcp;
  private final boolean[] served;
  private final boolean[] otherEnd;
  private final ConnectionEnd[] ends;
  private final boolean[] serves;
  private final boolean[] isServer;
  private final boolean[] encrypted;
  private final boolean[] sharesMemory;
  private final int[] processOf;
  private final Services services;

  /** Those of a trace. */
  public Connections(Trace trace) {
    Map<String, Integer> byName = new HashMap<>();
    for (TraceFile file : trace.files()) {
      if (isDirection(file.path())) {
        byName.putIfAbsent(file.path(), file.index());
      }
    }
    streams =
        trace.files().stream()
            .mapToInt(file -> byName.getOrDefault(file.path(), Trace.NONE))
            .toArray();
    back = new int[trace.files().size()];
    kernel = new boolean[back.length];
    tcp = new boolean[back.length];
    encrypted = new boolean[back.length];
    for (TraceFile file : trace.files()) {
      String path = file.path();
      back[file.index()] = byName.getOrDefault(reversed(path), Trace.NONE);
      tcp[file.index()] = path.startsWith(TCP);
      kernel[file.index()] = path.startsWith(KERNEL) || path.endsWith(TO_KERNEL);
    }
    trace.files().stream().filter(TraceFile::encrypted).forEach(this::encrypt);
    sharesMemory = sharesMemory(trace);
    ends = new ConnectionEnd[trace.handles().size()];
    served = new boolean[back.length];
    otherEnd = new boolean[back.length];
    for (TraceHandle handle : trace.handles()) {
      ends[handle.index()] = end(handle);
      int stream = stream(handle.file());
      boolean ofProcess = handle.layer() == Layer.NETWORK && !isOfKernel(handle.index());
      if (ofProcess && stream != Trace.NONE) {
        served[stream] = true;
        otherEnd[stream] |= ends[handle.index()] != ConnectionEnd.CONNECTED;
      }
    }
    services = new Services(trace.files());
    serves = new boolean[trace.processes().size()];
    isServer = new boolean[serves.length];
    Map<Integer, Integer> sizes = new HashMap<>();
    trace.processes().forEach(process -> sizes.merge(process.team(), 1, Integer::sum));
    for (TraceProcess process : trace.processes()) {
      boolean alone = process.role() == Role.APPLICATION && sizes.get(process.team()) == 1;
      isServer[process.index()] = process.role() == Role.SERVER;
      serves[process.index()] =
          process.role() == Role.SERVER || process.role() == Role.DAEMON || alone;
    }
    processOf = trace.threads().stream().mapToInt(thread -> thread.process()).toArray();
  }

  private void encrypt(TraceFile file) {
    int stream = stream(file.index());
    if (stream != Trace.NONE) {
      encrypted[stream] = true;
      encrypted[back[stream] == Trace.NONE ? stream : back[stream]] = true;
    }
  }

  /** By process, whether another one has memory in common with it. */
  private static boolean[] sharesMemory(Trace trace) {
    boolean[] shares = new boolean[trace.processes().size()];
    Map<String, Integer> first = new HashMap<>();
    for (ProcessWitness witness : trace.witness().processes()) {
      int process = witness.process();
      for (String memory : process == Trace.NONE ? List.<String>of() : witness.shares()) {
        String onHost = trace.processes().get(process).host().index() + " " + memory;
        int other = first.computeIfAbsent(onHost, none -> process);
        shares[other] |= other != process;
        shares[process] |= other != process;
      }
    }
    return shares;
  }

  private static ConnectionEnd end(TraceHandle handle) {
    if (handle.layer() != Layer.NETWORK) {
      return ConnectionEnd.UNKNOWN;
    }
    String name = handle.name();
    if (name.equals("kernel")) {
      return ConnectionEnd.KERNEL;
    }
    return name.startsWith("accepted")
        ? ConnectionEnd.ACCEPTED
        : name.startsWith("connected") ? ConnectionEnd.CONNECTED : ConnectionEnd.UNKNOWN;
  }

  /** The name of the other direction, or what no file is called. */
  private static String reversed(String path) {
    int colon = path.indexOf(':');
    int arrow = path.indexOf('>', colon + 1);
    if (colon < 0 || arrow < 0) {
      return "";
    }
    String sender = path.substring(colon + 1, arrow);
    return path.substring(0, colon + 1) + path.substring(arrow + 1) + '>' + sender;
  }

  /** Whether any were recorded. */
  public static boolean areIn(Trace trace) {
    return trace.files().stream().anyMatch(file -> isDirection(file.path()));
  }

  /** Whether a file stands for a direction of a connection, by its name. */
  public static boolean isDirection(String path) {
    return DIRECTION.matcher(path).matches();
  }

  /** The one file for all of that name, as each host has its own, or NONE of no connection. */
  public int stream(int file) {
    return file == Trace.NONE ? Trace.NONE : streams[file];
  }

  /** The other direction of the same connection, or {@link Trace#NONE}. */
  int back(int file) {
    return back[file];
  }

  /** Whether the kernel is at one end, which asks a file system in user space. */
  public boolean isKernel(int file) {
    return kernel[file];
  }

  /** Whether TCP carries it. */
  boolean isTcp(int file) {
    return tcp[file];
  }

  /** Whether the kernel itself tells what it does through a handle. */
  boolean isOfKernel(int handle) {
    return ends[handle] == ConnectionEnd.KERNEL;
  }

  /** Whether a process is recorded that has this direction of a connection. */
  boolean isServed(int stream) {
    return served[stream];
  }

  /** Whether of a direction of a connection only who asked for it is recorded. */
  boolean isOfClientOnly(int stream) {
    return served[stream] && !otherEnd[stream];
  }

  /** Which end of its connection a handle is. */
  ConnectionEnd end(int handle) {
    return ends[handle];
  }

  /** Whether a process that answers others may do its I/O for them: not a rank among others. */
  boolean mayServe(int process) {
    return serves[process];
  }

  /** Whether a direction of a connection goes through TLS: nobody sees ids in it. */
  boolean isEncrypted(int stream) {
    return encrypted[stream];
  }

  /** Whether a process is a server that may be asked by memory that it shares with another one. */
  boolean servesByMemory(int process) {
    return sharesMemory[process] && isServer[process];
  }

  /** Which connections are of one service. */
  Services services() {
    return services;
  }

  /** How many processes there are. */
  int processes() {
    return serves.length;
  }

  int process(int thread) {
    return processOf[thread];
  }
}
