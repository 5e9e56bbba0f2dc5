// SPDX-License-Identifier: EPL-2.0

/** Files, and how they are distributed among servers. */
package org.iostrata.simulator.internal.file;
