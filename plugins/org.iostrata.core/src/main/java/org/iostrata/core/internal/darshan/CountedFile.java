// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.FileResult;
import org.iostrata.core.result.ProcessShare;
import org.iostrata.core.result.SlowestProcess;
import org.iostrata.core.result.Totals;

/** A file in one layer, added up over the records of it. */
final class CountedFile {
  private final String path;
  private final Layer layer;
  private final Map<OperationKind, Totals> kinds = new EnumMap<>(OperationKind.class);
  private final Map<Integer, Totals> ranks = new HashMap<>();
  private final Map<Integer, Totals> slowest = new HashMap<>();
  private boolean isOfAll;
  private boolean isSlowestUnknown;

  CountedFile(String path, Layer layer) {
    this.path = path;
    this.layer = layer;
  }

  void add(OperationKind kind, Totals totals) {
    kinds.merge(kind, totals, Totals::plus);
  }

  /** A process used it. */
  void usedBy(int process, Totals totals) {
    ranks.merge(process, totals, Totals::plus);
  }

  /** All processes opened it; which of them was slowest its records of another module tell. */
  void openedByAll() {
    isOfAll = true;
  }

  /**
   * All processes used it.
   *
   * @param who the slowest of them, or null when it is not told
   */
  void usedByAll(SlowestProcess who) {
    isOfAll = true;
    isSlowestUnknown |= who == null;
    if (who != null) {
      slowest.merge(who.process(), new Totals(0, who.bytes(), who.timeNs()), Totals::plus);
    }
  }

  private Optional<SlowestProcess> slowest() {
    Map<Integer, Totals> all = new TreeMap<>(ranks);
    slowest.forEach((rank, totals) -> all.merge(rank, totals, Totals::plus));
    SlowestProcess worst = null;
    for (Map.Entry<Integer, Totals> rank : all.entrySet()) {
      Totals totals = rank.getValue();
      if (worst == null || totals.timeNs() > worst.timeNs()) {
        worst = new SlowestProcess(rank.getKey(), totals.timeNs(), totals.bytes());
      }
    }
    return isSlowestUnknown ? Optional.empty() : Optional.ofNullable(worst);
  }

  String path() {
    return path;
  }

  Layer layer() {
    return layer;
  }

  Map<OperationKind, Totals> kinds() {
    return kinds;
  }

  long timeNs() {
    return kinds.values().stream().mapToLong(Totals::timeNs).reduce(0, Saturating::add);
  }

  /** All that is known in a run of so many processes. */
  FileResult result(int processes) {
    int users = isOfAll ? processes : ranks.size();
    ProcessShare share = new ProcessShare(OptionalInt.of(users), slowest());
    return new FileResult(path, FileClass.DATA, false, "", layer, timeNs(), share, kinds);
  }
}
