// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.Advice;
import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.IoStack;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.FileResult;

/** {@code access.redundant-reads}: see {@link RepeatedBytes} and {@link ReadAfterWrite}. */
public final class RedundantReadsRule extends RepeatedBytes {
  /** Passes from which on what lies between them is likely to be about them. */
  private static final double AGAIN = 4;

  /** Passes from which on they are those of a loop. */
  private static final double MANY = 8;

  /** A small file that is read so many times over is read by a loop, too. */
  private static final double OFTEN = 16;

  /** How many times the file is moved may differ so much from its passes. */
  private static final double ABOUT = 0.25;

  /** The rule. */
  public RedundantReadsRule() {
    super(
        OperationKind.READ,
        "access.redundant-reads",
        "Reads far above the size of the file",
        Advice.to("Read each part once and keep it, or share it with who else needs it.")
            .withHdf5("In HDF5 a cache that holds the chunks in use (H5Pset_chunk_cache).")
            .withMpi(
                "One rank, or one of each node, reads and broadcasts (MPI_Bcast), or all read"
                    + " collectively; files that all need are staged on the nodes."));
    inPlainWords("the same bytes are read again and again");
    explains(
        "access.stdio-bulk",
        "access.small-reads",
        "access.random",
        "cache.first-touch",
        "metadata.dominates");
  }

  /** What one process reads again and again, it may take apart again and again, too. */
  @Override
  double aroundNs(FilePattern worst) {
    boolean again = worst.processes() == 1 && versions(worst) >= AGAIN;
    return again ? worst.spanNs() * (1 - 1 / versions(worst)) : 0;
  }

  /**
   * As of loops that run against the order of the file, where each of their elements is read with
   * all that is about it in a buffer.
   */
  @Override
  void describe(FilePattern worst, FindingBuilder told) {
    double passes = (double) worst.backward() + worst.processes();
    if (passes >= MANY * worst.processes()
        && worst.threadRuns() > 2 * passes
        && Math.abs(versions(worst) - passes) <= ABOUT * passes) {
      told.inPlainWords("a file is gone through from begin to end again and again")
          .measure("passes from begin to end", worst.layer(), Quantity.count(passes))
          .remedy(
              "Go through the file once, and take all that is wanted on the way. Where loops run"
                  + " against the order in which data lies, exchange them, or read large parts and"
                  + " sort them out in memory.");
    }
  }

  /**
   * What nobody writes meanwhile is the same each time; who opens it each time has another trouble.
   */
  @Override
  Predicate<FilePattern> isOften(IoStack stack, Layer layer) {
    Set<String> written = Set.copyOf(stack.patterns(layer, OperationKind.WRITE).paths());
    Map<String, Long> opened =
        stack.files(layer, OperationKind.OPEN).stream()
            .collect(
                Collectors.toMap(
                    FileResult::path,
                    file -> file.kinds().get(OperationKind.OPEN).count(),
                    Long::sum));
    return file ->
        versions(file) >= OFTEN * file.processes()
            && versions(file) >= 2.0 * opened.getOrDefault(file.path(), 0L)
            && !written.contains(file.path());
  }

  /** Who looks up by keys meets what was looked up before now and then. */
  @Override
  boolean isIntended(RuleContext run, FilePattern file) {
    return LookUps.are(file) && !ForLibrary.is(run.stack(), file.layer(), file.kind());
  }

  /** What a process reads right after it has written it: it was in its memory. */
  @Override
  Optional<FindingBuilder> findOther(RuleContext run) {
    return ReadAfterWrite.of(run, file -> isLargeEnough(run, file)).map(found -> found.tell(run));
  }
}
