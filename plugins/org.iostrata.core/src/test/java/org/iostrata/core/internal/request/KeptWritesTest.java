// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
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

  private void writes(int count) {
    for (int i = 0; i < count; i++) {
      int layerKind = LayerKind.of(Layer.CLIENT, OperationKind.WRITE);
      calls.operation(layerKind, calls.client(0), (long) i * PIECE, PIECE);
    }
  }

  /** Of three pieces that are kept: those that a request of so many was for, by their offsets. */
  private List<Long> carried(int pieces) {
    writes(3);
    calls.message(OperationKind.WRITE, 0, true, calls.client(0), pieces * PIECE + SMALL);
    calls.message(OperationKind.READ, 0, true, SERVER, pieces * PIECE + SMALL);
    calls.sentUp[0] += pieces * PIECE + SMALL;
    calls.onNumbered();
    calls.serves(OperationKind.WRITE, SERVER, 0, pieces * PIECE);
    calls.answers(0, SERVER, SMALL);
    List<Long> offsets = new ArrayList<>();
    calls.follow(
        request -> {
          if (request.hasServed() && request.hasClient()) {
            offsets.add(request.clientOffset());
          }
        });
    return offsets;
  }

  /** Nothing but the place tells which file the server's is, and more is kept behind it. */
  @Test
  void whatIsKeptBehindIsNotMissed() {
    assertEquals(List.of(0L, (long) PIECE), carried(2));
  }

  @Test
  void whatIsNotKeptIsNotCarried() {
    assertEquals(List.of(), carried(4));
  }
}
