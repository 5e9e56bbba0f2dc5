// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;

/** Something must not be written where the command line says. */
final class OutputRefusedException extends IOException {
  OutputRefusedException(String message) {
    super(message);
  }
}
