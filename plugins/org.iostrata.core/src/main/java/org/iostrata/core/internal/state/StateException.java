// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.state;

import java.io.IOException;

/** A state is damaged, or of something else; says where. */
public final class StateException extends IOException {
  private static final long serialVersionUID = 1;

  /** Something is wrong at a byte of a state. */
  public StateException(long offset, String what) {
    super("state, byte " + offset + ": " + what);
  }
}
