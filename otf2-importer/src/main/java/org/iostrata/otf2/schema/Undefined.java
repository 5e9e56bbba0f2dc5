// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.schema;

/** OTF2's "undefined": all bits one. */
public final class Undefined {
  /** An undefined 32-bit reference or number. */
  public static final int INT = -1;

  /** An undefined 64-bit reference or number, for example the bytes of a failed operation. */
  public static final long LONG = -1L;

  private Undefined() {}
}
