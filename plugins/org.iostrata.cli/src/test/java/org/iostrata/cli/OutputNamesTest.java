// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OutputNamesTest {
  private static List<String> names(String... traces) {
    List<Path> paths = Stream.of(traces).map(Path::of).toList();
    return List.copyOf(OutputNames.of(paths, "index").values());
  }

  @Test
  void saysWhatTellsTracesApart() {
    assertEquals(
        List.of("a-one", "b-one", "b-two"),
        names("runs/a/one/traces.otf2", "runs/b/one/", "runs/b/two/traces.otf2"));
    assertEquals(List.of("b"), names("runs/b"));
    assertEquals(List.of("b", "b-c"), names("runs/b", "runs/b/c"));
  }

  @Test
  void keepsTheNameOfAnAnchorThatWasChosen() {
    assertEquals(List.of("x", "y"), names("runs/x.otf2", "runs/y.otf2"));
  }

  @Test
  void namesAreUnique() {
    assertEquals(List.of("a-b", "a-b-2"), names("a/b/traces.otf2", "a-b"));
    assertEquals(List.of("index-2", "z"), names("r/index", "r/z"));
  }
}
