// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.WaitFor;
import org.iostrata.core.source.BatchCursor;
import org.iostrata.core.source.Quality;

/**
 * The operations of one process, of its states. HDTrace does not tell what calls returned: bytes
 * are those that were asked for, but of functions that tell {@code ret}.
 */
final class ProcessStates {
  private static final long ABSENT = Long.MIN_VALUE;

  private final Trace trace;
  private final Map<String, Integer> files;
  private final StateKinds kinds = new StateKinds();
  private final OperationBatch told = new OperationBatch();
  private final List<WaitEdge> waits = new ArrayList<>();

  /** Files by handle: {@code fid}, {@code fd} and {@code fp} with its value. */
  private final Map<String, Integer> handles = new HashMap<>();

  /** Handles with a view of their own: offsets of calls are not places in the file. */
  private final Set<String> viewed = new HashSet<>();

  private final StateRelations relations = new StateRelations();
  private final Map<String, Long> positions = new HashMap<>();
  private final Map<Long, Integer> requests = new HashMap<>(); // rows of non-blocking operations

  /** A thread begins or ceases to wait. */
  private record WaitEdge(long ns, int thread, boolean begins) {}

  /**
   * None yet.
   *
   * @param files the index of each file in the trace
   */
  ProcessStates(Trace trace, Map<String, Integer> files) {
    this.trace = trace;
    this.files = files;
  }

  /** A state of one of its threads. */
  void add(State state, int thread, long firstNs) {
    StateKinds.StateKind kind = kinds.of(state.name());
    if (state.isRelation()) {
      relations.add(state, kind.isOperation() ? told.size() : Trace.NONE);
    }
    if (kind.isOperation()) {
      add(state, kind, thread, firstNs);
      return;
    }
    if (kind.waits() && state.depth() == 0) {
      waits.add(new WaitEdge(state.admitNs() - firstNs, thread, true));
      waits.add(new WaitEdge(state.callbackNs() - firstNs, thread, false));
    }
    for (Map<String, String> part : state.parts()) {
      Integer row = requests.get(State.number(part, "rid", ABSENT));
      if (row != null) { // the last that names it has waited for it
        long callbackNs = Math.max(told.issueNs(row), state.callbackNs() - firstNs);
        told.setTimes(row, told.admitNs(row), told.issueNs(row), callbackNs);
      }
    }
  }

  private void add(State state, StateKinds.StateKind kind, int thread, long firstNs) {
    int row = told.add();
    long callbackNs = state.callbackNs() - firstNs;
    boolean blocking = (flags(state, kind) & OperationFlags.NON_BLOCKING) == 0;
    long request = state.number("rid", ABSENT);
    if (!blocking && request != ABSENT) {
      requests.put(request, row);
    }
    long issueNs = blocking ? Trace.UNKNOWN : issueNs(state, callbackNs, firstNs);
    told.setTimes(row, state.admitNs() - firstNs, issueNs, callbackNs);
    String handle = handle(state);
    int file = file(state, handle);
    told.setWhere(row, Trace.NONE, file, trace.fileClass(Trace.NONE, file));
    int found = bytes(row, state, kind.layerKind(), handle);
    boolean marked = state.attributes().containsKey(StateMarks.ATTRIBUTE);
    int flags = flags(state, kind) | (marked ? 0 : found);
    told.setWhat(row, kind.layerKind(), flags, thread);
    if (state.name().equals("File_set_view") && !isPlain(state)) {
      viewed.add(handle);
    }
  }

  /** What the state says of itself. */
  private static int flags(State state, StateKinds.StateKind kind) {
    String marks = state.attributes().get(StateMarks.ATTRIBUTE);
    return marks == null ? kind.flags() : StateMarks.parse(marks);
  }

  /** Of a relation only when it tells it; else a call returned when its state ends. */
  private static long issueNs(State state, long callbackNs, long firstNs) {
    String after = state.attributes().get("issue");
    if (after == null) {
      return state.isRelation() ? Trace.UNKNOWN : callbackNs;
    }
    try {
      long issueNs = state.admitNs() - firstNs + HdTime.parse(after);
      return Math.max(state.admitNs() - firstNs, Math.min(issueNs, callbackNs));
    } catch (NumberFormatException e) {
      return Trace.UNKNOWN;
    }
  }

  private static boolean isPlain(State view) {
    String of = view.attributes().get("etid");
    return of != null && of.equals(view.attributes().get("filetid"));
  }

  private static String handle(State state) {
    for (String key : new String[] {"fid", "fd", "fp"}) {
      String value = state.attributes().get(key);
      if (value != null) {
        return key + value;
      }
    }
    return "";
  }

  private int file(State state, String handle) {
    String name = Survey.fileName(state);
    Integer named = name == null ? null : files.get(name);
    if (named == null) {
      return handles.getOrDefault(handle, Trace.NONE);
    }
    handles.put(handle, named);
    viewed.remove(handle);
    positions.put(handle, 0L);
    return named;
  }

  /** Sets offset and bytes; flags that tell more of them. */
  private int bytes(int row, State state, int layerKind, String handle) {
    OperationKind kind = LayerKind.kind(layerKind);
    if (kind == OperationKind.SEEK) {
      seek(state, handle);
    }
    if (!kind.isTransfer()) {
      told.setBytes(row, Trace.UNKNOWN, 0, 0);
      return 0;
    }
    long asked = state.number("size", state.number("Size", ABSENT));
    long offset = state.number("offset", Trace.UNKNOWN);
    if (!state.parts().isEmpty() && state.parts().get(0).containsKey("offset")) {
      offset = State.number(state.parts().get(0), "offset", Trace.UNKNOWN);
      asked = state.parts().stream().mapToLong(part -> State.number(part, "size", 0)).sum();
    }
    boolean returns = state.attributes().containsKey("ret");
    long returned = state.number("ret", asked);
    boolean unknown = asked < 0 && returned < 0;
    long done = Math.max(0, returned);
    int flags = unknown ? OperationFlags.RESULT_UNDEFINED : 0;
    Long position = state.attributes().containsKey("offset") ? null : positions.get(handle);
    if (LayerKind.layer(layerKind) == Layer.POSIX && offset < 0 && position != null) {
      offset = position;
      positions.put(handle, position + done);
      flags |= OperationFlags.OFFSET_DERIVED;
    }
    boolean known = offset >= 0 && !(viewed.contains(handle) && state.name().contains("_at"));
    long requested = asked >= 0 ? asked : returns ? Trace.UNKNOWN : 0;
    told.setBytes(row, known ? offset : Trace.UNKNOWN, requested, done);
    return flags;
  }

  private void seek(State state, String handle) {
    Long position = positions.get(handle);
    long by = state.number("offset", ABSENT);
    long whence = state.number("whence", ABSENT);
    if (position != null && by != ABSENT && (whence == 0 || whence == 1)) {
      positions.put(handle, whence == 0 ? by : position + by);
    } else {
      positions.remove(handle); // from the end, which is not known
    }
  }

  /** All of them with their parents, and when its threads waited, in the order of time. */
  OperationBatch linked(Quality quality) {
    putWaits();
    return BatchCursor.link(told, relations.causes(told.size()), quality);
  }

  private void putWaits() {
    waits.sort(Comparator.comparingLong(WaitEdge::ns)); // leaves those of a thread as they are
    for (WaitEdge edge : waits) {
      if (edge.begins()) {
        told.waits().begin(edge.ns(), edge.thread(), WaitFor.OTHERS);
      } else {
        told.waits().end(edge.ns(), edge.thread(), WaitFor.OTHERS, Trace.NONE);
      }
    }
    waits.clear();
  }
}
