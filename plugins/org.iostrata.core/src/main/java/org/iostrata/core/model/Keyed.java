// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

/** A constant that data knows by another name than Java. */
public interface Keyed {
  /** That name. */
  String key();
}
