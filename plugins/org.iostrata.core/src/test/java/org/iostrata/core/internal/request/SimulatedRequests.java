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
  private static final int HEAD = 48;
  private static final int SERVER = 0;

  private static final class Request {
    private int client;
    private int thread;
    private long id;
    private long begunNs;
    private long issuedNs = Trace.UNKNOWN;
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
  private final boolean asynchronous;
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
   * What runs.
   *
   * @param depth threads of each client
   * @param inline whether who receives a request does it, not a worker
   * @param asynchronous whether clients call a library, whose own thread sends, receives and ends
   */
  record Shape(int clients, int depth, boolean inline, boolean asynchronous) {}

  /** Runs one whose clients wait. */
  SimulatedRequests(long seed, int clients, int depth, boolean inline, int requests) {
    this(seed, new Shape(clients, depth, inline, false), requests);
  }

  /** Runs one. */
  SimulatedRequests(long seed, Shape shape, int requests) {
    clients = shape.clients();
    depth = shape.depth();
    inline = shape.inline();
    asynchronous = shape.asynchronous();
    random = new Random(seed);
    workers = 1 + random.nextInt(4);
    left = requests;
    words = random.nextInt();
    ids = new long[clients + 1];
    trace = SimulatedTrace.of(clients, depth + 1, clients + workers);
    for (int client = 0; client < clients; client++) {
      up.add(new Way());
      down.add(new Way());
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
    request.client = client;
    request.thread = thread(client + 1, number);
    request.id = ids[client + 1]++;
    request.begunNs = tick();
    request.write = random.nextBoolean();
    request.bytes = 512L * (1 + random.nextInt(8));
    request.offset = random.nextInt(40) * 512L;
    request.word = words++;
    request.issuedNs = asynchronous ? tick() : Trace.UNKNOWN;
    int sender = asynchronous ? depth : number;
    send(up.get(client), 1 + 4 * client, request, true, thread(client + 1, sender));
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

  /** The length, the id, what is wanted, and where, as protocols have it, and then the data. */
  private static void setWords(
      MessageBatch messages, int row, Request request, boolean up, long part) {
    long what = up ? (request.write ? 7 : 6) : 0;
    long id = (long) request.word << Integer.SIZE | request.bytes;
    long place = up ? request.offset : what;
    long data = request.write == up ? 0x9E3779B97F4A7C15L * (request.offset + 1) : 0;
    long[] pairs = {id, what << Integer.SIZE | 2, place, data, data + 1, data + 2, data + 3};
    int told = data == 0 ? 3 : pairs.length;
    for (int pair = 0; pair < told && part >= 8L * (pair + 1); pair++) {
      messages.setWords(row, pair, pairs[pair]);
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
    long id = ids[SERVER]++;
    truth.put(key(request.client + 1, request.id), id);
    operation(SERVER, thread, request, tick(), id);
    send(down.get(request.client), 4 + 4 * request.client, request, false, thread);
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
    batch.setTimes(row, beganNs, waits ? Trace.UNKNOWN : request.issuedNs, tick());
    batch.setBytes(row, request.offset, request.bytes, request.bytes);
  }
}
