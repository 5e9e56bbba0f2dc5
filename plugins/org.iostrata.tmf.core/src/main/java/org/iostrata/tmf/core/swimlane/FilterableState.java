// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import com.google.common.collect.HashMultimap;
import com.google.common.collect.ImmutableMultimap;
import com.google.common.collect.Multimap;
import java.util.List;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphState;
import org.iostrata.core.internal.timeline.Lane;

/** A bar that a filter can ask for the words of its operations. */
abstract class FilterableState extends TimeGraphState {
  private Multimap<String, Object> words = ImmutableMultimap.of();

  /**
   * Operations of a lane, from the first to the one after the last.
   *
   * @param file those about a file only; {@link #ALL_FILES} for all
   */
  record Operations(Lane lane, int first, int next, int file) {
    static final int ALL_FILES = Integer.MIN_VALUE;

    Operations(Lane lane, int first, int next) {
      this(lane, first, next, ALL_FILES);
    }

    long admitNs() {
      return lane.admitNs(first);
    }

    /** Whether an operation between the first and the last is one of them. */
    boolean has(int i) {
      return file == ALL_FILES || lane.file(i) == file;
    }

    /** The one after one of them, or {@link #next}. */
    int after(int i) {
      return file == ALL_FILES ? i + 1 : lane.nextOfFile(file, i + 1, next);
    }

    int count() {
      if (file == ALL_FILES) {
        return next - first;
      }
      int count = 0;
      for (int i = first; i < next; i = after(i)) {
        count++;
      }
      return count;
    }

    long spanNs() {
      return lane.callbackNs(next - 1) - lane.admitNs(first);
    }
  }

  FilterableState(long fromNs, long durationNs, String label, OutputElementStyle style) {
    super(fromNs, durationNs, label, style);
  }

  /** What it stands for, lane by lane. */
  abstract List<Operations> operations();

  /** Says what a filter compares its words with. */
  final void describe(Multimap<String, Object> newWords) {
    words = newWords;
  }

  @Override
  public synchronized Multimap<String, Object> getMetadata() {
    Multimap<String, Object> metadata = HashMultimap.create(super.getMetadata());
    metadata.putAll(words);
    return metadata;
  }
}
