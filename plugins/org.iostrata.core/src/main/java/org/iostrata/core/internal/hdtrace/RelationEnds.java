// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace;

import java.nio.charset.StandardCharsets;
import org.iostrata.core.internal.collection.LongRows;
import org.iostrata.core.internal.surroundings.BeginOrder;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.Surroundings.LinkedOperation;
import org.iostrata.core.source.Surroundings.SurroundingsVisitor;

/** The links of one process to others, by the tokens of its files of relations. */
final class RelationEnds {
  private static final int THREAD = 0;
  private static final int LAYER_KIND = 1;
  private static final int ADMIT = 2;
  private static final int ORDER = 3;
  private static final int COLUMNS = 4;

  /** FNV-1a, 64 bits. */
  private static final long HASH_BASIS = 0xcbf29ce484222325L;

  private static final long HASH_PRIME = 0x100000001b3L;

  private final StateRelations relations = new StateRelations();
  private final LongRows operations = new LongRows(COLUMNS);
  private final BeginOrder order = new BeginOrder();

  /** Something that a thread did for a token. */
  void add(State state, int thread, StateKinds.StateKind kind, long admitNs) {
    relations.add(state, operations.size());
    int row = operations.add();
    operations.set(row, ORDER, order.next(thread, kind.layerKind(), admitNs));
    operations.set(row, THREAD, thread);
    operations.set(row, LAYER_KIND, kind.layerKind());
    operations.set(row, ADMIT, admitNs);
  }

  /** A state of a token that is no operation. */
  void add(State state) {
    relations.add(state, Trace.NONE);
  }

  /** Tells the ends of all links. */
  void tell(SurroundingsVisitor visitor) {
    relations.tellEnds(
        (row, token, isCause) ->
            visitor.linkEnd(
                new LinkedOperation(
                    (int) operations.get(row, THREAD),
                    (int) operations.get(row, LAYER_KIND),
                    operations.get(row, ADMIT),
                    (int) operations.get(row, ORDER)),
                number(token),
                isCause));
  }

  /** Processes are read side by side, and have to find the same number for a token. */
  private static long number(String token) {
    long hash = HASH_BASIS;
    for (byte letter : token.getBytes(StandardCharsets.UTF_8)) {
      hash = (hash ^ (letter & 0xff)) * HASH_PRIME;
    }
    return hash;
  }
}
