// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.IOException;
import org.iostrata.core.source.CounterVisitor;

/**
 * The counters of a record: what was done with a file by a process, or by all together. A flyweight
 * that is valid until the next record is read.
 */
final class CounterRecord {
  /** The rank of what all processes did together. */
  static final long SHARED = -1;

  /** What a counter is that Darshan does not tell. */
  static final long UNKNOWN = -1;

  private final DarshanModule module;
  private CounterNames integerNames;
  private CounterNames realNames;
  private long[] integers;
  private double[] reals;
  private long id;
  private long rank;
  private long fileId;

  CounterRecord(DarshanModule module) {
    this.module = module;
  }

  void begin(long recordId, long ofRank) {
    id = recordId;
    rank = ofRank;
    fileId = recordId;
  }

  /** It is about a part of a file. */
  void setFileId(long ofFile) {
    fileId = ofFile;
  }

  void setIntegers(CounterNames names, long[] values) {
    integerNames = names;
    integers = values;
  }

  void setReals(CounterNames names, double[] values) {
    realNames = names;
    reals = values;
  }

  /** Of which module. */
  DarshanModule module() {
    return module;
  }

  /** Of what: a hash of its name, to be taken without a sign. */
  long id() {
    return id;
  }

  /** Of which file: {@link #id}, unless it is about a dataset or variable in one. */
  long fileId() {
    return fileId;
  }

  /** Of which process, or {@link #SHARED}. */
  long rank() {
    return rank;
  }

  /** Whether all processes have it together. */
  boolean isShared() {
    return rank == SHARED;
  }

  /** A whole number; {@link #UNKNOWN} when the record has no such counter. */
  long integer(String counter) {
    int place = integerNames.place(counter);
    return place < 0 ? UNKNOWN : integers[place];
  }

  /** A number with a fraction; {@link #UNKNOWN} when the record has no such counter. */
  double real(String counter) {
    int place = realNames.place(counter);
    return place < 0 ? UNKNOWN : reals[place];
  }

  /** Tells all counters, whole numbers first. */
  void tell(String name, CounterVisitor visitor) throws IOException {
    visitor.record(module.title(), id, name, rank);
    for (int i = 0; i < integers.length; i++) {
      visitor.integer(integerNames.name(i), integers[i]);
    }
    for (int i = 0; i < reals.length; i++) {
      visitor.real(realNames.name(i), reals[i]);
    }
  }
}
