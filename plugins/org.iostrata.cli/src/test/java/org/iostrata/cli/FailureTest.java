// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is thrown is one line, and never the exit code that means findings. */
class FailureTest {
  private final StringWriter err = new StringWriter();

  private int report(Throwable thrown) {
    int exitCode = Failure.report(thrown, new PrintWriter(err));
    assertEquals(1, err.toString().lines().count(), err::toString);
    return exitCode;
  }

  @Test
  void noMemoryIsSaidWithWhatToDo() {
    assertEquals(3, report(new OutOfMemoryError("Java heap space")));
    assertTrue(err.toString().contains("JDK_JAVA_OPTIONS=-Xmx"), err::toString);
  }

  @Test
  void noMemoryInAWorkerIsTheSame() {
    Error none = new OutOfMemoryError("Java heap space");
    assertEquals(3, report(new IOException(new ExecutionException(none))));
    assertTrue(err.toString().contains("-Xmx"), err::toString);
  }

  @Test
  void anythingElseIsADefectWithItsPlace() {
    assertEquals(70, report(new StackOverflowError()));
    assertTrue(err.toString().contains("FailureTest.java"), err::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1000000", "2147483647", "-1"})
  void widthsThatNoFigureHasAreRefused(String width) {
    String[] command = {"timeline", "none", "-o", "x.svg", "--width", width};
    StringWriter out = new StringWriter();
    assertEquals(2, Main.execute(new PrintWriter(out), new PrintWriter(err), command));
    assertTrue(err.toString().startsWith("iostrata: --width is at "), err::toString);
  }
}
