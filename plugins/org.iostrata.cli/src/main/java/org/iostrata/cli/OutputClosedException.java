// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;

/** The output takes no more; {@link StandardOutput} knows why, and whether that is an error. */
final class OutputClosedException extends IOException {
  OutputClosedException() {
    super("the output is closed");
  }
}
