// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.GroupBy;
import org.junit.jupiter.api.Test;

/** How many pairs of groups may occur, and which of many are kept. */
class PairTimesTest {
  private static final List<GroupBy> PROCESS_FILE = List.of(GroupBy.PROCESS, GroupBy.FILE);

  @Test
  void morePairsThanMayOccurAreRefusedWhateverTheNumberOfThreads() throws IOException {
    RandomSource source = new RandomSource(2, 200);
    GroupNumbers numbers = new GroupNumbers(source.trace(), PROCESS_FILE);
    int occur =
        (int)
            source.operations.stream()
                .filter(o -> o.file() == 0 || o.file() == 1)
                .map(o -> List.of(o.process(), o.file()))
                .distinct()
                .count();
    for (int threads = 1; threads < 4; threads++) {
      AnalysisOptions options = new AnalysisOptions(threads, 50, Set.of(FileClass.DATA));
      Grouping all = new PairTimes(source, numbers, options, occur).longest(occur, Progress.NONE);
      assertEquals(occur, all.size());
      PairTimes fewer = new PairTimes(source, numbers, options, occur - 1);
      IOException refused = assertThrows(IOException.class, () -> fewer.longest(1, Progress.NONE));
      assertTrue(refused.getMessage().contains("pairs of --by process,file"), refused.getMessage());
    }
  }

  /** More than an {@code int} counts, given from several to one. */
  @Test
  void theLongestOfManyPairsAreThoseOfATree() {
    Random random = new Random(7);
    PairSums all = new PairSums();
    TreeMap<Long, Long> expected = new TreeMap<>();
    for (int worker = 0; worker < 3; worker++) {
      PairSums own = new PairSums();
      for (int i = 0; i < 5000; i++) {
        long pair = random.nextInt(1000) * 5_000_000_000L;
        long ns = random.nextInt(4);
        own.add(pair, ns);
        expected.merge(pair, ns, Long::sum);
      }
      all.takeAll(own);
      assertEquals(0, own.size());
    }
    assertEquals(expected.size(), all.size());
    for (int most : new int[] {1, 7, 64, 1000, 2000}) {
      List<Long> longest =
          expected.keySet().stream()
              .sorted((a, b) -> Long.compare(expected.get(b), expected.get(a)))
              .limit(most)
              .sorted()
              .toList();
      long[] kept = all.longest(most);
      assertEquals(longest, Arrays.stream(kept).boxed().toList());
    }
  }

  @Test
  void groupsAreOfOneKindOrOfTwoThatDiffer() {
    for (List<GroupBy> wrong :
        List.of(
            List.<GroupBy>of(),
            List.of(GroupBy.FILE, GroupBy.FILE),
            List.of(GroupBy.FILE, GroupBy.HOST, GroupBy.PHASE))) {
      RandomSource source = new RandomSource(1, 1);
      assertThrows(IllegalArgumentException.class, () -> new GroupNumbers(source.trace(), wrong));
    }
  }
}
