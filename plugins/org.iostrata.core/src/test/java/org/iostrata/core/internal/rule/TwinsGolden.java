// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.iostrata.core.internal.report.FindingsText;
import org.iostrata.core.result.AnalysisResult;

/**
 * What is told of a run with trouble, and of its repaired twin by the same rule, word by word, as
 * somebody has read it: {@code tests/golden/README.md}.
 */
final class TwinsGolden {
  private static final Path FOLDER =
      Path.of(System.getProperty("iostrata.root"), "tests", "golden", "twins");

  private TwinsGolden() {}

  /** With the borders of the limits by which the first run was judged, and the second by a rule. */
  static void check(
      String id, AnalysisResult sickRun, List<Finding> sick, AnalysisResult repaired, Finding gone)
      throws IOException {
    List<Finding> reported = sick.stream().filter(f -> f.severity().isReported()).toList();
    // Without the path, and how many rules there are.
    String text =
        FindingsText.of(sickRun, reported, new FindingsText.Detail(true, false)).split("\n", 2)[1];
    text = text.substring(0, text.lastIndexOf("\n\n") + 2);
    StringBuilder told = new StringBuilder(text).append("Limits:\n");
    reported.forEach(finding -> told.append(Borders.of(finding.id(), sickRun)));
    told.append("\nRepaired: " + gone.severity().key() + ". " + gone.title() + "\n");
    told.append(Borders.of(id, repaired));
    Path golden = FOLDER.resolve(caller() + "." + id + ".txt");
    if (Boolean.getBoolean("golden.update")) {
      Files.createDirectories(FOLDER);
      Files.writeString(golden, told.toString());
    }
    assertEquals(Files.readString(golden), told.toString(), golden::toString);
  }

  /** The test: its class and method. */
  private static String caller() {
    StackWalker.StackFrame test =
        StackWalker.getInstance()
            .walk(
                frames ->
                    frames
                        .filter(frame -> frame.getClassName().endsWith("Test"))
                        .filter(frame -> !frame.getMethodName().startsWith("lambda"))
                        .findFirst())
            .orElseThrow();
    String name = test.getClassName();
    return name.substring(name.lastIndexOf('.') + 1) + "." + test.getMethodName();
  }
}
