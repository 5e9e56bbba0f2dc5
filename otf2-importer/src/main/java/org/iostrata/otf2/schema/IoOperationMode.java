// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.schema;

/** What an I/O operation does, as event visitors get it. */
public final class IoOperationMode {
  public static final int READ = 0;
  public static final int WRITE = 1;
  public static final int FLUSH = 2;

  private IoOperationMode() {}
}
