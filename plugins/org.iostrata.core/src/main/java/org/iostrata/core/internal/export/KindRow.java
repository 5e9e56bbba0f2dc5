// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.iostrata.core.model.OperationKind;

/**
 * What an entry of the result says of one kind of operations.
 *
 * @param entry for example a layer or a file
 * @param kind the kind
 * @param did what was done
 */
record KindRow<E, D>(E entry, OperationKind kind, D did) {
  /** A row for each kind in each entry, in their order. */
  static <E, D> List<KindRow<E, D>> of(
      List<E> entries, Function<? super E, Map<OperationKind, D>> kinds) {
    List<KindRow<E, D>> rows = new ArrayList<>();
    for (E entry : entries) {
      kinds.apply(entry).forEach((kind, did) -> rows.add(new KindRow<>(entry, kind, did)));
    }
    return rows;
  }
}
