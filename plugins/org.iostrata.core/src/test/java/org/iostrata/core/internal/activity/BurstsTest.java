// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Calls right behind each other have the name of what most of their time goes to. */
class BurstsTest {
  private static final long US = 1000;
  private static final int MAKE = 1;
  private static final int OPEN = 2;
  private static final int READ = 3;

  private record Call(int kind, long fromNs, long toNs) {}

  /** How long each kind is said to be under way, by what begins and ends. */
  private static final class Told {
    private final Map<Integer, Long> timesNs = new TreeMap<>();
    private final List<String> edges = new ArrayList<>();
    private int name; // of what is under way, where calls do not lie around others
    private final Bursts bursts =
        new Bursts(
            (atNs, key, kind, edge) -> {
              if (edge == ActivityEdge.RENAME) {
                timesNs.merge(name, atNs, Long::sum);
              }
              timesNs.merge(kind, edge == ActivityEdge.END ? atNs : -atNs, Long::sum);
              edges.add(String.format("%012d %s %d", atNs, edge, kind));
              name = edge == ActivityEdge.END ? name : kind;
            });

    Told add(List<Call> calls) {
      calls.forEach(call -> bursts.add(0, call.kind(), call.fromNs(), call.toNs()));
      return this;
    }

    Told finish() {
      bursts.settle(Long.MAX_VALUE);
      return this;
    }

    List<String> sorted() {
      return edges.stream().sorted().toList();
    }
  }

  /** Behind each other, each for so long, with a microsecond between. */
  private static long append(List<Call> calls, int kind, int count, long fromNs, long lengthNs) {
    long atNs = fromNs;
    for (int i = 0; i < count; i++) {
      calls.add(new Call(kind, atNs, atNs + lengthNs));
      atNs += lengthNs + US;
    }
    return atNs;
  }

  @Test
  void aFolderMadeFirstGivesOpeningsNoName() {
    List<Call> calls = new ArrayList<>();
    long atNs = append(calls, MAKE, 1, 0, 20 * US);
    long endNs = append(calls, OPEN, 200, atNs, 9 * US) - US;
    assertEquals(Map.of(OPEN, endNs), new Told().add(calls).finish().timesNs);
  }

  @Test
  void whatTakesLongHasItsOwnName() {
    List<Call> calls = new ArrayList<>();
    long atNs = append(calls, MAKE, 1, 0, 5000 * US);
    long endNs = append(calls, OPEN, 200, atNs, 9 * US) - US;
    assertEquals(Map.of(MAKE, atNs, OPEN, endNs - atNs), new Told().add(calls).finish().timesNs);
  }

  /** Of files that are opened and read in turns; and what goes on is told once. */
  @Test
  void turnsAreCalledAfterTheLongerPart() {
    List<Call> calls = new ArrayList<>();
    long atNs = 0;
    for (int i = 0; i < 1000; i++) {
      atNs = append(calls, OPEN, 1, atNs, 3 * US);
      atNs = append(calls, READ, 1, atNs, 4 * US);
    }
    Told told = new Told().add(calls).finish();
    assertEquals(Map.of(READ, atNs - US), told.timesNs);
    assertEquals(2, told.edges.size());
  }

  private static List<Call> random(Random random) {
    List<Call> calls = new ArrayList<>();
    long atNs = 0;
    for (int i = 0; i < 60; i++) {
      long toNs = atNs + (1 + random.nextInt(60)) * US;
      calls.add(new Call(1 + random.nextInt(3), atNs, toNs));
      atNs = toNs + random.nextInt(13) * US;
    }
    return calls;
  }

  /** By looking at all calls of a piece at once. */
  private static Map<Integer, Long> naive(List<Call> calls) {
    Map<Integer, Long> timesNs = new TreeMap<>();
    for (int first = 0, next; first < calls.size(); first = next) {
      Map<Integer, Long> pieceNs = new TreeMap<>();
      int name = 0;
      next = first;
      boolean goesOn = true;
      while (next < calls.size() && goesOn) {
        Call call = calls.get(next);
        long ownNs = pieceNs.merge(call.kind(), call.toNs() - call.fromNs(), Long::sum);
        name = name == 0 || ownNs > pieceNs.get(name) ? call.kind() : name;
        next++;
        goesOn =
            next < calls.size()
                && calls.get(next).fromNs() - call.toNs() <= Bursts.GAP_NS
                && calls.get(next).fromNs() - calls.get(first).fromNs() <= Bursts.PIECE_NS;
      }
      Call last = calls.get(next - 1);
      boolean burstEnds =
          next == calls.size() || calls.get(next).fromNs() - last.toNs() > Bursts.GAP_NS;
      long endNs = burstEnds ? last.toNs() : calls.get(next).fromNs();
      timesNs.merge(name, endNs - calls.get(first).fromNs(), Long::sum);
    }
    return timesNs;
  }

  @Property(tries = 200)
  void whenItIsSettledMakesNoDifference(@ForAll long seed) {
    Random random = new Random(seed);
    List<Call> calls = random(random);
    Told atOnce = new Told().add(calls).finish();
    Told inSteps = new Told();
    for (Call call : calls) {
      inSteps.bursts.settle(call.fromNs() - random.nextInt(100) * US);
      inSteps.add(List.of(call));
    }
    inSteps.finish();
    assertEquals(naive(calls), atOnce.timesNs);
    assertEquals(atOnce.sorted(), inSteps.sorted());
  }

  /** All before the settled time is told by then: it can be swept. */
  @Property(tries = 200)
  void whatIsSettledIsTold(@ForAll long seed) {
    List<Call> calls = random(new Random(seed));
    List<String> all = new Told().add(calls).finish().sorted();
    Told told = new Told();
    for (Call call : calls) {
      told.bursts.settle(call.fromNs());
      String settled = String.format("%012d", Math.max(0, Bursts.settledNs(call.fromNs())));
      assertEquals(
          all.stream().filter(edge -> edge.compareTo(settled) < 0).toList(),
          told.sorted().stream().filter(edge -> edge.compareTo(settled) < 0).toList());
      told.add(List.of(call));
    }
  }
}
