// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.CStreams;
import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.KindFacts;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.internal.rule.TransferRule;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.FileResult;
import org.iostrata.core.result.Totals;

/**
 * Much data goes through C streams, which copy it and cut it into pieces of their buffer.
 *
 * <p>Impact, for reads and writes: {@code busy time in ISO C x (1 - mean request below / good
 * size)}, where the request below is that of POSIX inside of ISO C, or, when that was not recorded,
 * the stream's default buffer, or the call where that is larger: pieces of a good size would be
 * fewer by that factor. Calls that only copy do not count, nor does what a few wait for where each
 * is a request, nor files of which nearly each call is for another place.
 */
public final class StdioBulkRule extends TransferRule {
  private static final double MOST = 0.5;

  private final Threshold minBytes =
      limit("min-bytes", Quantity.bytes(4 << 20), "less through streams does not matter");
  private final Threshold goodSize =
      limit("good-size", Quantity.bytes(1 << 20), "the piece a stream should hand on");

  /** The rule. */
  public StdioBulkRule() {
    super(
        "access.stdio-bulk",
        "Bulk data through C streams",
        "No bulk data goes through C streams in small pieces.",
        Requirement.STDIO);
    inPlainWords("much data goes through a C stream with a small buffer");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run, OperationKind kind) {
    KindFacts streams = run.stack().kind(Layer.ISO_C, kind);
    Set<String> scattered = scattered(run, kind);
    List<FileResult> files =
        run.stack().files(Layer.ISO_C, kind).stream()
            .filter(file -> !hasOwnBuffer(run, file))
            .filter(file -> !scattered.contains(file.path()))
            .toList();
    Totals all = totals(files.stream(), kind);
    double meanBytes = (double) all.bytes() / Math.max(1, all.count());
    if (streams == null || all.bytes() < run.limit(minBytes)) {
      return Optional.empty();
    }
    OptionalDouble recorded = requestBelow(run, kind, files);
    double below = recorded.orElse(CStreams.requestBytes(meanBytes));
    if (below >= run.limit(goodSize) || (recorded.isEmpty() && CStreams.passOn(meanBytes))) {
      return Optional.empty();
    }
    return Optional.of(
        run.finding()
            .in(Layer.ISO_C)
            .title(
                "%s are %s through C streams, which copy them and cut them to their buffer.",
                Quantity.bytes(all.bytes()), kind == OperationKind.READ ? "read" : "written")
            .measure("bytes of " + kind.key() + "s", Layer.ISO_C, Quantity.bytes(all.bytes()))
            .measure("mean " + kind.key() + " below", Layer.POSIX, Quantity.bytes(below))
            .impact(
                (1 - below / run.limit(goodSize))
                    * CStreams.beyondCopying(
                        streams, (double) all.timeNs() / Math.max(1, all.count()), meanBytes)
                    * CStreams.asMostTake(streams, meanBytes)
                    * all.timeNs()
                    / Math.max(1, streams.timeNs()),
                Layer.ISO_C,
                kind)
            .onlyFiles(files.stream().map(FileResult::path).toList())
            .remedy(
                "Use read and write for bulk data; or give the stream a large buffer"
                    + " of your own before its first use: setvbuf(stream, buffer, _IOFBF, 4 <<"
                    + " 20). Without a buffer glibc ignores the size."));
  }

  /** Whether the program chose the buffer: setvbuf is the only such call that is recorded. */
  private static boolean hasOwnBuffer(RuleContext run, FileResult file) {
    KindFacts metadata = run.stack().kind(Layer.ISO_C, OperationKind.METADATA);
    return file.kinds().containsKey(OperationKind.METADATA)
        && metadata != null
        && metadata.isRecorded();
  }

  /** Files of which nearly each call is for another place: more at a time would be in vain. */
  private static Set<String> scattered(RuleContext run, OperationKind kind) {
    return Set.copyOf(
        run.stack()
            .patterns(Layer.ISO_C, kind)
            .where(FilePattern::tellsThreadRuns)
            .where(file -> file.threadRuns() > MOST * file.count())
            .paths());
  }

  /** By the links, or else by what is done with the same files below; empty without any. */
  private static OptionalDouble requestBelow(
      RuleContext run, OperationKind kind, List<FileResult> files) {
    OptionalDouble linked =
        run.result().links().orElse(List.of()).stream()
            .filter(link -> link.from() == Layer.ISO_C && link.kind() == kind)
            .filter(link -> link.to() == Layer.POSIX && link.childKind() == kind)
            .mapToDouble(link -> (double) link.childBytes() / link.children())
            .findFirst();
    return linked.isPresent() ? linked : requestInFiles(run, kind, files);
  }

  private static OptionalDouble requestInFiles(
      RuleContext run, OperationKind kind, List<FileResult> files) {
    Set<String> paths = files.stream().map(FileResult::path).collect(Collectors.toSet());
    Totals below =
        totals(
            run.stack().files(Layer.POSIX, kind).stream()
                .filter(file -> paths.contains(file.path())),
            kind);
    return below.count() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) below.bytes() / below.count());
  }

  private static Totals totals(Stream<FileResult> files, OperationKind kind) {
    return files.map(file -> file.kinds().get(kind)).reduce(Totals.NOTHING, Totals::plus);
  }
}
