// SPDX-License-Identifier: EPL-2.0

/** Disks. Each has a {@link org.iostrata.simulator.spi.DiskKind} by which it is found. */
package org.iostrata.simulator.internal.disk;
