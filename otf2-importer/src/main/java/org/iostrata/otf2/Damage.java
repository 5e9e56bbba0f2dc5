// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2;

/** What becomes of an archive whose files are not whole. Broken definitions are always refused. */
public enum Damage {
  /** Reading ends in an {@link Otf2Exception}. */
  REFUSED,

  /**
   * A location whose file is missing, cut or broken ends with the last event before that, and the
   * archive says so: {@link Otf2Archive#earlyEnds()}. Bytes behind an end mark are counted. That a
   * file cannot be opened or read though it is there is refused.
   */
  ENDS_ITS_LOCATION
}
