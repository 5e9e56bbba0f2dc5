// SPDX-License-Identifier: EPL-2.0
package org.iostrata.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Signals of Trace Compass reach public classes only: public classes below others get methods of
 * their own from the compiler, which may lack the annotation.
 */
class SignalHandlersTest {
  @Test
  void whoHearsSignalsIsPublic() {
    List<Path> hidden = new ArrayList<>();
    int handlers = 0;
    for (Path file : SourceTree.mainJava()) {
      String code = SourceTree.code(file);
      if (code.contains("@TmfSignalHandler")) {
        handlers++;
        String name = file.getFileName().toString().replace(".java", "");
        if (!code.matches("(?s).*\\npublic [a-z ]*class " + name + "\\b.*")) {
          hidden.add(file);
        }
      }
    }
    assertTrue(handlers > 3, handlers + " classes hear signals");
    assertEquals(List.of(), hidden);
  }
}
