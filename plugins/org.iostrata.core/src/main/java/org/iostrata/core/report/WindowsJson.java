// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.report;

import java.io.IOException;
import java.util.List;
import org.iostrata.core.result.WindowResult;

/** Writes the array {@code windows}. */
final class WindowsJson {
  private final JsonFields json;

  WindowsJson(JsonFields json) {
    this.json = json;
  }

  void write(List<WindowResult> windows) throws IOException {
    json.array("windows", windows, this::window);
  }

  private void window(WindowResult window) throws IOException {
    json.text("layer", window.layer().name());
    json.text("kind", window.kind().key());
    json.number("fromNs", window.fromNs());
    json.number("toNs", window.toNs());
    json.number("processes", window.processes());
    json.number("count", window.count());
    json.number("timeNs", window.timeNs());
    json.number("bytes", window.bytes());
    json.number("busyNs", window.busyNs());
    json.defined("throughputBytesPerSecond", window.throughputBytesPerSecond());
    json.object("concurrency", window.concurrency(), json::concurrency);
    if (window.count() > 0) {
      json.object("slowestProcess", window, this::slowest);
    }
  }

  private void slowest(WindowResult window) throws IOException {
    json.number("process", window.slowestProcess());
    json.number("count", window.slowestCount());
    json.number("timeNs", window.slowestTimeNs());
  }
}
