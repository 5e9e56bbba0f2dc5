// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BooleanSupplier;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.MessageBatch;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Role;
import org.iostrata.core.model.Side;
import org.iostrata.core.model.Submitter;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;
import org.iostrata.core.model.TraceHandle;
import org.iostrata.core.model.TraceHost;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.model.TraceThread;

/**
 * Clients whose threads ask a server, step by step at random, each client by one connection: what a
 * recording of it would hold, and which operation of the server was for which of a client.
 */
final class SimulatedRequests {
  private static final int HEAD = 48;
  private static final int SERVER = 0;

  private static final class Request {
    private int client;
    private int thread;
    private long id;
    private long begunNs;
    private boolean write;
    private long offset;
    private long bytes;
    private boolean done;
    private int word;
  }

  /** A message on its way: up to which place it goes. */
  private record Sent(Request request, long to) {}

  private static final class Way {
    private final Deque<Sent> messages = new ArrayDeque<>();
    private long sent;
    private long received;
  }

  private final Random random;
  private final int clients;
  private final int depth;
  private final boolean inline;
  private final int workers;
  private final Trace trace;
  private final OperationBatch batch = new OperationBatch();
  private final Map<Long, Long> truth = new HashMap<>();
  private final List<Way> up = new ArrayList<>();
  private final List<Way> down = new ArrayList<>();
  private final Deque<Request> queue = new ArrayDeque<>();
  private final long[] ids;
  private int left;
  private int words;
  private long nowNs;

  /**
   * Runs one.
   *
   * @param depth threads of each client
   * @param inline whether who receives a request does it, not a worker
   */
  SimulatedRequests(long seed, int clients, int depth, boolean inline, int requests) {
    random = new Random(seed);
    this.clients = clients;
    this.depth = depth;
    this.inline = inline;
    workers = 1 + random.nextInt(4);
    left = requests;
    words = random.nextInt();
    ids = new long[clients + 1];
    trace = trace();
    run();
  }

