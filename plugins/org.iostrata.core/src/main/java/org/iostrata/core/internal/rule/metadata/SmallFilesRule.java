// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.metadata;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.Advice;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.Rule;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.FileResult;
import org.iostrata.core.result.Totals;

/**
 * Data lies in many small files. The layer is the highest one that opens them. A folder that is
 * opened to be listed holds no data, and is none of them; nor is a file that is opened again and
 * again, which would be opened as often if it were large.
 *
 * <p>Impact: {@code busy time of the lowest layer x part of its time in open and close x share of
 * small files among all that is opened}: in one file they would be opened and closed once.
 */
public final class SmallFilesRule extends Rule {
  private static final double MOST = 0.5;

  private final Threshold minFiles =
      limit("min-files", Quantity.count(64), "fewer small files do not matter");
  private final Threshold maxOpenings =
      limit(
          "max-openings",
          Quantity.count(4),
          "openings of a file by each process, on average: more are no matter of its size");
  private final Threshold maxBytes =
      limit("max-bytes", Quantity.bytes(1 << 20), "a file of which less is moved is small");

  /** The rule. */
  public SmallFilesRule() {
    super(
        "metadata.many-small-files",
        "Many small files",
        "There are not many small files.",
        Requirement.TRANSFERS);
    inPlainWords("data lies in very many small files");
    explains("metadata.dominates", "access.small-reads", "access.small-writes");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run) {
    Layer lowest = run.stack().lowest(OperationKind.OPEN, ProgramLayers::contain);
    List<FileResult> opened = run.stack().files(lowest, OperationKind.OPEN);
    List<FileResult> files = opened.stream().filter(file -> !file.folder()).toList();
    Map<String, Long> moved = moved(run);
    List<FileResult> small =
        files.stream()
            .filter(file -> moved.get(file.path()) < run.limit(maxBytes))
            .filter(file -> openings(file) <= run.limit(maxOpenings))
            .toList();
    if (small.size() < run.limit(minFiles) || small.size() < MOST * files.size()) {
      return Optional.empty();
    }
    double mean = small.stream().mapToLong(file -> moved.get(file.path())).average().orElse(0);
    double share = small.size() / (double) opened.size(); // folders take their part of the time
    return Optional.of(
        tell(run, lowest, share, small)
            .noteUnlessMuch()
            .title(
                "%,d files hold %s each on average: opening and closing them takes %s.",
                small.size(),
                Quantity.bytes(mean),
                Quantity.nanoseconds(share * busyNs(run, lowest)))
            .measure("small files", lowest, Quantity.count(small.size()))
            .measure("files opened", lowest, Quantity.count(files.size()))
            .measure("mean bytes moved per small file", lowest, Quantity.bytes(mean)));
  }

  /**
   * Of each file, in the layer that moves most: a stream of C++ is opened in C and written below.
   */
  private static Map<String, Long> moved(RuleContext run) {
    return run.result().files().stream()
        .filter(file -> ProgramLayers.contain(file.layer()))
        .collect(Collectors.toMap(FileResult::path, SmallFilesRule::bytes, Math::max));
  }

  private static long bytes(FileResult file) {
    return file.kinds().values().stream().mapToLong(Totals::bytes).reduce(0, Saturating::add);
  }

  /** How often each process opens a file; 0 where it is not known how many processes do. */
  private static double openings(FileResult file) {
    double all = file.kinds().get(OperationKind.OPEN).count();
    return all / file.share().processes().orElse(Integer.MAX_VALUE);
  }

  private static double busyNs(RuleContext run, Layer layer) {
    return (double) run.stack().busyNs(layer, OperationKind.OPEN)
        + run.stack().busyNs(layer, OperationKind.CLOSE);
  }

  /** Time of questions about names that are none of these files: of some there is none. */
  private static double askedOfOthersNs(RuleContext run, Layer layer, List<FileResult> small) {
    double aboutThemNs =
        small.stream()
            .mapToDouble(
                file -> file.kinds().getOrDefault(OperationKind.STAT, Totals.NOTHING).timeNs())
            .sum();
    return run.stack().timeNs(layer, OperationKind.STAT) - aboutThemNs;
  }

  private FindingBuilder tell(RuleContext run, Layer lowest, double share, List<FileResult> small) {
    Layer first = lowest;
    while (run.stack().above(first, OperationKind.OPEN) != null) {
      first = run.stack().above(first, OperationKind.OPEN);
    }
    FindingBuilder finding = run.finding();
    if (askedOfOthersNs(run, lowest, small) > share * busyNs(run, lowest)) {
      finding.isNoCauseOf("metadata.dominates"); // which is about other names
    }
    return finding
        .in(first)
        .onlyFiles(small.stream().map(FileResult::path).toList())
        .impact(share * Meanwhile.lost(run, lowest, OperationKind.OPEN), lowest, OperationKind.OPEN)
        .impact(
            share * Meanwhile.lost(run, lowest, OperationKind.CLOSE), lowest, OperationKind.CLOSE)
        .remedy(
            Advice.to(
                    "Put the pieces into one file: a container such as a tar, a database or a"
                        + " HDF5 file; or keep many of them in memory and write them together."
                        + " Where they have to be so many: several at a time, on a disk of the"
                        + " node. Of temporary files there are fewer where the program may use"
                        + " more memory.")
                .withMpi("One shared file by MPI-IO or parallel HDF5, or one file per node."));
  }
}
