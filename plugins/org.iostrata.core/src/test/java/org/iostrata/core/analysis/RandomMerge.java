// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.source.Source;

/** Cuts a trace at random times into portions of each process, and puts them together again. */
final class RandomMerge {
  private final Source source;
  private final AnalysisOptions options;
  private final Random random;
  long bytes;

  RandomMerge(Source source, AnalysisOptions options, Random random) {
    this.source = source;
    this.options = options;
    this.random = random;
  }

  /** The result, by way of states that are written and read. */
  AnalysisResult result(long[] times) throws IOException {
    long[] cuts = cuts(times);
    List<List<Portion>> stretches = new ArrayList<>();
    for (int i = 0; i <= cuts.length; i++) {
      stretches.add(new ArrayList<>());
    }
    for (int process = 0; process < source.trace().processes().size(); process++) {
      List<Portion> portions = PortionReader.read(source, options, process, cuts);
      for (int i = 0; i < portions.size(); i++) {
        stretches.get(i).add(portions.get(i));
      }
    }
    List<Slice> slices = new ArrayList<>();
    for (int i = 0; i < stretches.size(); ) {
      List<Portion> together = new ArrayList<>();
      for (int more = 1 + random.nextInt(stretches.size()); i < stretches.size() && more > 0; ) {
        together.addAll(stretches.get(i++));
        more--;
      }
      slices.add(sent(Slice.of(merged(together))));
    }
    while (slices.size() > 1) {
      int first = random.nextInt(slices.size() - 1);
      slices.get(first).append(slices.remove(first + 1));
      slices.set(first, sent(slices.get(first)));
    }
    return slices.get(0).result(source);
  }

  private long[] cuts(long[] times) {
    TreeSet<Long> cuts = new TreeSet<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      boolean near = times.length > 0 && random.nextInt(4) > 0;
      cuts.add(
          near
              ? times[random.nextInt(times.length)] + random.nextInt(3) - 1
              : (long) (random.nextDouble() * source.trace().durationNs()));
    }
    return cuts.stream().mapToLong(Long::longValue).toArray();
  }

  /** Any two of them are merged until one is left. */
  private Portion merged(List<Portion> portions) throws IOException {
    while (portions.size() > 1) {
      Portion one = sent(portions.remove(random.nextInt(portions.size())));
      one.merge(sent(portions.remove(random.nextInt(portions.size()))));
      portions.add(one);
    }
    return portions.get(0);
  }

  private Portion sent(Portion portion) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    portion.write(out);
    bytes += out.size();
    return Portion.read(new ByteArrayInputStream(out.toByteArray()), source, options);
  }

  private Slice sent(Slice slice) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    slice.write(out);
    bytes += out.size();
    return Slice.read(new ByteArrayInputStream(out.toByteArray()), source, options);
  }
}
