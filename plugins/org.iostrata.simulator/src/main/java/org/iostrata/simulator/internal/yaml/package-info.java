// SPDX-License-Identifier: EPL-2.0

/**
 * Files in YAML, read as what they are expected to hold: whatever else is in them is told with its
 * line.
 */
package org.iostrata.simulator.internal.yaml;
