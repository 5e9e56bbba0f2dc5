// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import org.iostrata.core.internal.request.FollowedMessage;
import org.iostrata.core.model.Trace;

/** A message in a table. */
public record MessageRow(Trace trace, FollowedMessage of) {
  String stream() {
    return trace.files().get(of.stream()).path();
  }

  int process(int thread) {
    return trace.threads().get(thread).process();
  }
}
