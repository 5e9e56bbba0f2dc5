// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.load;

import java.util.Comparator;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;

/**
 * Which operations a load is of.
 *
 * @param layer those of this layer
 * @param kind of these those of this kind; null for all
 * @param process of these those of this process; -1 for all
 * @param file of these those about this file; -1 for all
 */
public record LoadKey(Layer layer, OperationKind kind, int process, int file)
    implements Comparable<LoadKey> {
  private static final Comparator<LoadKey> ORDER =
      Comparator.comparingInt((LoadKey key) -> key.layer.index())
          .thenComparing(LoadKey::kind, Comparator.nullsFirst(Comparator.naturalOrder()))
          .thenComparingInt(LoadKey::process)
          .thenComparingInt(LoadKey::file);

  /** All operations of a layer. */
  public static LoadKey of(Layer layer) {
    return new LoadKey(layer, null, Trace.NONE, Trace.NONE);
  }

  /** The operations of one kind of a layer. */
  public static LoadKey of(Layer layer, OperationKind kind) {
    return new LoadKey(layer, kind, Trace.NONE, Trace.NONE);
  }

  @Override
  public int compareTo(LoadKey other) {
    return ORDER.compare(this, other);
  }
}
