// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import com.google.common.collect.HashMultimap;
import com.google.common.collect.ImmutableMultimap;
import com.google.common.collect.Multimap;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphState;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.tmf.core.trace.TimeAxis;

/** A bar of the swimlanes that knows which operations it stands for. */
public final class SwimlaneState extends TimeGraphState {
  private final Operations operations;
  private Multimap<String, Object> words = ImmutableMultimap.of();

  /** Operations of a lane, from the first to the one after the last. */
  record Operations(Lane lane, int first, int next) {
    long admitNs() {
      return lane.admitNs(first);
    }

    int count() {
      return next - first;
    }

    long spanNs() {
      return lane.callbackNs(next - 1) - lane.admitNs(first);
    }
  }

  SwimlaneState(TimeAxis axis, Operations operations, String label, OutputElementStyle style) {
    super(axis.onAxis(operations.admitNs()), operations.spanNs(), label, style);
    this.operations = operations;
  }

  Operations operations() {
    return operations;
  }

  /** The lane it is in. */
  public Lane lane() {
    return operations.lane();
  }

  /** The first operation. */
  public int first() {
    return operations.first();
  }

  /** The operation after the last. */
  public int next() {
    return operations.next();
  }

  /** How many operations it stands for. */
  public int count() {
    return operations.count();
  }

  /** Says what a filter compares its words with. */
  void describe(Multimap<String, Object> newWords) {
    words = newWords;
  }

  @Override
  public synchronized Multimap<String, Object> getMetadata() {
    Multimap<String, Object> metadata = HashMultimap.create(super.getMetadata());
    metadata.putAll(words);
    return metadata;
  }
}
