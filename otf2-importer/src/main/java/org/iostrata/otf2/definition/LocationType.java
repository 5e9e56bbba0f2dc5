// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.definition;

/** What a location is; the order is that of OTF2's numbers. */
public enum LocationType {
  UNKNOWN,
  CPU_THREAD,
  ACCELERATOR_STREAM,
  METRIC
}
