// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.schema;

/** Bits that qualify an I/O operation, as event visitors get them. */
public final class IoOperationFlag {
  public static final int NON_BLOCKING = 1;
  public static final int COLLECTIVE = 2;

  private IoOperationFlag() {}
}
