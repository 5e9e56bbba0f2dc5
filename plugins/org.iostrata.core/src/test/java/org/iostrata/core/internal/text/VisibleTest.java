// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class VisibleTest {
  @Test
  void whatSteersATerminalIsShown() {
    assertEquals("a\\x1b[2J\\x07\\x9b\\x7f", Visible.name("a\u001b[2J\u0007\u009b\u007f"));
    assertEquals("\\x1b]0;owned\\x1b\\", Visible.name("\u001b]0;owned\u001b\\"));
    assertEquals("one\\r\\n\\ttwo", Visible.name("one\r\n\ttwo"));
    assertEquals("one\ntwo\\r", Visible.lines("one\ntwo\r"), "these line ends are ours");
  }

  @Test
  void whatTurnsWordsOrHidesInThemIsShown() {
    assertEquals(
        "x\\u202efig.h5\\u2066\\u200b\\u2028", Visible.name("x\u202efig.h5\u2066\u200b\u2028"));
    assertEquals("\\U000e0041", Visible.line(Character.toString(0xe0041)));
    assertEquals("\\ud800x\\uffff", Visible.line("\ud800x\uffff"), "what is no character");
  }

  @Test
  void whatHasAShapeStays() {
    String names = "größe/файл/文件/ملف/😀 (1).h5";
    assertEquals(names, Visible.name(names));
  }

  @Test
  void aLongNameLosesItsMiddle() {
    String path = "/scratch/" + "d".repeat(300) + "/out.h5";
    String shown = Visible.name(path);
    assertTrue(shown.startsWith("/scratch/ddd") && shown.contains("…"), shown);
    assertTrue(shown.endsWith("/out.h5 (316 characters)"), shown);
    String huge = "😀".repeat(1 << 20);
    assertFalse(Visible.name(huge).contains("\\u"), "no character is cut in half");
    assertTrue(Visible.name("\u001b".repeat(1 << 20)).length() < 1100);
  }

  @Property
  void noUnseenCharacterIsLeft(@ForAll String text) {
    assertTrue(
        Visible.name(text).codePoints().noneMatch(c -> Character.getType(c) == Character.CONTROL));
    String lines = Visible.lines(text);
    assertTrue(lines.codePoints().noneMatch(c -> Character.isISOControl(c) && c != '\n'));
  }
}
