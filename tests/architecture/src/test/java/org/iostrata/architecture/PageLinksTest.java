// SPDX-License-Identifier: EPL-2.0
package org.iostrata.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Where a page leads to is there: the file, and the heading in it. */
class PageLinksTest {
  private static final Path ROOT = Path.of(System.getProperty("iostrata.root"));
  private static final Pattern CODE = Pattern.compile("```.*?```", Pattern.DOTALL);
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s#]*)(?:#([^)\\s]+))?\\)");
  private static final Pattern HEADING = Pattern.compile("^#+ (.*)$", Pattern.MULTILINE);
  private static final Pattern WORD =
      Pattern.compile("^\\| ([^|]+) \\| [^-|][^|]*\\| \\[", Pattern.MULTILINE);

  private static List<Path> pages() {
    return Stream.of("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs")
        .flatMap(place -> SourceTree.files(place, ".md").stream())
        .toList();
  }

  @Test
  void linksLeadSomewhere() {
    List<String> broken = new ArrayList<>();
    for (Path page : pages()) {
      for (MatchResult link : LINK.matcher(prose(page)).results().toList()) {
        if (!link.group(1).startsWith("http") && !leadsSomewhere(page, link)) {
          broken.add(page + ": " + link.group());
        }
      }
    }
    assertEquals(List.of(), broken);
  }

  private static boolean leadsSomewhere(Path page, MatchResult link) {
    Path target = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1)).normalize();
    return Files.exists(ROOT.resolve(target))
        && (link.group(2) == null || headings(target).contains(link.group(2)));
  }

  private static String prose(Path page) {
    return CODE.matcher(SourceTree.text(page)).replaceAll("");
  }

  /** As those who show such pages name them in addresses. */
  private static Set<String> headings(Path page) {
    return HEADING
        .matcher(prose(page))
        .results()
        .map(heading -> heading.group(1).strip().toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^\\p{L}\\p{N}_ -]", "").replace(' ', '-'))
        .collect(Collectors.toSet());
  }

  @Test
  void wordsAreInOrder() {
    List<String> words =
        WORD.matcher(SourceTree.text(Path.of("docs/glossary.md")))
            .results()
            .map(row -> row.group(1).toLowerCase(Locale.ROOT))
            .toList();
    assertTrue(words.size() > 60, words::toString);
    assertEquals(words.stream().sorted().toList(), words);
  }
}
