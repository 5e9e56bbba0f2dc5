// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

/** Text that comes as bytes, cut anywhere. */
class PrintedBytesTest {
  @Test
  void charactersSurviveTheEndOfABlock() throws IOException {
    byte[] text = "aé€😀z".getBytes(UTF_8);
    for (int cut = 0; cut <= text.length; cut++) {
      StringWriter printed = new StringWriter();
      try (PrintedBytes bytes = new PrintedBytes(new PrintWriter(printed))) {
        bytes.write(text, 0, cut);
        bytes.write(text, cut, text.length - cut);
      }
      assertEquals("aé€😀z", printed.toString());
    }
  }
}
