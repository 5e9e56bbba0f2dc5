// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.definition;

/** What a location group is; the order is that of OTF2's numbers. */
public enum LocationGroupType {
  UNKNOWN,
  PROCESS,
  ACCELERATOR
}
