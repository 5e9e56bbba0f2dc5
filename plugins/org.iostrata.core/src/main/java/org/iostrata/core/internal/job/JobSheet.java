// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.job;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.iostrata.core.source.Source;

/**
 * What a log tells of its job.
 *
 * @param facts by name
 * @param tables in the order in which they are read
 */
public record JobSheet(List<JobFact> facts, List<JobTable> tables) {
  /** Copies the lists. */
  public JobSheet {
    facts = List.copyOf(facts);
    tables = List.copyOf(tables);
  }

  /** One fact. */
  public record JobFact(String name, String value) {}

  /**
   * That of a source, of the whole run, when it has one.
   *
   * @throws IOException when it cannot be read
   */
  public static Optional<JobSheet> of(Source source) throws IOException {
    return source.counted().orElse(null) instanceof JobSource job
        ? Optional.of(job.sheet())
        : Optional.empty();
  }
}
