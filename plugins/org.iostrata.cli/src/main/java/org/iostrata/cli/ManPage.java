// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The manual page of one command in troff's {@code man} macros, from the same annotations as its
 * help. Of the footer, a line that ends in a colon and is not indented begins a section; the lines
 * below it are kept as they are.
 */
final class ManPage {
  private final CommandSpec spec;
  private final PrintWriter out;

  ManPage(CommandSpec spec, PrintWriter out) {
    this.spec = spec;
    this.out = out;
  }

  void print() {
    String name = spec.qualifiedName("-");
    out.printf(
        ".TH \"%s\" 1 \"\" \"IOStrata\" \"IOStrata Manual\"%n", name.toUpperCase(Locale.ROOT));
    String description = String.join(" ", spec.usageMessage().description());
    section("NAME");
    out.println(escaped(name) + " \\- " + escaped(firstSentence(description)));
    section("SYNOPSIS");
    verbatim(List.of(new Help(spec, Help.Ansi.OFF).synopsis(0).split("\\R")));
    section("DESCRIPTION");
    text(description);
    arguments();
    subcommands();
    footer();
    exitCodes();
    seeAlso();
    out.flush();
  }

  private static String firstSentence(String text) {
    int end = text.indexOf('.');
    String first = end < 0 ? text : text.substring(0, end);
    return first.substring(0, 1).toLowerCase(Locale.ROOT) + first.substring(1);
  }

  private void arguments() {
    section("OPTIONS");
    for (PositionalParamSpec parameter : spec.positionalParameters()) {
      item(parameter.paramLabel(), parameter);
    }
    for (OptionSpec option : spec.options()) {
      String names = String.join(", ", option.names());
      boolean valued = option.arity().max() > 0;
      item(valued ? names + "=" + option.paramLabel() : names, option);
    }
  }

  private void item(String term, ArgSpec argument) {
    if (!argument.hidden()) {
      item(term, String.join(" ", argument.description()));
    }
  }

  private void item(String term, String description) {
    out.println(".TP");
    out.println("\\fB" + escaped(term) + "\\fR");
    text(description);
  }

  private void subcommands() {
    if (spec.subcommands().isEmpty()) {
      return;
    }
    section("COMMANDS");
    for (CommandLine command : spec.subcommands().values()) {
      CommandSpec sub = command.getCommandSpec();
      item(sub.name(), String.join(" ", sub.usageMessage().description()));
    }
  }

  private void footer() {
    List<String> lines =
        Arrays.stream(spec.usageMessage().footer())
            .flatMap(line -> Stream.of(line.split("\\R", -1)))
            .toList();
    int from = 0;
    for (int i = 0; i <= lines.size(); i++) {
      boolean heading = i < lines.size() && lines.get(i).matches("\\S.*:");
      if (heading || i == lines.size()) {
        verbatim(lines.subList(from, i));
        from = i + 1;
      }
      if (heading) {
        section(lines.get(i).substring(0, lines.get(i).length() - 1).toUpperCase(Locale.ROOT));
      }
    }
  }

  private void exitCodes() {
    Map<String, String> own = spec.usageMessage().exitCodeList();
    Map<String, String> codes = own.isEmpty() ? spec.root().usageMessage().exitCodeList() : own;
    section("EXIT STATUS");
    codes.forEach(this::item);
  }

  private void seeAlso() {
    CommandSpec root = spec.root();
    String others =
        Stream.concat(
                Stream.of(root),
                root.subcommands().values().stream().map(CommandLine::getCommandSpec))
            .filter(other -> other != spec)
            .map(other -> "\\fB" + escaped(other.qualifiedName("-")) + "\\fR(1)")
            .collect(Collectors.joining(", "));
    section("SEE ALSO");
    out.println(others);
  }

  private void section(String title) {
    out.println(".SH \"" + title + "\"");
  }

  private void text(String text) {
    text.lines().forEach(line -> out.println(escaped(line)));
  }

  private void verbatim(List<String> lines) {
    if (lines.stream().allMatch(String::isBlank)) {
      return;
    }
    out.println(".nf");
    lines.stream().map(ManPage::escaped).forEach(out::println);
    out.println(".fi");
  }

  /**
   * Free of what troff would take for its own: escapes, hyphens in options, requests at a line's
   * start, letters that are not ASCII.
   */
  private static String escaped(String text) {
    String safe = text.replace("\\", "\\e").replace("-", "\\-");
    String ascii =
        safe.codePoints()
            .mapToObj(c -> c < 128 ? Character.toString(c) : String.format("\\[u%04X]", c))
            .collect(Collectors.joining());
    return ascii.startsWith(".") || ascii.startsWith("'") ? "\\&" + ascii : ascii;
  }
}
