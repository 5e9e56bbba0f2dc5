// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.kept;

import java.io.IOException;

/** A file cannot be written, which is no fault of the trace. */
final class StoreException extends IOException {
  private static final long serialVersionUID = 1;

  StoreException(IOException cause) {
    super(cause.getMessage(), cause);
  }
}
