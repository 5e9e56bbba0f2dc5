// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.report;

import java.io.IOException;
import java.util.List;
import org.iostrata.core.result.FileResult;
import org.iostrata.core.result.HandleResult;
import org.iostrata.core.result.PhaseResult;
import org.iostrata.core.result.Place;
import org.iostrata.core.result.ProcessResult;
import org.iostrata.core.result.SharedPlace;
import org.iostrata.core.result.ThreadResult;

/** Writes the arrays of totals by file, process, thread, handle and phase. */
final class PlacesJson {
  private final JsonFields json;

  PlacesJson(JsonFields json) {
    this.json = json;
  }

  void files(List<FileResult> files) throws IOException {
    json.array("files", files, this::file);
  }

  private void file(FileResult file) throws IOException {
    json.text("path", file.path());
    json.text("class", file.fileClass().name());
    shared(file);
  }

  private void shared(SharedPlace place) throws IOException {
    json.text("layer", place.layer().name());
    json.number("timeNs", place.timeNs());
    json.share(place.share());
    json.totals(place.kinds());
  }

  private void place(Place place) throws IOException {
    json.text("layer", place.layer().name());
    json.totals(place.kinds());
  }

  void processes(List<ProcessResult> processes) throws IOException {
    json.array("processes", processes, this::process);
  }

  private void process(ProcessResult process) throws IOException {
    json.number("process", process.process());
    json.text("name", process.name());
    place(process);
  }

  void threads(List<ThreadResult> threads) throws IOException {
    json.array("threads", threads, this::thread);
  }

  private void thread(ThreadResult thread) throws IOException {
    json.number("thread", thread.thread());
    json.text("name", thread.name());
    json.number("process", thread.process());
    place(thread);
  }

  void handles(List<HandleResult> handles) throws IOException {
    json.array("handles", handles, this::handle);
  }

  private void handle(HandleResult handle) throws IOException {
    json.number("handle", handle.handle());
    json.text("name", handle.name());
    json.text("path", handle.path());
    shared(handle);
  }

  void phases(List<PhaseResult> phases) throws IOException {
    json.array("phases", phases, this::phase);
  }

  private void phase(PhaseResult phase) throws IOException {
    json.text("phase", phase.phase());
    shared(phase);
  }
}
