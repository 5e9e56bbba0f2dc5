// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.perfetto;

/** A track with slices that follow each other, and the sequence of packets that tells of it. */
final class SliceLane {
  private final int sequence;
  private final Interned categories = new Interned(PerfettoField.INTERNED_CATEGORIES);
  private final Interned names = new Interned(PerfettoField.INTERNED_NAMES);
  private final Interned keys = new Interned(PerfettoField.INTERNED_ANNOTATION_NAMES);
  private final Interned strings = new Interned(PerfettoField.INTERNED_STRINGS);

  /** Without slices; its sequence has begun. */
  SliceLane(int sequence) {
    this.sequence = sequence;
  }

  /** The number of its sequence. */
  int sequence() {
    return sequence;
  }

  /** What slices are about, in its packets. */
  Interned categories() {
    return categories;
  }

  /** What slices are called. */
  Interned names() {
    return names;
  }

  /** What is told of slices. */
  Interned keys() {
    return keys;
  }

  /** The texts that are told. */
  Interned strings() {
    return strings;
  }
}
