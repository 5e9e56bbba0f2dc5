// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every rule has a page, every page a rule, and what a page must say. */
class RulePagesTest {
  private static final Path PAGES = Path.of(System.getProperty("iostrata.root"), "docs", "rules");
  private static final List<String> SECTIONS =
      List.of("What it means", "Evidence", "Impact", "Remedy", "Source");

  @Test
  void everyRuleHasACompletePage() throws IOException {
    String index = Files.readString(PAGES.resolve("README.md"));
    for (Rule rule : Rules.all()) {
      RuleDescription description = rule.description();
      String id = description.id();
      String page = Files.readString(PAGES.resolve(id + ".md"));
      assertTrue(page.startsWith("# " + id + ": " + description.title() + "\n"), id);
      for (String section : SECTIONS) {
        int at = page.indexOf("\n## " + section + "\n\n");
        assertTrue(at > 0, id + " lacks " + section);
        String text = page.substring(at + section.length() + 6);
        assertTrue(text.length() > 10 && !text.startsWith("#"), id + ": nothing in " + section);
      }
      assertTrue(page.contains("\n```"), id + " lacks a snippet");
      for (Threshold threshold : description.thresholds()) {
        String line = "| `" + threshold.id() + "` | " + threshold.defaultValue() + " | ";
        assertTrue(page.contains(line + threshold.meaning()), id + " lacks " + line);
      }
      assertTrue(index.contains("| [" + id + "](" + id + ".md) | " + description.title()), id);
    }
  }

  @Test
  void everyPageHasARule() throws IOException {
    Set<String> rules =
        Rules.all().stream()
            .map(rule -> rule.description().id() + ".md")
            .collect(Collectors.toCollection(TreeSet::new));
    rules.add("README.md");
    try (Stream<Path> pages = Files.list(PAGES)) {
      assertEquals(
          rules,
          pages
              .map(page -> page.getFileName().toString())
              .filter(name -> !name.equals("images"))
              .collect(Collectors.toCollection(TreeSet::new)));
    }
  }
}
