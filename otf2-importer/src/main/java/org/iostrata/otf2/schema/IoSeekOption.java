// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.schema;

/** From where a seek counts, as event visitors get it. */
public final class IoSeekOption {
  public static final int FROM_START = 0;
  public static final int FROM_CURRENT = 1;
  public static final int FROM_END = 2;
  public static final int DATA = 3;
  public static final int HOLE = 4;

  private IoSeekOption() {}
}
