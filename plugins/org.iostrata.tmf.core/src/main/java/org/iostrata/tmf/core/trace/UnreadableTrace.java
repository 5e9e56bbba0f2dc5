// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.trace;

import java.io.IOException;
import org.eclipse.tracecompass.tmf.core.exceptions.TmfTraceException;

/** Why a trace cannot be opened. Trace Compass shows its text to people. */
final class UnreadableTrace extends TmfTraceException {
  private static final long serialVersionUID = 1;

  UnreadableTrace(IOException reason) {
    super(reason.getMessage(), reason);
  }

  @Override
  public String toString() {
    return getMessage();
  }
}
