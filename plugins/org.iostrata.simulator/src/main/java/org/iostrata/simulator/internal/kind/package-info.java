// SPDX-License-Identifier: EPL-2.0

/** How kinds of something are found. */
package org.iostrata.simulator.internal.kind;
