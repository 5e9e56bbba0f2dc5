// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.iostrata.core.internal.report.FindingsText;
import org.iostrata.core.result.TraceSummary;

/**
 * What is told of a run with trouble, and of its repaired twin by the same rule, word by word, as
 * somebody has read it: {@code tests/golden/README.md}.
 */
final class TwinsGolden {
  private static final Path FOLDER =
      Path.of(System.getProperty("iostrata.root"), "tests", "golden", "twins");

  private TwinsGolden() {}

  static void check(String id, TraceSummary run, List<Finding> sick, Finding gone)
      throws IOException {
    List<Finding> reported = sick.stream().filter(f -> f.severity().isReported()).toList();
    // Without the path, and how many rules there are.
    String text = FindingsText.of(run, reported, false).split("\n", 2)[1];
    text = text.substring(0, text.lastIndexOf("\n\n") + 2);
    String told = text + "Repaired: " + gone.severity().key() + ". " + gone.title() + "\n";
    Path golden = FOLDER.resolve(caller() + "." + id + ".txt");
    if (Boolean.getBoolean("golden.update")) {
      Files.createDirectories(FOLDER);
      Files.writeString(golden, told);
    }
    assertEquals(Files.readString(golden), told, golden::toString);
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
