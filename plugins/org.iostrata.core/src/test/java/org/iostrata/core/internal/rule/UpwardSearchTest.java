// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.HDF5;
import static org.iostrata.core.model.Layer.ISO_C;
import static org.iostrata.core.model.Layer.MPI_IO;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.iostrata.core.internal.report.ClimbText;
import org.iostrata.core.internal.rule.Climb.Standing;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AnalysisResult;
import org.junit.jupiter.api.Test;

/** The search upward from an anomaly, against one that walks every way on its own. */
class UpwardSearchTest {
  private static final int STACKS = 200;
  private static final double KIB = 1024;

  /** A stack at random: who calls whom, and what each has; where it is 0 it is not known. */
  private static final class RandomStack implements UpwardSearch.CharacteristicValues {
    private final List<Integer> nodes = new ArrayList<>();
    private final Map<Integer, Map<Integer, Double>> callers = new HashMap<>();
    private final Map<Integer, Double> values = new HashMap<>();

    RandomStack(Random random) {
      for (Layer layer : Layer.values()) {
        for (OperationKind kind : List.of(READ, WRITE)) {
          if (random.nextInt(3) > 0) {
            nodes.add(0, LayerKind.of(layer, kind)); // from the lowest up
          }
        }
      }
      for (int below = 0; below < nodes.size(); below++) {
        Map<Integer, Double> above = new TreeMap<>();
        for (int i = below + 1; i < nodes.size() && above.size() < 4; i++) {
          if (LayerKind.layer(nodes.get(i)) != LayerKind.layer(nodes.get(below))
              && random.nextInt(4) == 0) {
            above.put(nodes.get(i), random.nextDouble());
          }
        }
        callers.put(nodes.get(below), above);
        int value = random.nextInt(6);
        values.put(nodes.get(below), value == 0 ? Double.NaN : value);
      }
    }

    @Override
    public double of(int layerKind) {
      return values.get(layerKind);
    }

    @Override
    public Range range(int layerKind) {
      return Range.atLeast(4);
    }

    /** Every way up: those at whose end nothing above is bad. */
    void walk(int node, Set<Integer> met, Set<Integer> ends) {
      met.add(node);
      if (of(node) < 4) {
        boolean end = true;
        for (int above : callers.get(node).keySet()) {
          walk(above, met, ends);
          end &= !(of(above) < 4);
        }
        if (end) {
          ends.add(node);
        }
      }
    }
  }

  @Test
  void findsWhatEveryWayUpFinds() {
    int several = 0;
    for (int seed = 0; seed < STACKS; seed++) {
      RandomStack stack = new RandomStack(new Random(seed));
      Climb climb =
          new UpwardSearch(Characteristic.CONCURRENCY, stack.callers::get, stack)
              .from(stack.nodes.get(0));
      Set<Integer> met = new TreeSet<>();
      Set<Integer> ends = new TreeSet<>();
      stack.walk(stack.nodes.get(0), met, ends);
      assertEquals(met, nodes(climb.steps()), "seed " + seed);
      assertEquals(ends, nodes(climb.origins()), "seed " + seed);
      several += ends.size() > 1 ? 1 : 0;
    }
    assertTrue(several > STACKS / 10, "too simple: " + several);
  }

  private static Set<Integer> nodes(List<Climb.ClimbStep> steps) {
    return steps.stream()
        .map(step -> LayerKind.of(step.layer(), step.kind()))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** HDF5 writes 16 KiB by four MPI-IO writes; POSIX writes 4 KiB of those, and of a stream. */
  private static AnalysisResult run(int size) throws IOException {
    return Twins.analyze(
        new TraceScript(1)
            .each(
                rank -> {
                  rank.call(WRITE, HDF5, "/data/out")
                      .bytes(4L * size)
                      .around(() -> pieces(rank, MPI_IO, size, 4));
                  rank.call(WRITE, ISO_C, "/data/log")
                      .bytes(size)
                      .around(() -> piece(rank, "/data/log", size));
                }));
  }

  private static void pieces(ScriptedRank rank, Layer layer, int size, int count) {
    for (int i = 0; i < count; i++) {
      rank.call(WRITE, layer, "/data/out").bytes(size).around(() -> piece(rank, "/data/out", size));
    }
  }

  private static void piece(ScriptedRank rank, String path, int size) {
    rank.call(WRITE, POSIX, path).bytes(size).takes(MS).run();
  }

  private static Climb follow(AnalysisResult run, String name, Baseline good) {
    return Rules.follow(run, AnomalyName.parse(name), Thresholds.DEFAULTS, good);
  }

  @Test
  void aLayerMayWorkForSeveral() throws IOException {
    AnalysisResult run = run(4096);
    AnomalyName name = AnomalyName.parse("posix.WRITE.request_size");
    Climb climb = Rules.follow(run, name, Thresholds.DEFAULTS, null);
    assertEquals(
        List.of(POSIX, ISO_C, MPI_IO, HDF5),
        climb.steps().stream().map(Climb.ClimbStep::layer).toList());
    assertEquals(
        List.of(ISO_C, MPI_IO), climb.origins().stream().map(Climb.ClimbStep::layer).toList());
    assertEquals(0.8, climb.steps().get(2).calls().get(0).share());
    assertEquals(
        """
        Mean request size of write operations, upward from POSIX:

          layer   kind   standing                  value        good             calls
          POSIX   write  outside                   4 KiB  from 8 KiB             named
          ISO_C   write  outside, and begins here  4 KiB  from 8 KiB   20.0 % of POSIX
          MPI-IO  write  outside, and begins here  4 KiB  from 8 KiB   80.0 % of POSIX
          HDF5    write  inside                   16 KiB  from 8 KiB  100.0 % of MPI-IO

        It begins in ISO_C (write), which the program calls itself, as far as is recorded.
        It begins in MPI-IO (write): HDF5 above it is inside.
        """
            .replaceAll(" +", " "),
        ClimbText.of(run.trace(), name, climb).replaceFirst(".*\n", "").replaceAll(" +", " "));
  }

  @Test
  void goodRunsSayWhatIsGood() throws IOException {
    GoodRuns runs = new GoodRuns();
    for (int size : new int[] {8192, 8192, 9216, 12288}) {
      runs.add(run(size));
    }
    Climb climb = follow(run(4096), "POSIX.write.request-size", runs.learned());
    assertEquals(8192 / 1.5, climb.steps().get(0).limit().orElseThrow().value());
    assertEquals(
        List.of(ISO_C, HDF5), climb.origins().stream().map(Climb.ClimbStep::layer).toList());
    Climb fine = follow(run(6000), "POSIX.write.request-size", runs.learned());
    assertEquals(Standing.INSIDE, fine.steps().get(0).standing());
    assertEquals(List.of(), fine.origins());
    assertEquals(16 * KIB / 1.5 * 2, climb.steps().get(3).limit().orElseThrow().value());
  }

  @Test
  void whatIsNotThereIsSaid() throws IOException {
    AnomalyName name = AnomalyName.parse("MPI-IO.read.throughput");
    Climb climb = Rules.follow(run(1), name, Thresholds.DEFAULTS, null);
    assertTrue(ClimbText.of(run(1).trace(), name, climb).contains("no read operations in MPI-IO"));
  }
}