  Trace trace() {
    if (trace != null) {
      return trace;
    }
    List<TraceProcess> processes = new ArrayList<>();
    List<TraceThread> threads = new ArrayList<>();
    List<TraceFile> files = new ArrayList<>();
    List<TraceHandle> handles = new ArrayList<>();
    files.add(new TraceFile(0, "/data/shared", FileClass.DATA));
    handles.add(handle(0, "", Layer.POSIX, 0));
    addProcess(processes, threads, Role.SERVER, clients + workers);
    for (int client = 0; client < clients; client++) {
      addProcess(processes, threads, Role.APPLICATION, depth + 1);
      String a = "10.0.0.1:" + (2000 + client);
      String b = "10.0.0.9:24007";
      files.add(new TraceFile(files.size(), "tcp:" + a + ">" + b, FileClass.DATA));
      files.add(new TraceFile(files.size(), "tcp:" + b + ">" + a, FileClass.DATA));
      for (String end : List.of("connected 3", "accepted 5")) {
        handles.add(handle(handles.size(), end, Layer.NETWORK, files.size() - 2));
        handles.add(handle(handles.size(), end, Layer.NETWORK, files.size() - 1));
      }
      up.add(new Way());
      down.add(new Way());
    }
    return new Trace("made", "", processes, threads, files, handles, 0, 0);
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
        new TraceProcess(processes.size(), "", own, role, processes.size(), TraceHost.UNKNOWN));
  }

  /** All that was recorded. */
  OperationBatch batch() {
    return batch;
  }

  /** By process and id of a client's operation, the id of the server's. */
  Map<Long, Long> truth() {
    return truth;
  }

  static long key(int process, long id) {
    return ((long) process << Integer.SIZE) + id;
  }

  private int thread(int process, int number) {
    return trace.processes().get(process).threads().get(number);
  }

  private long tick() {
    nowNs += 1 + random.nextInt(50);
    return nowNs;
  }

  private void run() {
    List<BooleanSupplier> actors = new ArrayList<>();
    for (int client = 0; client < clients; client++) {
      int of = client;
      for (int number = 0; number < depth; number++) {
        actors.add(clientThread(of, number));
      }
      actors.add(() -> receive(of, down.get(of), false, depth, new ArrayDeque<>()));
      Deque<Request> taken = new ArrayDeque<>();
      actors.add(() -> serverThread(of, taken));
    }
    for (int worker = 0; worker < workers; worker++) {
      int number = clients + worker;
      actors.add(() -> work(number, queue));
    }
    for (int idle = 0; idle < 10_000; ) {
      idle = actors.get(random.nextInt(actors.size())).getAsBoolean() ? 0 : idle + 1;
    }
  }

  private BooleanSupplier clientThread(int client, int number) {
    Request[] mine = new Request[1];
    return () -> {
      if (mine[0] == null && left > 0) {
        left--;
        mine[0] = ask(client, number);
        return true;
      }
      if (mine[0] != null && mine[0].done) {
        Request done = mine[0];
        operation(client + 1, done.thread, done, done.begunNs, done.id);
        mine[0] = null;
        return true;
      }
      return false;
    };
  }

  private Request ask(int client, int number) {
    Request request = new Request();
    request.client = client;
    request.thread = thread(client + 1, number);
    request.id = ids[client + 1]++;
    request.begunNs = tick();
    request.write = random.nextBoolean();
    request.bytes = 512L * (1 + random.nextInt(8));
    request.offset = random.nextInt(1000) * 512L;
    request.word = words++;
    send(up.get(client), 1 + 4 * client, request, true, thread(client + 1, number));
    return request;
  }

  /** In one call or, when it does not go at once, in two, the first of which has the head. */
  private void send(Way way, int handle, Request request, boolean up, int thread) {
    long size = HEAD + (request.write == up ? request.bytes : 0);
    boolean cut = size > HEAD && random.nextInt(8) == 0;
    long first = cut ? HEAD + random.nextInt((int) size - HEAD) : size;
    int process = trace.threads().get(thread).process();
    MessageBatch messages = batch.messages();
    for (long part : cut ? new long[] {first, size - first} : new long[] {first}) {
      int row = messages.add();
      int layerKind = LayerKind.of(Layer.NETWORK, OperationKind.WRITE);
      messages.setWhat(row, layerKind, thread, ids[process]++);
      messages.setWhere(row, handle, trace.handles().get(handle).file(), way.sent);
      messages.setTimes(row, tick(), nowNs);
      messages.setBytes(row, part == first ? size : part, part);
      setWords(messages, row, request, up, part);
      way.sent += part;
    }
    way.messages.add(new Sent(request, way.sent));
  }

  /** The length, the id, what is wanted, and where: as protocols have it. */
  private static void setWords(
      MessageBatch messages, int row, Request request, boolean up, long part) {
    long what = up ? (request.write ? 7 : 6) : 0;
    long[] pairs = {
      (long) request.word << Integer.SIZE | request.bytes, what << Integer.SIZE | 2, request.offset
    };
    for (int pair = 0; pair < pairs.length && part >= 8L * (pair + 1); pair++) {
      messages.setWords(row, pair, up || pair == 0 ? pairs[pair] : what);
    }
  }

  /** Receives some bytes; what is whole then goes into a queue or is done. */
  private boolean receive(int client, Way way, boolean up, int number, Deque<Request> whole) {
    if (way.received == way.sent) {
      return false;
    }
    int process = up ? SERVER : client + 1;
    long bytes = 1L + random.nextInt((int) Math.min(9000, way.sent - way.received));
    bytes = random.nextBoolean() ? way.sent - way.received : bytes;
    int handle = 1 + 4 * client + (up ? 2 : 1);
    MessageBatch messages = batch.messages();
    int row = messages.add();
    int thread = thread(process, number);
    messages.setWhat(row, LayerKind.of(Layer.NETWORK, OperationKind.READ), thread, ids[process]++);
    messages.setWhere(row, handle, trace.handles().get(handle).file(), way.received);
    messages.setTimes(row, tick(), tick());
    messages.setBytes(row, 10_000, bytes);
    way.received += bytes;
    while (!way.messages.isEmpty() && way.messages.peek().to() <= way.received) {
      Request request = way.messages.remove().request();
      if (up) {
        whole.add(request);
      } else {
        request.done = true;
      }
    }
    return true;
  }

  /** Who receives goes on when all is done that it received, or is somebody else's work. */
  private boolean serverThread(int client, Deque<Request> taken) {
    if (inline) {
      return work(client, taken) || receive(client, up.get(client), true, client, taken);
    }
    return receive(client, up.get(client), true, client, queue);
  }

  private boolean work(int number, Deque<Request> from) {
    if (from.isEmpty()) {
      return false;
    }
    Request request = from.remove();
    int thread = thread(SERVER, number);
    long id = ids[SERVER]++;
    truth.put(key(request.client + 1, request.id), id);
    operation(SERVER, thread, request, tick(), id);
    send(down.get(request.client), 4 + 4 * request.client, request, false, thread);
    return true;
  }

  private void operation(int process, int thread, Request request, long beganNs, long id) {
    int row = batch.add();
    OperationKind kind = request.write ? OperationKind.WRITE : OperationKind.READ;
    Layer layer = process == SERVER ? Layer.POSIX.on(Side.SERVER) : Layer.POSIX;
    batch.setWhat(row, LayerKind.of(layer, kind), 0, thread);
    batch.setWhere(row, 0, 0, FileClass.DATA);
    batch.setLink(row, id, Trace.NONE, LayerKind.NONE);
    batch.setTimes(row, beganNs, Trace.UNKNOWN, tick());
    batch.setBytes(row, request.offset, request.bytes, request.bytes);
  }
}
