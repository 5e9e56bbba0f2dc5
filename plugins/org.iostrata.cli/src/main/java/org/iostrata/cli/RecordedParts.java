// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** What of a command is recorded: layers, files, connections. */
final class RecordedParts {
  static final String LAYERS_VARIABLE = "IOSTRATA_LAYERS";

  /** The words of it, as scorep-config/common/calls.c has them. */
  private static final List<String> LAYERS =
      List.of("netcdf", "hdf5", "mpiio", "isoc", "aio", "posix", "client", "block", "mpi", "net");

  /** Those that are recorded only when they are asked for. */
  private static final List<String> ON_REQUEST = List.of("mpi", "net");

  private static final int LEAST_BUFFER_KIB = 16; // as scorep-config/preload/config.c has it
  private static final int MOST_BUFFER_KIB = 1 << 20;

  /** What a shell may complete {@code --layers} with. */
  static final class LayerNames extends ArrayList<String> {
    LayerNames() {
      super(LAYERS);
    }
  }

  @Option(
      names = "--layers",
      paramLabel = "LAYER",
      split = ",",
      completionCandidates = LayerNames.class,
      description =
          "the layers to record, by commas: netcdf, hdf5, mpiio, isoc, aio, posix, client"
              + " (libnfs and libgfapi), block (requests to disks, needs root, as does io_uring"
              + " without liburing in aio), mpi (communication"
              + " of MPI, messages however short), net (connections, and file systems in user space,"
              + " with what the kernel tells of them to root);"
              + " default: all but mpi and net")
  private List<String> layers = List.of();

  @Option(
      names = "--net",
      description =
          "record connections beside all else, so that requests can be followed from process to"
              + " process")
  private boolean net;

  @Option(
      names = "--net-include",
      paramLabel = "PARTS",
      description =
          "record only connections with such a part, by commas: tcp:, unix:, fuse:, an address,"
              + " :PORT>, :PORT|, program:NAME|")
  private String netInclude;

  @Option(
      names = "--net-exclude",
      paramLabel = "PARTS",
      description = "do not record connections with such a part")
  private String netExclude;

  @Option(
      names = "--server",
      paramLabel = "NAME",
      description =
          "the command is a file server of this name: its operations are the server's, and its"
              + " connections are recorded")
  private String server;

  @Option(
      names = "--include",
      paramLabel = "PATTERNS",
      description = "record only these files: patterns with * and ?, by :")
  private String include;

  @Option(
      names = "--exclude",
      paramLabel = "PATTERNS",
      description = "do not record these files: patterns with * and ?, by :")
  private String exclude;

  @Option(
      names = "--buffer",
      paramLabel = "KIB",
      description = "memory per thread, 16 to 1048576 KiB (default: 256)")
  private Integer bufferKib;

  /** Why it cannot be recorded so, or null. */
  String problem() {
    for (String layer : layers) {
      if (!LAYERS.contains(layer)) {
        return "no layer " + layer + "; there are: " + String.join(", ", LAYERS);
      }
    }
    if (bufferKib != null && (bufferKib < LEAST_BUFFER_KIB || bufferKib > MOST_BUFFER_KIB)) {
      return "--buffer takes %d to %d KiB, not %d"
          .formatted(LEAST_BUFFER_KIB, MOST_BUFFER_KIB, bufferKib);
    }
    return null;
  }

  /** Whether what the kernel tells is wanted. */
  boolean needKernel() {
    return layers.isEmpty()
        || recordedLayers().stream().anyMatch(List.of("block", "aio", "net")::contains);
  }

  /** The layers, when not those that are recorded anyway. */
  private List<String> recordedLayers() {
    List<String> wanted = new ArrayList<>(layers);
    if (net || server != null) {
      if (wanted.isEmpty()) {
        wanted.addAll(LAYERS);
        wanted.removeAll(ON_REQUEST);
      }
      if (!wanted.contains("net")) {
        wanted.add("net");
      }
    }
    return wanted;
  }

  /** Adds what the tracer is told by its environment, which is the contract of its man page. */
  void addTo(Map<String, String> environment) {
    List<String> wanted = recordedLayers();
    if (!wanted.isEmpty()) {
      environment.put(LAYERS_VARIABLE, String.join(",", wanted));
    }
    putIfGiven(environment, "IOSTRATA_SERVER", server);
    putIfGiven(environment, "IOSTRATA_NET_INCLUDE", netInclude);
    putIfGiven(environment, "IOSTRATA_NET_EXCLUDE", netExclude);
    putIfGiven(environment, "IOSTRATA_INCLUDE", include);
    putIfGiven(environment, "IOSTRATA_EXCLUDE", exclude);
    putIfGiven(environment, "IOSTRATA_BUFFER", bufferKib);
  }

  private static void putIfGiven(Map<String, String> environment, String name, Object value) {
    if (value != null) {
      environment.put(name, value.toString());
    }
  }
}
