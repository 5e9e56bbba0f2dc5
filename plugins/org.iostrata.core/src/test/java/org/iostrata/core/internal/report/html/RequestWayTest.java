// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.RequestResult;
import org.iostrata.core.result.RequestTimes;
import org.junit.jupiter.api.Test;

/** The picture of a mean request: where its parts lie on the way. */
class RequestWayTest {
  private static final Pattern PART =
      Pattern.compile("margin-left:([0-9.]+)%;width:([0-9.]+)%;[^>]*title=\"([^\"]+)\"");

  /** Of four requests with 100 us each. */
  private static RequestResult served(long timed) {
    return served(timed, OptionalLong.empty());
  }

  private static RequestResult served(long timed, OptionalLong disk) {
    long us = 4 * 1000;
    return new RequestResult(
        0,
        "brick",
        OperationKind.WRITE,
        4,
        1,
        4,
        4096,
        timed,
        timed,
        new RequestTimes(timed, 20 * us, 10 * us, 30 * us, 25 * us, disk, 10 * us, 5 * us));
  }

  @Test
  void partsLieOneBehindTheOther() {
    Html html = new Html();
    RequestWay.write(html, served(4));
    String page = html.toString();
    List<String> parts = new ArrayList<>();
    Matcher found = PART.matcher(page);
    while (found.find()) {
      parts.add(found.group(3) + " " + found.group(1) + " " + found.group(2));
    }
    assertEquals(
        List.of(
            "client 0.00 20.00",
            "waits for the answer 0.00 80.00",
            "way 20.00 10.00",
            "way back 65.00 5.00", // 30 % are over when it begins at 95 %
            "waiting 30.00 30.00",
            "working 0.00 25.00",
            "answering 0.00 10.00"),
        parts);
    assertTrue(page.contains("A write served by brick: 100 us"), page);
    assertTrue(page.contains("30 us waiting, 25 us working, 10 us answering"), page);
  }

  @Test
  void disksAreAtTheEndOfTheOperation() {
    Html html = new Html();
    RequestWay.write(html, served(4, OptionalLong.of(25_000 * 4L)));
    Matcher found = PART.matcher(html.toString());
    List<String> parts = new ArrayList<>();
    while (found.find()) {
      parts.add(found.group(3) + " " + found.group(1) + " " + found.group(2));
    }
    assertEquals( // of 125 us: it begins at 68 %, behind waiting and working
        List.of("working 0.00 20.00", "waits for its disks 0.00 20.00", "answering 0.00 8.00"),
        parts.subList(5, 8));
    assertEquals("disk 68.00 20.00", parts.get(8));
    assertTrue(html.toString().contains("A write served by brick: 125 us"), html.toString());
  }

  @Test
  void onlyOfRequestsWhoseTimesAreKnown() {
    assertTrue(RequestWay.isKnown(served(1)));
    assertFalse(RequestWay.isKnown(served(0)));
  }
}
