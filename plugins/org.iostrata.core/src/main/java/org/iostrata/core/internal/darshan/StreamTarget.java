// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A record of a module of Darshan 3 that is filled from one before. */
final class StreamTarget {
  private final String prefix;
  private final CounterRecord record;
  private final CounterNames integerNames;
  private final CounterNames realNames;
  private final long[] integers;
  private final double[] reals;

  /** Which counters go where: a pair of places each. */
  static final class StreamCopy {
    private final int[] from;
    private final int[] to;

    private StreamCopy(List<int[]> pairs) {
      from = pairs.stream().mapToInt(pair -> pair[0]).toArray();
      to = pairs.stream().mapToInt(pair -> pair[1]).toArray();
    }
  }

  StreamTarget(DarshanModule module) {
    prefix = ModuleTerms.of(module).orElseThrow().prefix();
    RecordSchema schema = module.schema().orElseThrow();
    integerNames = schema.integerNames();
    realNames = schema.realNames();
    integers = new long[integerNames.size()];
    reals = new double[realNames.size()];
    record = new CounterRecord(module);
    record.setIntegers(integerNames, integers);
    record.setReals(realNames, reals);
  }

  /** All whole numbers with these words behind what their names begin with, there and here. */
  StreamCopy integers(String... words) {
    return copy(words, StreamSchema.all().integerNames(), integerNames, "CP_", prefix);
  }

  /** Numbers with a fraction; {@code HERE=THERE} where they have another name. */
  StreamCopy reals(String... words) {
    return copy(words, StreamSchema.all().realNames(), realNames, "CP_F_", prefix + "F_");
  }

  private static StreamCopy copy(
      String[] words, CounterNames from, CounterNames to, String there, String here) {
    List<int[]> pairs = new ArrayList<>();
    for (String word : words) {
      String[] names = word.split("=", -1);
      pairs.add(new int[] {from.place(there + names[names.length - 1]), to.place(here + names[0])});
    }
    return new StreamCopy(pairs);
  }

  /** Begins one of which nothing is known. */
  void begin(StreamRecord of) {
    Arrays.fill(integers, CounterRecord.UNKNOWN);
    Arrays.fill(reals, CounterRecord.UNKNOWN);
    record.begin(of.id(), of.rank());
    record.setFileId(StreamSurvey.fileId(of));
  }

  void copyIntegers(StreamRecord of, StreamCopy which) {
    for (int i = 0; i < which.from.length; i++) {
      integers[which.to[i]] = of.integer(which.from[i]);
    }
  }

  void copyReals(StreamRecord of, StreamCopy which) {
    for (int i = 0; i < which.from.length; i++) {
      reals[which.to[i]] = of.real(which.from[i]);
    }
  }

  void set(String counter, long value) {
    integers[integerNames.place(prefix + counter)] = value;
  }

  void setReal(String counter, double value) {
    reals[realNames.place(prefix + "F_" + counter)] = value;
  }

  /** Nothing of these was done. */
  void none(String time, String... counters) {
    for (String counter : counters) {
      set(counter, 0);
    }
    setReal(time, 0);
  }

  CounterRecord record() {
    return record;
  }
}
