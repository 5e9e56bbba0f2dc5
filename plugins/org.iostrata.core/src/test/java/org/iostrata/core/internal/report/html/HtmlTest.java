// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class HtmlTest {
  @Test
  void textAndAttributesAreNeverMarkup() {
    String hostile = "</td><script>'\"&";
    String html = new Html().element("td", hostile, "title", hostile).toString();
    String escaped = "&lt;/td&gt;&lt;script&gt;&#39;&quot;&amp;";
    assertEquals("<td title=\"" + escaped + "\">" + escaped + "</td>", html);
  }

  @Test
  void whatCannotBeSeenIsShown() {
    String unseen = new Html().text("a\u202eb\u0000c\u200bd\te").toString();
    assertEquals("a\\u202eb\\x00c\\u200bd\\te", unseen);
  }

  @Test
  void everyElementIsClosed() {
    assertThrows(IllegalStateException.class, new Html().open("p")::toString);
  }
}
