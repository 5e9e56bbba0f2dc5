// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.core.source.Filter;
import org.iostrata.core.source.FilterException;
import org.iostrata.core.source.Part;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which part of a run a command is about. */
abstract class PartOptions {
  /** Years, so that what is behind it, too, can be drawn. */
  private static final double LONGEST_RUN_NS = 1e17;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description =
          "only operations that end after this time, as 1.5s or 520ms since the begin of the run")
  private String from;

  @Option(
      names = "--where",
      paramLabel = "EXPRESSION",
      description =
          "only operations for which this is true, as 'layer == POSIX && bytes < 64KiB'; fields:"
              + " docs/formats/filter.md")
  private String where;

  /** Where directories are not named by {@code --to}. */
  static final class WithTo extends PartOptions {
    @Option(
        names = {"--to", "--until"},
        paramLabel = "TIME",
        description = "only operations that begin before this time")
    private String to;

    @Override
    String end() {
      return to;
    }
  }

  /** Where {@code --to} names a directory. */
  static final class WithUntil extends PartOptions {
    @Option(
        names = "--until",
        paramLabel = "TIME",
        description = "only operations that begin before this time; --to of other commands")
    private String until;

    @Override
    String end() {
      return until;
    }
  }

  /** The end as it was given, or null. */
  abstract String end();

  /**
   * The part.
   *
   * @throws ParameterException says what is wrong with it
   */
  final Part part() {
    long fromNs = from == null ? Part.OPEN_BEGIN : timeNs("--from", from);
    long toNs = end() == null ? Part.OPEN_END : timeNs("--to", end());
    if (fromNs >= toNs) {
      throw wrong("--from lies behind --to", null);
    }
    return new Part(fromNs, toNs, filter());
  }

  private long timeNs(String option, String text) {
    try {
      double ns = Quantity.parse(text, Unit.NANOSECONDS).value();
      if (ns > LONGEST_RUN_NS) {
        throw wrong(option + " is longer than any run: " + text, null);
      }
      return (long) ns;
    } catch (IllegalArgumentException e) {
      throw wrong(option + ": " + e.getMessage(), e);
    }
  }

  private Filter filter() {
    try {
      return where == null ? null : Filter.parse(where);
    } catch (FilterException e) {
      throw wrong("--where: " + e.getMessage(), e);
    }
  }

  private ParameterException wrong(String message, Exception cause) {
    return new ParameterException(spec.commandLine(), message, cause);
  }
}
