// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.record;

/** Hears values of something that is measured, as they change. Not all of them are kept. */
public interface Gauge {
  /** Hears nothing. */
  Gauge NONE = value -> {};

  /** It has a value now. */
  void set(double value);
}
