// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.workload;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.internal.kind.Kinds;
import org.iostrata.simulator.internal.yaml.YamlFile;
import org.iostrata.simulator.internal.yaml.YamlMap;
import org.iostrata.simulator.internal.yaml.YamlValue;
import org.iostrata.simulator.spi.KindChoice;
import org.iostrata.simulator.spi.Splitter;

/** A workload in YAML; {@code docs/formats/workload.schema.json} says what such a file holds. */
public final class WorkloadFile {
  private static final int MOST_PROCESSES = 100_000;
  private static final long MOST_BYTES = 1L << 44;

  /** What all processes access together; offsets are far from what a long holds. */
  private static final double MOST_BYTES_ALTOGETHER = 1L << 60;

  private static final String INDEPENDENT = "independent";
  private static final String SIEVING = "data-sieving";

  private final YamlMap file;

  /** Reads the parts of one kind of workload. */
  private interface Reader {
    Workload read(WorkloadFile from) throws ModelException;
  }

  private static final Map<String, Reader> KINDS =
      Map.of(
          "interleaved",
          WorkloadFile::interleaved,
          "ior",
          WorkloadFile::segmented,
          "random",
          from -> from.random(0),
          "database",
          from -> from.random(0.3),
          "bt-io",
          WorkloadFile::nested,
          "program",
          from -> ProgramFile.read(from.file, from.collective()));

  private WorkloadFile(YamlMap file) {
    this.file = file;
  }

  /**
   * Reads a file.
   *
   * @param settings what is to be in place of what the file says
   * @throws ModelException that names file and line, and says what is expected
   * @throws IOException when it cannot be read
   */
  public static Workload read(Path file, Map<String, String> settings)
      throws IOException, ModelException {
    YamlMap map = YamlFile.read(file);
    settings.forEach(map::set);
    return new WorkloadFile(map).workload();
  }

  /** Reads what a file of a name holds. */
  public static Workload parse(String name, String text) throws ModelException {
    return new WorkloadFile(YamlFile.parse(name, text)).workload();
  }

  private Workload workload() throws ModelException {
    Workload workload = KINDS.get(file.get("kind").oneOf(KINDS.keySet())).read(this);
    Workload.Independent independent = independent();
    return independent.isSieved() ? new SievedWorkload(workload, independent) : workload;
  }

  private Workload interleaved() throws ModelException {
    file.only(
        Set.of(
            "kind",
            "processes",
            "file",
            "block",
            "blocksPerAction",
            "operation",
            "collective",
            INDEPENDENT));
    int processes = processes();
    long block = bytes("block");
    long bytes = bytes("file");
    if (bytes % (processes * block) != 0) {
      throw file.get("file")
          .wrong("a multiple of a block of each process is expected: " + processes * block + " B");
    }
    YamlValue perAction = file.get("blocksPerAction");
    int blocks =
        perAction.text().equals("all")
            ? InterleavedBlocks.ALL
            : (int) perAction.number(1, 1_000_000);
    return new InterleavedBlocks(
        "interleaved blocks", processes, bytes, block, blocks, isWrite(), collective());
  }

  private Workload segmented() throws ModelException {
    file.only(
        Set.of("kind", "processes", "segments", "block", "transfer", "operation", "collective"));
    long block = bytes("block");
    long transfer = bytes("transfer");
    if (block % transfer != 0) {
      throw file.get("block").wrong("a multiple of a transfer is expected: " + transfer + " B");
    }
    int segments = (int) file.get("segments").number(1, 1_000_000);
    requireTotal((double) segments * processes() * block);
    return new SegmentedBlocks(
        "IOR", processes(), segments, block, transfer, isWrite(), collective());
  }

  private Workload random(double writeShare) throws ModelException {
    file.only(Set.of("kind", "processes", "file", "page", "accesses", "writeShare", "seed"));
    long page = bytes("page");
    long bytes = bytes("file");
    if (bytes % page != 0) {
      throw file.get("file").wrong("a multiple of a page is expected: " + page + " B");
    }
    double share = writeShare;
    if (file.find("writeShare").isPresent()) {
      YamlValue value = file.get("writeShare");
      share = value.setting();
      if (share < 0 || share > 1) {
        throw value.wrong("from 0 to 1 is expected: " + value.text());
      }
    }
    long seed = file.find("seed").isPresent() ? file.get("seed").number(0, Integer.MAX_VALUE) : 1;
    return new RandomAccesses(
        file.get("kind").text(),
        processes(),
        bytes,
        page,
        file.get("accesses").number(1, 1_000_000_000),
        share,
        seed);
  }

  private Workload nested() throws ModelException {
    file.only(
        Set.of("kind", "side", "cells", "cell", "steps", "compute", "collective", INDEPENDENT));
    int side = (int) file.get("side").number(1, 300);
    int cells = (int) file.get("cells").number(1, 10_000);
    if (cells % side != 0) {
      throw file.get("cells").wrong("a multiple of side is expected: " + side);
    }
    long cell = file.get("cell").bytes(1, 1 << 20);
    int steps = (int) file.get("steps").number(1, 1_000_000);
    requireTotal((double) cells * cells * cells * cell * steps);
    return new NestedStrides(
        "BT-IO",
        side,
        cells,
        cell,
        steps,
        file.find("compute").isPresent() ? file.get("compute").positiveNumber() : 1,
        collective());
  }

  private void requireTotal(double bytes) throws ModelException {
    if (bytes > MOST_BYTES_ALTOGETHER) {
      throw file.wrong("more than 1 EiB altogether");
    }
  }

  private int processes() throws ModelException {
    return (int) file.get("processes").number(1, MOST_PROCESSES);
  }

  private long bytes(String name) throws ModelException {
    return file.get(name).bytes(1, MOST_BYTES);
  }

  private boolean isWrite() throws ModelException {
    return file.get("operation").oneOf(Set.of("read", "write")).equals("write");
  }

  private Workload.Collective collective() throws ModelException {
    if (file.find("collective").isEmpty() || isText("collective", "none")) {
      return null;
    }
    YamlValue value = file.get("collective");
    YamlMap map = value.map().only(Set.of("kind", "buffer"));
    KindChoice choice = new KindChoice(map.get("kind").text());
    try {
      Kinds.find(Splitter.class, choice);
    } catch (ModelException e) {
      throw value.wrong(e.getMessage());
    }
    return new Workload.Collective(choice, map.get("buffer").bytes(1, MOST_BYTES));
  }

  /** How each does its own; with a buffer of our own, or those of ROMIO. */
  private Workload.Independent independent() throws ModelException {
    Optional<YamlValue> value = file.find(INDEPENDENT);
    if (value.isEmpty()) {
      return Workload.Independent.AS_LIST;
    }
    if (!value.get().isMap()) {
      return value.get().oneOf(Set.of("list", SIEVING)).equals(SIEVING)
          ? Workload.Independent.SIEVED
          : Workload.Independent.AS_LIST;
    }
    YamlMap map = value.get().map().only(Set.of("kind", "buffer"));
    map.get("kind").oneOf(Set.of(SIEVING));
    long buffer = map.get("buffer").bytes(1, MOST_BYTES);
    return new Workload.Independent(buffer, buffer);
  }

  private boolean isText(String name, String text) throws ModelException {
    YamlValue value = file.get(name);
    return !value.isMap() && value.text().equals(text);
  }
}
