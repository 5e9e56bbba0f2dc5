// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

import java.util.Locale;

/** What a process is for. */
public enum Role implements Keyed {
  /** It is the program, or one of its processes. */
  APPLICATION,
  /** It serves files to others. */
  SERVER,
  /** It passes on what others ask for, as a file system in user space does. */
  DAEMON,
  /** It starts others and does next to nothing itself: a shell, a starter of ranks. */
  LAUNCHER,
  /** It is no process: block devices, an accelerator. */
  DEVICE;

  private final String key = name().toLowerCase(Locale.ROOT);

  /** The name in JSON and in archives: {@code server} … */
  @Override
  public String key() {
    return key;
  }
}
