// SPDX-License-Identifier: EPL-2.0
package org.iostrata.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages that explain by code that is there show what is there, and name files that are. */
class ShownCodeTest {
  private static final Pattern BLOCK =
      Pattern.compile("```(java|c|xml)\n(?://|<!--) (\\S+)(?: -->)?\n(.*?)```", Pattern.DOTALL);
  private static final Pattern ANY_BLOCK = Pattern.compile("^```(java|c|xml)$", Pattern.MULTILINE);
  private static final Pattern CLASS =
      Pattern.compile("`([A-Z][a-z]+[A-Z]\\w*)(?:\\.[a-z]\\w*)?`"); // as in `KindColumn`

  private static final Pattern TEST = Pattern.compile("`(\\w+Test)\\.(\\w+)`");

  @ParameterizedTest
  @ValueSource(strings = {"add-a-metric", "add-a-view", "add-a-wrapped-call", "add-a-cache-layer"})
  void whatAPageShowsIsTheCode(String name) {
    String page = SourceTree.text(Path.of("docs/howto/" + name + ".md"));
    List<MatchResult> blocks = BLOCK.matcher(page).results().toList();
    assertEquals(ANY_BLOCK.matcher(page).results().count(), blocks.size(), "each names its file");
    assertTrue(blocks.size() >= 5);
    for (MatchResult block : blocks) {
      String code = SourceTree.text(file(block.group(2)));
      assertTrue(code.contains(block.group(3)), () -> block.group(2) + " is no longer as shown");
    }
  }

  /** Java is named by its package. */
  private static Path file(String shown) {
    if (!shown.startsWith("org/")) {
      return Path.of(shown);
    }
    List<Path> files = SourceTree.mainJava().stream().filter(file -> file.endsWith(shown)).toList();
    assertEquals(1, files.size(), shown);
    return files.get(0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "add-a-metric",
        "add-a-view",
        "add-a-wrapped-call",
        "add-a-rule",
        "add-a-cache-layer"
      })
  void theClassesItNamesAreThere(String name) {
    List<String> known =
        Stream.of("plugins", "otf2-importer", "tests")
            .flatMap(folder -> SourceTree.files(folder, ".java").stream())
            .map(file -> file.getFileName().toString().replace(".java", ""))
            .toList();
    List<String> gone =
        CLASS
            .matcher(SourceTree.text(Path.of("docs/howto/" + name + ".md")))
            .results()
            .map(found -> found.group(1))
            .filter(found -> !known.contains(found))
            .toList();
    assertEquals(List.of(), gone);
  }

  /** A page that names the test of each thing it promises. */
  @Test
  void theTestsItNamesAreThere() {
    List<MatchResult> tests =
        TEST.matcher(SourceTree.text(Path.of("docs/guide/hdtrace.md"))).results().toList();
    assertTrue(tests.size() > 30, tests.size() + " tests");
    for (MatchResult test : tests) {
      List<Path> files = SourceTree.files("tests", "/" + test.group(1) + ".java");
      assertEquals(1, files.size(), test.group(1));
      assertTrue(
          SourceTree.code(files.get(0)).contains("void " + test.group(2) + "("), test.group());
    }
  }
}
