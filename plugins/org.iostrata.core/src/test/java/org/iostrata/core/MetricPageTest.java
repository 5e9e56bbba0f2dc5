// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page about metrics shows code that is there, and names classes that are. */
class MetricPageTest {
  private static final Path ROOT = Path.of(System.getProperty("iostrata.root"));
  private static final Path CODE = ROOT.resolve("plugins/org.iostrata.core/src/main/java");
  private static final Pattern BLOCK =
      Pattern.compile("```java\n// (\\S+)\n(.*?)```", Pattern.DOTALL);

  @Test
  void whatItShowsIsTheCode() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/howto/add-a-metric.md"));
    List<MatchResult> blocks = BLOCK.matcher(page).results().toList();
    assertEquals(page.split("```java", -1).length - 1, blocks.size(), "each names its file");
    assertTrue(blocks.size() >= 5);
    for (MatchResult block : blocks) {
      String code = Files.readString(CODE.resolve(block.group(1)));
      assertTrue(code.contains(block.group(2)), () -> block.group(1) + " is no longer as shown");
    }
  }
}
