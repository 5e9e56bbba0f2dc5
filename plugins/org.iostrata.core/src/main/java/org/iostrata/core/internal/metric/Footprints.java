// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.LayerKind;

/**
 * The footprint of every file, layer and kind. It is told of operations in the order of time: what
 * many processes touch in turns joins soon, so few ranges are kept.
 */
public final class Footprints implements Portable {
  private final LongIndex entries = new LongIndex();
  private final List<Footprint> footprints = new ArrayList<>();
  private final long[] lastKeys = new long[LayerKind.COUNT];
  private final Footprint[] last = new Footprint[LayerKind.COUNT];

  Footprints() {
    Arrays.fill(lastKeys, -1);
  }

  private static long key(int file, int layerKind) {
    return (long) file * LayerKind.COUNT + layerKind;
  }

  void add(int layerKind, int file, long offset, long bytes) {
    long key = key(file, layerKind);
    if (key != lastKeys[layerKind]) { // each layer and kind mostly stays with one file
      lastKeys[layerKind] = key;
      last[layerKind] = footprint(key);
    }
    last[layerKind].add(offset, Saturating.add(offset, bytes));
  }

  private Footprint footprint(long key) {
    int entry = entries.add(key);
    if (entry == footprints.size()) {
      footprints.add(new Footprint());
    }
    return footprints.get(entry);
  }

  /** Adds what another was told later. */
  void append(Footprints next) {
    for (int entry = 0; entry < next.footprints.size(); entry++) {
      footprint(next.entries.key(entry)).addAll(next.footprints.get(entry));
    }
  }

  @Override
  public void write(StateOutput out) {
    out.number(footprints.size());
    for (int entry = 0; entry < footprints.size(); entry++) {
      out.number(entries.key(entry) / LayerKind.COUNT);
      out.number(entries.key(entry) % LayerKind.COUNT);
      out.part(footprints.get(entry));
    }
  }

  @Override
  public void read(StateInput in) throws StateException {
    for (int left = in.count(Integer.MAX_VALUE); left > 0; left--) {
      int file = in.index(in.trace().files().size());
      footprint(key(file, in.layerKind())).read(in);
    }
  }

  /** The footprints of all files in a layer and kind. */
  public List<Footprint> of(int layerKind) {
    return IntStream.range(0, footprints.size())
        .filter(entry -> entries.key(entry) % LayerKind.COUNT == layerKind)
        .mapToObj(footprints::get)
        .toList();
  }

  /** How many are not known, as they had too many ranges. */
  public long notKnown() {
    return footprints.stream().filter(footprint -> !footprint.isKnown()).count();
  }

  /** The footprint of a file, layer and kind, or null when no byte is known to be touched. */
  public Footprint of(int file, int layerKind) {
    int entry = entries.find(key(file, layerKind));
    return entry == LongIndex.ABSENT ? null : footprints.get(entry);
  }
}
