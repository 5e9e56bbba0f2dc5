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
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Side;
import org.iostrata.core.model.Trace;

/**
 * Clients whose threads ask a server, step by step at random, each client by one connection: what a
 * recording of it would hold, and which operation of the server was for which of a client.
 */
final class SimulatedRequests {
  private static final int SERVER = 0;

  /**
   * Where ids are short, or servers say that one has to wait, one client alone asks so often, and
   * has to wait then: it is known where ids are, and that servers do so, before others come.
   */
  private static final int LEARNED = 40;

  /** What a thread of a client asks for. */
  static final class Request {
    private int client;
    private int thread;
    private long id;
    private long begunNs;
    private long issuedNs = Trace.UNKNOWN;
    private boolean done;
    private boolean waited;
    private int number;
    boolean write;
    long offset;
    long bytes;
    int word;
  }

  private final Random random;
  private final int clients;
  private final int depth;
  private final boolean inline;
  private final boolean asynchronous;
  private final SimulatedWire.Habits habits;
  private final int workers;
  private final Trace trace;
  private final OperationBatch batch = new OperationBatch();
  private final SimulatedWire wire;
  private final Map<Long, Long> truth = new HashMap<>();
  private final List<SimulatedWire.Way> up = new ArrayList<>();
  private final List<SimulatedWire.Way> down = new ArrayList<>();
  private final Deque<Request> queue = new ArrayDeque<>();
  private final int requests;
  private int left;
  private int words;

  /**
   * What runs.
   *
   * @param depth threads of each client
   * @param inline whether who receives a request does it, not a worker
   * @param asynchronous whether clients call a library, whose own thread sends, receives and ends
   * @param habits how they speak
   */
  record Shape(
      int clients, int depth, boolean inline, boolean asynchronous, SimulatedWire.Habits habits) {}

  /** Runs one whose clients wait. */
  SimulatedRequests(long seed, int clients, int depth, boolean inline, int requests) {
    this(seed, new Shape(clients, depth, inline, false, SimulatedWire.Habits.PLAIN), requests);
  }

  /** Runs one. */
  SimulatedRequests(long seed, Shape shape, int requests) {
    clients = shape.clients();
    depth = shape.depth();
    inline = shape.inline();
    asynchronous = shape.asynchronous();
    habits = shape.habits();
    random = new Random(seed);
    workers = 1 + random.nextInt(4);
    this.requests = requests;
    left = requests;
    words = random.nextInt();
    trace = SimulatedTrace.of(clients, depth + 1, clients + workers);
    wire = new SimulatedWire(random, trace, batch, habits);
    for (int client = 0; client < clients; client++) {
      up.add(new SimulatedWire.Way());
      down.add(new SimulatedWire.Way());
    }
    run();
  }

  Trace trace() {
    return trace;
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
      boolean alone = (habits.waits() || habits.shortIds()) && requests - left <= LEARNED;
      if (mine[0] == null && left > 0 && !(alone && client + number > 0)) {
        left--;
        mine[0] = ask(client, number);
        return true;
      }
      if (mine[0] != null && mine[0].done) {
        Request done = mine[0];
        if (!asynchronous) {
          operation(client + 1, done.thread, done, done.begunNs, done.id);
        }
        mine[0] = null;
        return true;
      }
      return false;
    };
  }

  private Request ask(int client, int number) {
    Request request = new Request();
    request.number = requests - left;
    request.client = client;
    request.thread = thread(client + 1, number);
    request.id = wire.nextId(client + 1);
    request.begunNs = wire.tick();
    request.write = random.nextBoolean();
    request.bytes = 512L * (1 + random.nextInt(8));
    request.offset = random.nextInt(40) * 512L;
    request.word = words++;
    request.issuedNs = asynchronous ? wire.tick() : Trace.UNKNOWN;
    int sender = asynchronous ? depth : number;
    Runnable between =
        asynchronous ? () -> receive(client, down.get(client), false, depth, null) : () -> {};
    wire.send(up.get(client), 1 + 4 * client, request, thread(client + 1, sender), between);
    return request;
  }

  /** Receives some bytes; what is whole then goes into a queue or is done. */
  private boolean receive(
      int client, SimulatedWire.Way way, boolean up, int number, Deque<Request> whole) {
    int process = up ? SERVER : client + 1;
    int thread = thread(process, number);
    if (!wire.receive(way, 1 + 4 * client + (up ? 2 : 1), thread)) {
      return false;
    }
    for (Request request = way.arrived(); request != null; request = way.arrived()) {
      if (up) {
        whole.add(request);
      } else {
        request.done = true;
        if (asynchronous) {
          end(request, thread);
        }
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
    SimulatedWire.Way way = down.get(request.client);
    int handle = 4 + 4 * request.client;
    boolean waits =
        request.number == LEARNED || (request.number > LEARNED && random.nextInt(3) == 0);
    if (habits.waits() && waits && !request.waited) {
      request.waited = true;
      wire.sendWait(way, handle, request, thread);
      from.add(request);
      return true;
    }
    long id = wire.nextId(SERVER);
    truth.put(key(request.client + 1, request.id), id);
    operation(SERVER, thread, request, wire.tick(), id);
    wire.send(way, handle, request, thread, () -> {});
    return true;
  }

  /** The library calls the program back, on its own thread. */
  private void end(Request request, int thread) {
    operation(request.client + 1, request.thread, request, request.begunNs, request.id);
    int of = batch.size() - 1;
    MessageBatch messages = batch.messages();
    int row = messages.add();
    messages.setWhat(row, batch.layerKind(of), request.thread, request.id);
    messages.setWhere(row, 0, 0, request.offset);
    messages.setTimes(row, request.begunNs, batch.callbackNs(of));
    messages.setBytes(row, request.bytes, request.bytes);
    messages.setRequest(row, Trace.UNKNOWN, thread, Trace.UNKNOWN);
  }

  private void operation(int process, int thread, Request request, long beganNs, long id) {
    int row = batch.add();
    OperationKind kind = request.write ? OperationKind.WRITE : OperationKind.READ;
    Layer ofClient = asynchronous ? Layer.CLIENT : Layer.POSIX;
    Layer layer = process == SERVER ? Layer.POSIX.on(Side.SERVER) : ofClient;
    boolean waits = process == SERVER || !asynchronous;
    int flags = waits ? 0 : OperationFlags.NON_BLOCKING;
    batch.setWhat(row, LayerKind.of(layer, kind), flags, thread);
    batch.setWhere(row, 0, 0, FileClass.DATA);
    batch.setLink(row, id, Trace.NONE, LayerKind.NONE);
    batch.setTimes(row, beganNs, waits ? Trace.UNKNOWN : request.issuedNs, wire.tick());
    batch.setBytes(row, request.offset, request.bytes, request.bytes);
  }

  /** Has all of it swept, in so many pieces. */
  void sweep(RequestSweep sweep, int pieces) {
    RequestBuffer buffer = new RequestBuffer(trace());
    buffer.add(batch().messages());
    for (int row = 0; row < batch().size(); row++) {
      buffer.add(batch(), row);
    }
    sweep.take(buffer);
    for (int piece = 1; piece < pieces; piece++) {
      sweep.advance(piece * 1000L);
    }
    sweep.finish();
  }
}
