// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import org.iostrata.core.internal.request.FollowedRequest;
import org.iostrata.core.model.Trace;

/** A request in a table. */
public record RequestRow(Trace trace, FollowedRequest of) {
  String stream() {
    return path(of.stream());
  }

  /** The path of a file, or null without one. */
  String path(int file) {
    return file == Trace.NONE ? null : trace.files().get(file).path();
  }

  /** The process of a thread, or NONE without one. */
  int process(int thread) {
    return thread == Trace.NONE ? Trace.NONE : trace.threads().get(thread).process();
  }
}
