// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import static org.iostrata.core.internal.request.SimulatedTrace.NUMBERED;
import static org.iostrata.core.internal.request.SimulatedTrace.OTHER;
import static org.iostrata.core.internal.request.SimulatedTrace.SHARED;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import java.util.TreeSet;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.junit.jupiter.api.Test;

/** Writes whose data a library keeps and sends later, many together. */
class KeptWritesTest {
  private static final int SERVER = 0;
  private static final int SMALL = ScriptedCalls.SMALL;
  private static final int PIECE = 8192;

  private final ScriptedCalls calls = new ScriptedCalls();

  /** A library takes a piece of a file, and its call returns. */
  private void keeps(String path, int piece) {
    calls.on(path);
    int layerKind = LayerKind.of(Layer.CLIENT, OperationKind.WRITE);
    calls.operation(layerKind, calls.client(0), (long) piece * PIECE, PIECE);
  }

  /** A request takes pieces to the server, which writes them to what it calls a file. */
  private void sends(String path, int first, int count) {
    int bytes = count * PIECE;
    calls.asks(0, SERVER, bytes + SMALL);
    calls.on(path);
    calls.serves(OperationKind.WRITE, SERVER, (long) first * PIECE, bytes);
    calls.answers(0, SERVER, SMALL);
  }

  /**
   * Where it turns out that writes of clients went: from a piece of a file to one of the server.
   */
  private Set<String> carried() {
    Set<String> carried = new TreeSet<>();
    calls.follow(
        request -> {
          if (request.hasServed() && request.hasClient()) {
            carried.add(
                place(request.clientFile(), request.clientOffset())
                    + " > "
                    + place(request.servedFile(), request.servedOffset()));
          }
        });
    return carried;
  }

  private String place(int file, long offset) {
    return calls.trace.files().get(file).name() + " " + offset / PIECE;
  }

  private void keepsThree() {
    for (int piece = 0; piece < 3; piece++) {
      keeps(SHARED, piece);
    }
  }

  /** Nothing but the place tells which file the server's is, and more is kept behind it. */
  @Test
  void whatIsKeptBehindIsNotMissed() {
    keepsThree();
    sends(NUMBERED, 0, 2);
    assertEquals(Set.of("shared 0 > 4711 0", "shared 1 > 4711 0"), carried());
  }

  @Test
  void whatIsNotKeptIsNotCarried() {
    keepsThree();
    sends(NUMBERED, 0, 4);
    assertEquals(Set.of(), carried());
  }

  /** Two files fit the first request, one the second. */
  @Test
  void whatWasSentBeforeItTurnsOutIsFound() {
    keeps(SHARED, 0);
    keeps(OTHER, 0);
    sends(NUMBERED, 0, 1);
    keeps(OTHER, 1);
    sends(NUMBERED, 1, 1);
    assertEquals(Set.of("other 0 > 4711 0", "other 1 > 4711 1"), carried());
  }

  @Test
  void whatFitsTwoFilesToTheEndIsOfNone() {
    keeps(SHARED, 0);
    keeps(OTHER, 0);
    sends(NUMBERED, 0, 1);
    assertEquals(Set.of(), carried());
  }

  /** A server opens by its number what it has created by its name. */
  @Test
  void aFileOfTheServerMayHaveSeveralNames() {
    keeps(SHARED, 0);
    sends(SHARED, 0, 1);
    keeps(SHARED, 1);
    sends(NUMBERED, 1, 1);
    assertEquals(Set.of("shared 0 > shared 0", "shared 1 > 4711 1"), carried());
  }
}
