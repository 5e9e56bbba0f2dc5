// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.engine;

/** What events happen to. */
public interface Actor {
  /**
   * An event happens, now.
   *
   * @param what what arrives; null when it is time that the actor itself waited for
   */
  void happen(Object what);
}
