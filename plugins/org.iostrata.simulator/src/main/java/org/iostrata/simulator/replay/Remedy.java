// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.replay;

import java.util.Map;
import java.util.Optional;

/**
 * What a finding advises, as a simulated cluster can do it.
 *
 * @param words what does it, and then saves time: a plural
 * @param settings of the variant, as {@code --set} has them
 * @param isOfMpiIo whether it changes calls of MPI-IO; else it changes servers
 */
public record Remedy(String words, Map<String, String> settings, boolean isOfMpiIo) {
  private static final Remedy GATHERED =
      new Remedy("collective calls for all at once", Map.of("access", "gathered"), true);
  private static final Remedy JOINING =
      new Remedy(
          "servers that gather writes and do together what lies together",
          Map.of("cache", "AggregationCache"),
          false);
  private static final Remedy SORTING =
      new Remedy(
          "servers that sort and join what waits", Map.of("cache", "ServerDirectedIO"), false);

  /** By the id of the rule. */
  private static final Map<String, Remedy> REMEDIES =
      Map.of(
          "collective.not-used", GATHERED,
          "access.shared-file-small-writes", GATHERED,
          "access.split", GATHERED,
          "access.small-writes", JOINING,
          "access.broken-runs", SORTING,
          "access.random", SORTING);

  /** Copies the settings. */
  public Remedy {
    settings = Map.copyOf(settings);
  }

  /** The remedy of a rule's finding; empty when the model has none. */
  public static Optional<Remedy> of(String rule) {
    return Optional.ofNullable(REMEDIES.get(rule));
  }
}
