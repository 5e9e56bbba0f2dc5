// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;

/** Rows as text. */
class WritersPropertyTest {
  @Property
  void numbersAreDecimal(@ForAll long value) {
    byte[] digits = new byte[32];
    int end = Digits.write(value, digits, 3);
    assertEquals(Long.toString(value), new String(digits, 3, end - 3, StandardCharsets.US_ASCII));
  }

  @Example
  void theEdgesOfNumbersAreDecimal() {
    for (long value : new long[] {Long.MIN_VALUE, -10, -9, -1, 0, 9, 10, 99, Long.MAX_VALUE}) {
      numbersAreDecimal(value);
    }
  }

  @Example
  void csvTellsEmptyFromMissingAndQuotesWhatItMust() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TableWriter writer = TextFormat.CSV.writer(List.of("a", "b,c"), true, bytes)) {
      writer.beginRow();
      writer.text("");
      writer.missing();
      writer.endRow();
      writer.beginRow();
      writer.text("x \"y\", z");
      writer.flag(true);
      writer.endRow();
      writer.beginRow();
      writer.integer(-7);
      writer.real(0.5);
      writer.endRow();
    }
    assertEquals(
        "a,\"b,c\"\n\"\",\n\"x \"\"y\"\", z\",true\n-7,0.5\n",
        bytes.toString(StandardCharsets.UTF_8));
  }

  @Example
  void jsonHasEveryColumn() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    List<String> columns = List.of("a", "b", "c", "d", "e");
    try (TableWriter writer = TextFormat.JSON_LINES.writer(columns, true, bytes)) {
      for (int row = 0; row < 2; row++) {
        writer.beginRow();
        writer.text("\n\"é");
        writer.missing();
        writer.flag(false);
        writer.integer(row);
        writer.real(1.5);
        writer.endRow();
      }
    }
    String line = "{\"a\":\"\\n\\\"é\",\"b\":null,\"c\":false,\"d\":%d,\"e\":1.5}\n";
    assertEquals(line.formatted(0) + line.formatted(1), bytes.toString(StandardCharsets.UTF_8));
  }

  /** Many cells of any length, over the ends of the buffer. */
  @Property(tries = 50)
  void csvLosesNothing(
      @ForAll @Size(min = 1, max = 20) List<@StringLength(max = 5000) String> texts)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    List<String> cells = new ArrayList<>();
    try (TableWriter writer = TextFormat.CSV.writer(List.of("a"), false, bytes)) {
      for (int i = 0; i < 50; i++) {
        String text = clean(texts.get(i % texts.size()));
        writer.beginRow();
        writer.text(text);
        writer.integer(i);
        writer.endRow();
        cells.add((text.isEmpty() ? "\"\"" : text) + "," + i);
      }
    }
    assertEquals(String.join("\n", cells) + "\n", bytes.toString(StandardCharsets.UTF_8));
  }

  /** Without what must be quoted, which has its own test, and half characters. */
  private static String clean(String text) {
    return text.replaceAll("[,\"\n\r\ud800-\udfff]", "");
  }
}
